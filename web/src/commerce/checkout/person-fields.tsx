import { textMax } from '@slodki-ul/contract/limits'
import { EmailField, PhoneField } from '@slodki-ul/ui/contact-fields.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#core/field-error.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { formatPhone } from './format-input.ts'

type PersonForm = Pick<CheckoutForm, 'firstName' | 'lastName' | 'email' | 'phone'>

/** Name and contact data, in any form with these parts of the checkout's form (CHK-20, ACC-08, ACC-13). */
export function PersonFields() {
  const { t } = useTranslation('checkout')
  const { register, formState, getValues, setValue } = useFormContext<PersonForm>()
  const { t: say } = useTranslation('errors')
  const { errors } = formState
  return (
    <div className={frame.form}>
      <Field
        label={t('field.firstName')}
        maxLength={textMax}
        autoComplete="given-name"
        error={fieldErrorText(say, errors.firstName?.message, t('missing.firstName'))}
        {...register('firstName')}
      />
      <Field
        label={t('field.lastName')}
        maxLength={textMax}
        autoComplete="family-name"
        error={fieldErrorText(say, errors.lastName?.message, t('missing.lastName'))}
        {...register('lastName')}
      />
      <EmailField label={t('field.email')} error={fieldErrorText(say, errors.email?.message)} {...register('email')} />
      <PhoneField
        label={t('field.phone')}
        error={fieldErrorText(say, errors.phone?.message, t('missing.phone'))}
        {...register('phone', { onBlur: () => setValue('phone', formatPhone(getValues('phone'))) })}
      />
    </div>
  )
}
