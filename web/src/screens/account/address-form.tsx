import type { Profile } from '@slodki-ul/contract/identity/users'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { type ChangeEvent, useEffect, useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddressFields } from '#commerce/checkout/address-fields.tsx'
import { CompanyFields } from '#commerce/checkout/company-fields.tsx'
import { InvalidFields } from '#commerce/checkout/invalid-fields.tsx'
import { PersonFields } from '#commerce/checkout/person-fields.tsx'
import { copyDelivery, toAccountForm, toAddressChange } from './account-form.ts'
import styles from './address-form.module.css'
import { EmailProof } from './email-proof.tsx'
import { useAccountForm } from './use-account-form.ts'

/** The delivery address and the invoice data, saved together (ACC-08 to ACC-12). */
export function AddressForm({ owner }: { owner: { id: string; profile: Profile } }) {
  const { t } = useTranslation('account')
  const ids = { delivery: useId(), invoice: useId() }
  const { form, isBusy, proof, isSame, setSame, wrong, handleSubmit } = useAccountForm(
    'addresses',
    owner,
    toAddressChange,
  )
  const { getValues, setValue, subscribe } = form

  // While the two are the same, the invoice address follows the delivery address.
  useEffect(() => {
    if (!isSame) return
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name?.startsWith('address.')) setValue('companyData', copyDelivery(getValues()))
      },
    })
  }, [isSame, subscribe, setValue, getValues])

  function handleSame({ target: { checked } }: ChangeEvent<HTMLInputElement>) {
    setSame(checked)
    const stored = toAccountForm(owner.profile).companyData
    const companyData = checked ? copyDelivery(getValues()) : { ...getValues('companyData'), address: stored.address }
    setValue('companyData', companyData, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={handleSubmit} noValidate className={styles.form}>
        <InvalidFields paths={wrong} />
        <section aria-labelledby={ids.delivery}>
          <h2 id={ids.delivery} className={styles.title}>
            {t('addresses.delivery')}
          </h2>
          <PersonFields />
          <EmailProof proof={proof} />
          <div className={styles.row}>
            <AddressFields part="address" autofill="" withoutCountry />
          </div>
        </section>
        <section aria-labelledby={ids.invoice}>
          <h2 id={ids.invoice} className={styles.title}>
            {t('addresses.invoice')}
          </h2>
          <Check checked={isSame} onChange={handleSame} className={styles.same}>
            <span className={text.small}>{t('addresses.same')}</span>
          </Check>
          <CompanyFields optional />
          <div className={styles.row}>
            <AddressFields part="companyData.address" autofill="billing " optional />
          </div>
        </section>
        <Button type="submit" size="lg" busy={isBusy}>
          {t('addresses.save')}
        </Button>
      </form>
    </FormProvider>
  )
}
