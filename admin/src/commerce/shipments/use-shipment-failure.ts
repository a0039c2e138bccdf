import { shipmentRefusals } from '@slodki-ul/contract/commerce/shipments.rules'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'

/** Returns the sentence of a refused call: why there can be no shipment, no cancellation or no label now. */
export function useShipmentFailure(): (error: unknown) => string {
  const { t } = useTranslation('shipments')
  const textOf = useFailureText()
  return (error) => {
    const { code, details } = readFailure(error)
    const reason = shipmentRefusals.find((each) => each === details.reason)
    return code === 'ERRORS.ACTIONNOTALLOWED' && reason ? t(`reason.${reason}`) : textOf(error)
  }
}
