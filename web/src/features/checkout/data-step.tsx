import { commentMax } from '@slodki-ul/contract/limits'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Check } from '#ui/check.tsx'
import { TextArea } from '#ui/field.tsx'
import text from '#ui/text.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AddressFields } from './address-fields.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { CompanyFields } from './company-fields.tsx'
import styles from './data-step.module.css'
import { PersonFields } from './person-fields.tsx'
import { Step } from './step.tsx'

/** Who orders, where to, and on whose invoice (CHK-20 to CHK-25). `postal` asks for an address too. */
export function DataStep({ postal }: { postal: boolean }) {
  const { t } = useTranslation('checkout')
  const { register, control } = useFormContext<CheckoutForm>()
  const wantsInvoice = useWatch({ control, name: 'userWantsInvoice' })
  return (
    <Step number={1} title={t('step.data')}>
      <PersonFields />
      {postal && (
        <div className={styles.row}>
          <AddressFields part="address" autofill="" />
        </div>
      )}
      <TextArea
        className={styles.row}
        label={t('field.comments')}
        optional
        rows={2}
        maxLength={commentMax}
        placeholder={t('field.comments.example')}
        {...register('comments')}
      />
      <Check className={styles.wants} {...register('userWantsInvoice')}>
        <span className={text.small}>{t('wantsInvoice')}</span>
      </Check>
      {wantsInvoice && (
        <fieldset className={styles.company}>
          <legend>
            <VisuallyHidden>{t('company')}</VisuallyHidden>
          </legend>
          <CompanyFields />
          <div className={styles.row}>
            <AddressFields part="companyData.address" autofill="billing " />
          </div>
        </fieldset>
      )}
    </Step>
  )
}
