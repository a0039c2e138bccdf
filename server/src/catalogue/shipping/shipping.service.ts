import { type DeliveredCart, enabledMethods, offeredMethods } from '@slodki-ul/contract/catalogue/delivery.rules'
import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { fitsCart, isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import { toZloty } from '@slodki-ul/contract/money'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { deliveryDays } from '#catalogue/shipping/delivery-days.rules.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'

/** A delivery method with its gross price in grosze; its VAT follows from the products in the parcel. */
export type ShippingRate = { name: ShippingName; price: number }

type Settings = Pick<Context, 'settings'>

/** The enabled delivery methods, in order, with their full prices. */
export const listEnabledMethods = async ({ settings }: Settings, db: Executor): Promise<ShippingRate[]> =>
  enabledMethods(await settings.read('delivery', db))

/** The settings that decide about delivery and payment; without a payment provider, cash alone is left. */
async function readOffer({ settings, cards }: Pick<Context, 'settings' | 'cards'>, db: Executor) {
  const [delivery, payments] = [await settings.read('delivery', db), await settings.read('payments', db)]
  return { delivery, payments: cards ? payments : { ...payments, Stripe: false, Blik: false } }
}
export type Offer = Awaited<ReturnType<typeof readOffer>>

/** Delivery and payment methods that a cart can choose from, and the settings that they come from. */
export async function listMethods(
  context: Pick<Context, 'settings' | 'cards'>,
  db: Executor,
  cart: DeliveredCart,
): Promise<{ shipping: ShippingRate[]; payments: PaymentName[]; offer: Offer }> {
  const offer = await readOffer(context, db)
  return { ...offeredMethods(offer, cart), offer }
}

/** The cheapest delivery of a parcel that is paid in advance, in grosze; null when there is none. */
export async function findCheapestDelivery(context: Settings & { db: Executor }): Promise<number | null> {
  const parcel = { hasPhysical: true, hasVirtual: false }
  const prices = (await listEnabledMethods(context, context.db))
    .filter(({ name }) => fitsCart(name, parcel) && !isCod(name))
    .map(({ price }) => price)
  return prices.length === 0 ? null : Math.min(...prices)
}

/** The cheapest delivery of a parcel that is paid in advance, in zloty, and its expected days; null when there is none. */
export async function estimateDelivery(context: Context): Promise<{ price: number; from: string; to: string } | null> {
  const price = await findCheapestDelivery(context)
  return price === null ? null : { price: toZloty(price), ...deliveryDays(context.clock.date()) }
}
