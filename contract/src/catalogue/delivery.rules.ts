import { toGrosze } from '../money.ts'
import type { FieldIssue, FieldIssues } from '../platform/settings.rules.ts'
import {
  type DeliveryName,
  type DeliverySetting,
  type DeliverySettings,
  deliveryNames,
  type PaymentSettings,
  type PaymentWay,
  paymentWays,
} from '../platform/shop-settings.ts'
import { type CartContent, canShipTogether, fitsCart, isCod } from './shipping.rules.ts'
import { type ShippingName, shippingNames } from './shipping.ts'

/** Countries to which the terms (7.1) promise delivery. The list grows with them. */
const termsCountries: readonly string[] = ['PL']

/** The delivery whose settings hold for a method: a parcel with files is delivered as the parcel alone. */
const deliveryOf = (name: ShippingName): DeliveryName =>
  deliveryNames.find((delivery) => name === delivery || name === `Email${delivery}`) ?? 'Email'

/** What decides about the delivery and the payment of a cart. */
export type DeliveredCart = CartContent & {
  /** Products before a discount code, in grosze: a code never makes the delivery dearer. */
  productsValue: number
  weightGrams: number
}

/** What decides about the delivery of these lines; amounts in grosze. */
export const deliveredCartOf = (
  lines: readonly { isVirtual: boolean; amount: number; count: number; weightGrams: number }[],
): DeliveredCart => ({
  hasPhysical: lines.some(({ isVirtual }) => !isVirtual),
  hasVirtual: lines.some(({ isVirtual }) => isVirtual),
  productsValue: lines.reduce((sum, { amount }) => sum + amount, 0),
  weightGrams: lines.reduce((sum, { count, weightGrams, isVirtual }) => sum + (isVirtual ? 0 : count * weightGrams), 0),
})

/** Gross price of a delivery in grosze. */
const deliveryPrice = ({ price, freeFrom }: DeliverySetting, productsValue: number): number =>
  freeFrom !== null && productsValue >= toGrosze(freeFrom) ? 0 : toGrosze(price)

const carries = ({ maxKg }: DeliverySetting, weightGrams: number): boolean =>
  maxKg === null || weightGrams <= Math.round(maxKg * 1_000)

const isPaidOnDelivery = ({ codMaxAmount }: PaymentSettings, productsValue: number): boolean =>
  codMaxAmount === null || productsValue <= toGrosze(codMaxAmount)

/** Delivery methods that are on, in their order, with the price for a cart in grosze. */
export const enabledMethods = (
  settings: DeliverySettings,
  productsValue = 0,
): { name: ShippingName; price: number }[] =>
  shippingNames
    .map((name) => ({ name, setting: settings[deliveryOf(name)] }))
    .filter(({ setting }) => setting.isEnabled)
    .toSorted((one, other) => one.setting.position - other.setting.position)
    .map(({ name, setting }) => ({ name, price: deliveryPrice(setting, productsValue) }))

/** Delivery and payment methods that a cart can choose from; each of them fits at least one of the other kind. */
export function offeredMethods(
  { delivery, payments }: { delivery: DeliverySettings; payments: PaymentSettings },
  cart: DeliveredCart,
): { shipping: { name: ShippingName; price: number }[]; payments: PaymentWay[] } {
  const allowed = paymentWays.filter(
    (name) => payments[name] && (!isCod(name) || isPaidOnDelivery(payments, cart.productsValue)),
  )
  const shipping = enabledMethods(delivery, cart.productsValue).filter(
    ({ name }) =>
      fitsCart(name, cart) &&
      (!cart.hasPhysical || carries(delivery[deliveryOf(name)], cart.weightGrams)) &&
      allowed.some((payment) => canShipTogether(payment, name)),
  )
  return {
    shipping,
    payments: allowed.filter((payment) => shipping.some(({ name }) => canShipTogether(payment, name))),
  }
}

/** Up to how much may be paid on delivery (złoty), when only the value of the cart prevents it; otherwise null (BO-071). */
export function exceededCodMax(
  settings: { delivery: DeliverySettings; payments: PaymentSettings },
  cart: DeliveredCart,
): number | null {
  const { codMaxAmount } = settings.payments
  if (codMaxAmount === null || isPaidOnDelivery(settings.payments, cart.productsValue)) return null
  const payments = { ...settings.payments, codMaxAmount: null }
  return offeredMethods({ ...settings, payments }, cart).payments.some(isCod) ? codMaxAmount : null
}

/** Whether a parcel may go to a country with these methods. */
export const deliversTo = (
  { delivery, payments }: { delivery: DeliverySettings; payments: PaymentSettings },
  { shipping, payment, country }: { shipping: ShippingName; payment: PaymentWay; country: string },
): boolean =>
  delivery[deliveryOf(shipping)].countries.includes(country) &&
  (!isCod(payment) || payments.codCountries.includes(country))

/** Kinds of carts, by what is in them. */
const cartKinds = {
  parcel: { hasPhysical: true, hasVirtual: false },
  files: { hasPhysical: false, hasVirtual: true },
  mixed: { hasPhysical: true, hasVirtual: true },
} as const satisfies Record<string, CartContent>
export type CartKind = keyof typeof cartKinds

/**
 * Kinds of carts that could not be ordered, whatever they cost: without a delivery that is on, or without a payment that
 * goes with it. Cash up to an amount is no way for the carts above it.
 */
export function kindsWithoutWay(delivery: DeliverySettings, payments: PaymentSettings): CartKind[] {
  const usual = { ...payments, Cod: payments.Cod && payments.codMaxAmount === null }
  const kinds = Object.keys(cartKinds) as CartKind[]
  return kinds.filter((kind) => {
    const cart = { ...cartKinds[kind], productsValue: 0, weightGrams: 0 }
    return offeredMethods({ delivery, payments: usual }, cart).shipping.length === 0
  })
}

const countriesIssue = (countries: readonly string[]): FieldIssue | null =>
  countries.length === 0
    ? { code: 'ERRORS.REQUIRED' }
    : countries.every((country) => termsCountries.includes(country))
      ? null
      : { code: 'ERRORS.DELIVERYCOUNTRIES' }

/** Refused fields of the deliveries, by path. */
export function deliveryIssues(settings: DeliverySettings): Partial<Record<string, FieldIssue>> {
  const issues: Partial<Record<string, FieldIssue>> = {}
  for (const name of deliveryNames) {
    const { price, freeFrom, maxKg, countries } = settings[name]
    const amountOf = (amount: unknown) =>
      typeof amount === 'number' ? null : { code: 'ERRORS.INVALIDAMOUNT' as const }
    const found = {
      price: amountOf(price),
      freeFrom: freeFrom === null ? null : amountOf(freeFrom),
      maxKg: maxKg === null ? null : amountOf(maxKg),
      countries: countriesIssue(countries),
    }
    for (const [field, issue] of Object.entries(found)) if (issue) issues[`${name}.${field}`] = issue
  }
  return issues
}

/** Refused fields of the payments. */
export function paymentIssues({ codMaxAmount, codCountries }: PaymentSettings): FieldIssues<PaymentSettings> {
  const countries = countriesIssue(codCountries)
  return {
    ...(codMaxAmount !== null && typeof codMaxAmount !== 'number'
      ? { codMaxAmount: { code: 'ERRORS.INVALIDAMOUNT' } as const }
      : {}),
    ...(countries ? { codCountries: countries } : {}),
  }
}

/** Carts whose delivery the settings show before and after a change: value in złoty, weight in grams. */
export const sampleCarts = [
  { name: 'jar', value: 44, weightGrams: 1_300 },
  { name: 'gift', value: 214, weightGrams: 4_200 },
  { name: 'extractor', value: 1_405, weightGrams: 24_000 },
] as const

/** The cheapest delivery of a sample cart that is paid in advance; null when nothing takes it. */
export function sampleDelivery(
  settings: { delivery: DeliverySettings; payments: PaymentSettings },
  { value, weightGrams }: (typeof sampleCarts)[number],
): { name: ShippingName; price: number } | null {
  const cart = { ...cartKinds.parcel, productsValue: toGrosze(value), weightGrams }
  const prepaid = offeredMethods(settings, cart).shipping.filter(({ name }) => !isCod(name))
  return prepaid.toSorted((one, other) => one.price - other.price)[0] ?? null
}
