import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import type { OrderStatus } from '@slodki-ul/contract/commerce/orders'
import { lockerMaxGrams, type ParcelSize } from '@slodki-ul/contract/commerce/parcel-size.rules'
import {
  type ShipmentRefusalReason,
  type ShipmentService,
  type ShipmentState,
  serviceOf,
} from '@slodki-ul/contract/commerce/shipments.rules'

type Order = { status: OrderStatus; shippingMethod: ShippingName; inPostPoint: string | null }
type Input = { size?: ParcelSize | undefined; sidesMm?: number[] | undefined; weightGrams: number }

/** States in which an order is packed or about to be. */
const packable: readonly OrderStatus[] = ['Paid', 'Packed']

/** A shipment that is on its way to being made: another one would be made twice by a second press. */
const isUnderway = ({ state }: { state: ShipmentState }): boolean => state === 'pending' || state === 'waiting'

function refusalOfParcel(service: ShipmentService, order: Order, input: Input): ShipmentRefusalReason | null {
  if (service === 'inpost_courier_standard') return input.sidesMm ? null : 'sidesNeeded'
  if (!order.inPostPoint) return 'noPoint'
  if (!input.size) return 'sizeNeeded'
  return input.weightGrams > lockerMaxGrams ? 'tooHeavy' : null
}

/** Why no shipment can be made for an order now; null when one can. */
export function refusalOfShipment(
  order: Order,
  earlier: readonly { state: ShipmentState }[],
  input: Input,
): ShipmentRefusalReason | null {
  const service = serviceOf(order.shippingMethod)
  if (!service) return 'otherCarrier'
  if (!packable.includes(order.status)) return 'orderState'
  if (earlier.some(isUnderway)) return 'shipmentPending'
  return refusalOfParcel(service, order, input)
}

/** Why a shipment cannot be cancelled; null when it can. A failed one is over already. */
export function refusalOfCancel(
  { state, cancelRequestedAt }: { state: ShipmentState; cancelRequestedAt: Date | null },
  isUsed: boolean,
): ShipmentRefusalReason | null {
  if (state === 'canceled' || state === 'failed' || cancelRequestedAt) return 'alreadyCanceled'
  return isUsed ? 'alreadyUsed' : null
}
