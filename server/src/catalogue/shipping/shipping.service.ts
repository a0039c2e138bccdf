import { type CartContent, canShipTogether, fitsCart, isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import { toZloty } from '@slodki-ul/contract/money'
import { type PaymentName, paymentNames } from '@slodki-ul/contract/payments/payments'
import { type Cache, createCache } from '#cache.ts'
import { deliveryDays } from '#catalogue/shipping/delivery-days.rules.ts'
import { type ShippingRate, selectEnabledMethods } from '#catalogue/shipping/shipping.db.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'

export type { ShippingRate } from '#catalogue/shipping/shipping.db.ts'
export { insertMethods as addShippingMethods } from '#catalogue/shipping/shipping.db.ts'

const caches = new WeakMap<Context['changes'], Cache<ShippingRate[]>>()

/** The enabled delivery methods, in order. */
export function listEnabledMethods(context: Context, db: Executor): Promise<ShippingRate[]> {
  let cache = caches.get(context.changes)
  if (!cache) {
    cache = createCache<ShippingRate[]>(context.changes, ['shipping'])
    caches.set(context.changes, cache)
  }
  return cache.get('enabled', () => selectEnabledMethods(db))
}

/**
 * Delivery and payment methods that a cart can choose from. A payment method that fits no delivery method is left out.
 */
export async function listMethods(
  context: Context,
  db: Executor,
  content: CartContent,
): Promise<{ shipping: ShippingRate[]; payments: PaymentName[] }> {
  const offered = paymentNames.filter((name) => name === 'Cod' || context.cards !== null)
  const shipping = (await listEnabledMethods(context, db)).filter(
    (method) => fitsCart(method.name, content) && offered.some((payment) => canShipTogether(payment, method.name)),
  )
  return {
    shipping,
    payments: offered.filter((payment) => shipping.some((method) => canShipTogether(payment, method.name))),
  }
}

/** The cheapest delivery of a parcel that is paid in advance, in zloty, and its expected days; null when there is none. */
export async function estimateDelivery(context: Context): Promise<{ price: number; from: string; to: string } | null> {
  const parcel = { hasPhysical: true, hasVirtual: false }
  const prices = (await listEnabledMethods(context, context.db))
    .filter(({ name }) => fitsCart(name, parcel) && !isCod(name))
    .map(({ price }) => price)
  return prices.length === 0 ? null : { price: toZloty(Math.min(...prices)), ...deliveryDays(context.clock.date()) }
}
