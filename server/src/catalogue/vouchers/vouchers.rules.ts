import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/**
 * A voucher as its rules see it. `value` is whole percent or grosze, by `kind`; of a gift card, what is left of it. Moments
 * in milliseconds since 1970.
 */
export type VoucherFacts = {
  kind: 'percent' | 'amount' | 'gift'
  value: number
  scope: 'shop' | 'subscription' | 'both'
  productIds: readonly number[]
  categoryIds: readonly number[]
  minTotal: number | null
  validFrom: number | null
  validTo: number | null
  usageLimit: number | null
  usageLimitPerCustomer: number | null
  usedBefore: number
}

/** A voucher as far as plans go: which ones it is for, any when none is named. */
export type PlanVoucherFacts = VoucherFacts & { planIds: readonly number[] }

/** Uses that count (reserved or used): in all, and by the customer who asks. */
export type VoucherUses = { all: number; byCustomer: number }

export type VoucherLine = {
  productId: number
  categoryIds: readonly number[] /** Grosze for the whole line. */
  amount: number
  isGiftCard: boolean
}

/** Whether a cart holds gift cards and nothing else: no code of any kind may be used on it. */
export const hasGiftCardsOnly = (lines: readonly VoucherLine[]): boolean =>
  lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard)

/** A gift card is a means of payment: no code reduces it, and no other gift card pays for it. */
const covers = (voucher: VoucherFacts, line: VoucherLine): boolean =>
  !line.isGiftCard &&
  ((voucher.productIds.length === 0 && voucher.categoryIds.length === 0) ||
    voucher.productIds.includes(line.productId) ||
    line.categoryIds.some((id) => voucher.categoryIds.includes(id)))

/** Whether a voucher is in its time and within its limits, for something that costs so many grosze. */
function isGood(voucher: VoucherFacts, total: number, uses: VoucherUses, now: number): boolean {
  return (
    voucher.value > 0 &&
    (voucher.validFrom === null || voucher.validFrom <= now) &&
    (voucher.validTo === null || now <= voucher.validTo) &&
    (voucher.minTotal === null || total >= voucher.minTotal) &&
    (voucher.usageLimit === null || voucher.usedBefore + uses.all < voucher.usageLimit) &&
    (voucher.usageLimitPerCustomer === null || uses.byCustomer < voucher.usageLimitPerCustomer)
  )
}

/**
 * Whether a voucher may be used on a cart now; every reason against it has the one answer "does not exist".
 * Gift cards do not count towards its smallest total.
 */
export function canUseVoucher(
  voucher: VoucherFacts,
  lines: readonly VoucherLine[],
  uses: VoucherUses,
  now: number,
): boolean {
  const total = lines.reduce((sum, line) => sum + (line.isGiftCard ? 0 : line.amount), 0)
  return (
    voucher.scope !== 'subscription' && isGood(voucher, total, uses, now) && lines.some((line) => covers(voucher, line))
  )
}

export type PlanPeriod = { planId: number /** Grosze of one period. */; price: number }

/**
 * What is left of the price of a period with a voucher, in grosze; null when it may not be used on the plan now. Only a
 * voucher of 100 percent makes a period free: an amount as large as the price does not fit the plan.
 */
export function priceWithVoucher(
  voucher: PlanVoucherFacts,
  { planId, price }: PlanPeriod,
  uses: VoucherUses,
  now: number,
): number | null {
  const fits =
    voucher.scope !== 'shop' &&
    voucher.kind !== 'gift' &&
    (voucher.planIds.length === 0 || voucher.planIds.includes(planId)) &&
    isGood(voucher, price, uses, now)
  if (!fits) return null
  if (voucher.kind === 'percent') return price - Math.floor((price * voucher.value) / 100)
  return voucher.value < price ? price - voucher.value : null
}

/** Grosze a voucher takes off products: percent of what it covers rounded down, or its amount up to what it covers. */
export function voucherDiscount(
  voucher: VoucherFacts,
  lines: readonly VoucherLine[],
): { total: number; weights: number[] } {
  const weights = lines.map((line) => (covers(voucher, line) ? line.amount : 0))
  const covered = weights.reduce((sum, amount) => sum + amount, 0)
  const total =
    voucher.kind === 'percent' ? Math.floor((covered * voucher.value) / 100) : Math.min(voucher.value, covered)
  return { total, weights }
}

/** Grosze of the delivery that a voucher pays: a gift card does with what the products leave of it, nothing else does. */
export const deliveryDiscount = (voucher: VoucherFacts, productsDiscount: number, shippingPrice: number): number =>
  voucher.kind === 'gift' ? Math.min(voucher.value - productsDiscount, shippingPrice) : 0

/** Without 0, O, 1, I and L, which people take for one another when they copy by hand. */
export const giftLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const giftGroups = 3
const giftGroupLength = 4

/** The code of a gift card, `UL-XXXX-XXXX-XXXX` (59 bits); `pick` gives an unguessable whole number below its argument. */
export function makeGiftCode(pick: (below: number) => number): string {
  const letter = () => giftLetters.charAt(pick(giftLetters.length))
  const group = () => Array.from({ length: giftGroupLength }, letter).join('')
  return ['UL', ...Array.from({ length: giftGroups }, group)].join('-')
}

const giftCode = new RegExp(`^UL((?:[${giftLetters}]{${giftGroupLength}}){${giftGroups}})$`)

/** A code as it is kept, from what somebody typed: case and space do not matter, nor do a gift card's hyphens. */
export function normalizeCode(typed: string): string {
  const code = typed.replace(/\s/g, '').toUpperCase()
  const [, letters] = giftCode.exec(code.replaceAll('-', '')) ?? []
  return letters ? ['UL', ...(letters.match(/.{4}/g) ?? [])].join('-') : code
}

/** The last second in which a gift card bought at a moment is good: the end of that day in Warsaw, so many months later. */
export function giftValidTo(boughtAt: number, months: number): number {
  const day = Temporal.Instant.fromEpochMilliseconds(boughtAt).toZonedDateTimeISO(homeZone).toPlainDate()
  return day.add({ months }).add({ days: 1 }).toZonedDateTime(homeZone).epochMilliseconds - 1_000
}

/** Whether a code, as it is kept, is that of a gift card. */
export const isGiftCode = (code: string): boolean => giftCode.test(code.replaceAll('-', ''))
