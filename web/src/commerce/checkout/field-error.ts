import { fieldErrors } from '@slodki-ul/contract/commerce/checkout.rules'
import { useTranslation } from 'react-i18next'

/** Says a field's message code in words; what the server may name besides is simply wrong. */
export function useFieldError(): (code: string | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  return (code) => {
    if (code === undefined) return undefined
    return t(fieldErrors.find((each) => each === code) ?? 'ERRORS.PROVIDEDATA')
  }
}
