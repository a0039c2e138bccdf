import type { Order, OrderSummary } from '@slodki-ul/contract/commerce/orders'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'

/** The text key of a status: an order that is placed but not paid is shown as unpaid. */
export const statusName = ({ status, paymentMethod }: Pick<OrderSummary, 'status' | 'paymentMethod'>) =>
  status === 'Placed' && paymentMethod !== 'Cod' ? 'unpaid' : status

/** Formats a tracking number in groups of four digits, as on the label; one with letters is unchanged. */
export const formatTrackingCode = (code: string): string =>
  /^\d+$/.test(code) ? code.replace(/(.{4})(?=.)/g, '$1 ') : code

/** Price of the products before the discount and without delivery, in złoty. */
export const productsPrice = ({ totalPrice, totalDiscount, shippingCost }: Order): number =>
  Math.round((totalPrice + totalDiscount - shippingCost) * 100) / 100

/** What a gift card leaves to pay, in złoty. */
export const chargedPrice = ({ totalPrice, giftCardPayment }: Pick<Order, 'totalPrice' | 'giftCardPayment'>): number =>
  toZloty(toGrosze(totalPrice) - toGrosze(giftCardPayment))
