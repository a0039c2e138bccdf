import { commentMax, textMax } from '@slodki-ul/contract/limits'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Check } from '#ui/check.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import frame from '#ui/frame.module.css'
import text from '#ui/text.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AddressFields } from './address-fields.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import styles from './data-step.module.css'
import { useFieldError } from './field-error.ts'
import { formatPhone } from './format-entry.ts'
import { Step } from './step.tsx'

/** Who orders, where to, and on whose invoice (CHK-20 to CHK-25). `postal` asks for an address too. */
export function DataStep({ postal }: { postal: boolean }) {
  const { t } = useTranslation('checkout')
  const { register, control, formState, getValues, setValue } = useFormContext<CheckoutForm>()
  const wordOf = useFieldError()
  const wantsInvoice = useWatch({ control, name: 'userWantsInvoice' })
  const { errors } = formState
  return (
    <Step number={1} title={t('step.data')}>
      <div className={frame.form}>
        <Field
          label={t('field.firstName')}
          maxLength={textMax}
          autoComplete="given-name"
          error={wordOf(errors.firstName?.message)}
          {...register('firstName')}
        />
        <Field
          label={t('field.lastName')}
          maxLength={textMax}
          autoComplete="family-name"
          error={wordOf(errors.lastName?.message)}
          {...register('lastName')}
        />
        <Field
          label={t('field.email')}
          type="email"
          inputMode="email"
          maxLength={textMax}
          autoComplete="email"
          error={wordOf(errors.email?.message)}
          {...register('email')}
        />
        <Field
          label={t('field.phone')}
          type="tel"
          inputMode="tel"
          maxLength={textMax}
          autoComplete="tel"
          error={wordOf(errors.phone?.message)}
          {...register('phone', { onBlur: () => setValue('phone', formatPhone(getValues('phone'))) })}
        />
      </div>
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
          <div className={frame.form}>
            <Field
              className={frame.whole}
              label={t('field.name')}
              maxLength={textMax}
              autoComplete="billing organization"
              error={wordOf(errors.companyData?.name?.message)}
              {...register('companyData.name')}
            />
            <Field
              className={frame.whole}
              label={t('field.taxId')}
              maxLength={textMax}
              autoComplete="off"
              error={wordOf(errors.companyData?.taxId?.message)}
              {...register('companyData.taxId')}
            />
          </div>
          <div className={styles.row}>
            <AddressFields part="companyData.address" autofill="billing " />
          </div>
        </fieldset>
      )}
    </Step>
  )
}
