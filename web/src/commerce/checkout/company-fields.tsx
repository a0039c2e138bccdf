import { defaultCountry, findCountry } from '@slodki-ul/contract/countries'
import { isOtherEuCountry } from '@slodki-ul/contract/eu-vat.rules'
import { textMax } from '@slodki-ul/contract/limits'
import { Field } from '@slodki-ul/ui/field.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrorText } from '#core/field-error.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** What the tax number of a company is called in its country. */
function taxIdOf(country: string) {
  if (isOtherEuCountry(country)) return 'vatId'
  return findCountry(country)?.label === defaultCountry ? 'taxId' : 'otherTaxId'
}

/** Invoice data of a company, in any form with this part of the checkout's form (CHK-25, ACC-09). */
export function CompanyFields({ optional = false }: { optional?: boolean }) {
  const { t } = useTranslation('checkout')
  const { register, control, formState } = useFormContext<Pick<CheckoutForm, 'companyData'>>()
  const { t: say } = useTranslation('errors')
  const errors = formState.errors.companyData
  const taxId = taxIdOf(useWatch({ control, name: 'companyData.address.country' }))
  const className = optional ? undefined : frame.whole
  return (
    <div className={frame.form}>
      <Field
        className={className}
        label={t('field.name')}
        optional={optional}
        maxLength={textMax}
        autoComplete="billing organization"
        error={fieldErrorText(say, errors?.name?.message, t('missing.name'))}
        {...register('companyData.name')}
      />
      <Field
        className={className}
        label={t(`field.${taxId}`)}
        optional={optional}
        maxLength={textMax}
        autoComplete="off"
        error={fieldErrorText(say, errors?.taxId?.message, t(`missing.${taxId}`))}
        {...register('companyData.taxId')}
      />
    </div>
  )
}
