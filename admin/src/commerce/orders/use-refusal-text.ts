import { orderRefusals } from '@slodki-ul/contract/commerce/order-actions.rules'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'

/** Returns the sentence of a refused action: why the present state of the order does not allow it. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('orders')
  const textOf = useFailureText()
  return (error) => {
    const { code, details } = readFailure(error)
    const reason = orderRefusals.find((each) => each === details.reason)
    return code === 'ERRORS.ACTIONNOTALLOWED' && reason ? t(`reason.${reason}`) : textOf(error)
  }
}
