import { textMax } from '@slodki-ul/contract/limits'
import { Field } from '@slodki-ul/ui/field.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CheckoutForm } from './checkout-form.ts'
import { fieldErrorText } from '#core/field-error.ts'
import { formatPhone } from './format-input.ts'

type PersonForm = Pick<CheckoutForm, 'firstName' | 'lastName' | 'email' | 'phone'>

/** Who somebody is and how to reach them, in any form that holds these parts of the checkout's (CHK-20, ACC-08, ACC-13). */
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
        error={fieldErrorText(say, errors.firstName?.message)}
        {...register('firstName')}
      />
      <Field
        label={t('field.lastName')}
        maxLength={textMax}
        autoComplete="family-name"
        error={fieldErrorText(say, errors.lastName?.message)}
        {...register('lastName')}
      />
      <Field
        label={t('field.email')}
        type="email"
        inputMode="email"
        maxLength={textMax}
        autoComplete="email"
        error={fieldErrorText(say, errors.email?.message)}
        {...register('email')}
      />
      <Field
        label={t('field.phone')}
        type="tel"
        inputMode="tel"
        maxLength={textMax}
        autoComplete="tel"
        error={fieldErrorText(say, errors.phone?.message)}
        {...register('phone', { onBlur: () => setValue('phone', formatPhone(getValues('phone'))) })}
      />
    </div>
  )
}
