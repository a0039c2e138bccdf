import type { Profile } from '@slodki-ul/contract/identity/users'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { InvalidFields } from '#commerce/checkout/invalid-fields.tsx'
import { PersonFields } from '#commerce/checkout/person-fields.tsx'
import { toBasicChange } from './account-form.ts'
import styles from './basic-data-form.module.css'
import { EmailProof } from './email-proof.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Name, address and phone of the account's owner (ACC-13); a new e-mail must be confirmed by mail. */
export function BasicDataForm({ owner }: { owner: { id: string; profile: Profile } }) {
  const { t } = useTranslation('account')
  const { form, isBusy, proof, wrong, handleSubmit } = useAccountForm('details', owner, toBasicChange)
  return (
    <FormProvider {...form}>
      <form onSubmit={handleSubmit} noValidate className={styles.form} aria-label={t('details.basic')}>
        <InvalidFields paths={wrong} />
        <PersonFields />
        <EmailProof proof={proof} />
        <Button type="submit" busy={isBusy}>
          {t('details.save')}
        </Button>
      </form>
    </FormProvider>
  )
}
