import { countries } from '@slodki-ul/contract/countries'
import { textMax } from '@slodki-ul/contract/limits'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { clsx } from 'clsx/lite'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#core/field-error.ts'
import { useLanguage } from '#i18n/language.ts'
import styles from './address-fields.module.css'
import type { CheckoutForm } from './checkout-form.ts'
import { formatZip } from './format-input.ts'

/** All countries by name in the current language, sorted in its order. */
function useCountryOptions() {
  const language = useLanguage()
  return useMemo(() => {
    const { compare } = new Intl.Collator(language)
    return countries
      .map(({ id, value, label }) => ({ id, name: language === 'pl' ? label : value }))
      .sort((a, b) => compare(a.name, b.name))
  }, [language])
}

type AddressFieldsProps = {
  part: 'address' | 'companyData.address'
  /** Prefix of the `autocomplete` values, which tells browsers whose address it is. */
  autofill: '' | 'billing '
  /** All fields are optional, and their labels say so. */
  optional?: boolean
  /** Leaves the country out. */
  withoutCountry?: boolean
}

/** Street to country, for the parcel or the invoice, in any form with these parts of the checkout's form. */
export function AddressFields({ part, autofill, optional, withoutCountry }: AddressFieldsProps) {
  const { t } = useTranslation('checkout')
  const { register, formState, getValues, setValue } = useFormContext<Pick<CheckoutForm, 'address' | 'companyData'>>()
  const { t: say } = useTranslation('errors')
  const options = useCountryOptions()
  const errors = part === 'address' ? formState.errors.address : formState.errors.companyData?.address
  return (
    <>
      <div className={frame.form}>
        <Field
          label={t('field.address')}
          optional={optional}
          maxLength={textMax}
          autoComplete={`${autofill}address-line1`}
          error={fieldErrorText(say, errors?.address?.message, t('missing.address'))}
          {...register(`${part}.address`)}
        />
        <Field
          label={t('field.line2')}
          optional
          maxLength={textMax}
          autoComplete={`${autofill}address-line2`}
          {...register(`${part}.line2`)}
        />
      </div>
      <div className={clsx(frame.form, (part === 'address' || optional) && frame.formZip, styles.row)}>
        <Field
          label={t('field.zipCode')}
          optional={optional}
          maxLength={textMax}
          autoComplete={`${autofill}postal-code`}
          error={fieldErrorText(say, errors?.zipCode?.message, t('missing.zipCode'))}
          {...register(`${part}.zipCode`, {
            onBlur: () => {
              const { zipCode, country } = getValues(part)
              setValue(`${part}.zipCode`, formatZip(zipCode, country))
            },
          })}
        />
        <Field
          label={t('field.city')}
          optional={optional}
          maxLength={textMax}
          autoComplete={`${autofill}address-level2`}
          error={fieldErrorText(say, errors?.city?.message, t('missing.city'))}
          {...register(`${part}.city`)}
        />
      </div>
      {!withoutCountry && (
        <div className={clsx(frame.form, styles.row)}>
          <Select
            className={part === 'address' ? frame.whole : undefined}
            label={t('field.country')}
            autoComplete={`${autofill}country`}
            error={fieldErrorText(say, errors?.country?.message, t('missing.country'))}
            {...register(`${part}.country`)}
          >
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </>
  )
}
