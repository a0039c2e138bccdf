import { useTranslation } from 'react-i18next'
import { useRefusalText } from '#commerce/orders/use-refusal-text.ts'
import { readFailure } from '#core/failure.ts'

const refusals = ['refundNotFailed', 'refundedOtherwise', 'transferOnly', 'requestWaits', 'notRefunded'] as const

/** Returns the sentence of a refused call: why money cannot go back, or an order not be cancelled, now. */
export function useReturnFailure(): (error: unknown) => string {
  const { t } = useTranslation('refunds')
  const refusalText = useRefusalText()
  return (error) => {
    const { code, details } = readFailure(error)
    const reason = refusals.find((each) => each === details.reason)
    return code === 'ERRORS.ACTIONNOTALLOWED' && reason ? t(`refusal.${reason}`) : refusalText(error)
  }
}
