import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import type { Order, OrderSummary } from '@slodki-ul/contract/commerce/orders'

/** A status as the customer is told of it: placed and to be paid is unpaid. */
export const statusName = ({ status, paymentMethod }: Pick<OrderSummary, 'status' | 'paymentMethod'>) =>
  status === 'Placed' && paymentMethod !== 'Cod' ? 'unpaid' : status

/** Where the carrier says how far a parcel has come; null for what goes by e-mail alone. */
export function trackingUrl(method: ShippingName, code: string): string | null {
  if (method.includes('DPD')) return `https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=${encodeURIComponent(code)}`
  if (method.includes('InPost')) return `https://inpost.pl/sledzenie-przesylek?number=${encodeURIComponent(code)}`
  return null
}

/** A number of a parcel in groups of four digits, as it stands on its label; one with letters stays as it is. */
export const formatTrackingCode = (code: string): string =>
  /^\d+$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1 ') : code

/** What the products cost before the discount and without delivery, in złoty. */
export const productsPrice = ({ totalPrice, totalDiscount, shippingCost }: Order): number =>
  Math.round((totalPrice + totalDiscount - shippingCost) * 100) / 100
