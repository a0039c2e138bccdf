import type { CartVoucherRefusal, PlanVoucherRefusal } from '@slodki-ul/contract/catalogue/voucher-refusals.rules'
import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'

/**
 * The part of a voucher that the rules need. `value` is whole percent or grosze, by `kind`; for a gift card it is the
 * balance. Moments in milliseconds since 1970.
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

/** A voucher with the plans it is valid for; an empty list means all. */
export type PlanVoucherFacts = VoucherFacts & { planIds: readonly number[] }

/** Counted uses (reserved or used): in total, and by the asking customer. */
export type VoucherUses = { all: number; byCustomer: number }

export type VoucherLine = {
  productId: number
  categoryIds: readonly number[] /** Grosze for the whole line. */
  amount: number
  isGiftCard: boolean
}

/** Whether a cart contains gift cards only: no code can be used on it. */
export const hasGiftCardsOnly = (lines: readonly VoucherLine[]): boolean =>
  lines.length > 0 && lines.every(({ isGiftCard }) => isGiftCard)

/** The price of a gift card is never reduced, and no other gift card pays for it. */
const covers = (voucher: VoucherFacts, line: VoucherLine): boolean =>
  !line.isGiftCard &&
  ((voucher.productIds.length === 0 && voucher.categoryIds.length === 0) ||
    voucher.productIds.includes(line.productId) ||
    line.categoryIds.some((id) => voucher.categoryIds.includes(id)))

/** Whether a voucher is valid now and within its limits. */
function isGood(voucher: VoucherFacts, uses: VoucherUses, now: number): boolean {
  return (
    voucher.value > 0 &&
    (voucher.validFrom === null || voucher.validFrom <= now) &&
    (voucher.validTo === null || now <= voucher.validTo) &&
    (voucher.usageLimit === null || voucher.usedBefore + uses.all < voucher.usageLimit) &&
    (voucher.usageLimitPerCustomer === null || uses.byCustomer < voucher.usageLimitPerCustomer)
  )
}

/**
 * Why a voucher may not be used on a cart now, or null. One that has expired or is used up is as if it did not
 * exist, wherever it is for. Gift cards in the cart do not count towards its minimum total.
 */
export function refusalOnCart(
  voucher: VoucherFacts,
  lines: readonly VoucherLine[],
  uses: VoucherUses,
  now: number,
): CartVoucherRefusal | null {
  if (!isGood(voucher, uses, now) || lines.length === 0) return 'ERRORS.VOUCHERINVALID'
  if (voucher.scope === 'subscription') return 'ERRORS.VOUCHERNOTFORSHOP'
  if (!lines.some((line) => covers(voucher, line))) return 'ERRORS.VOUCHERNOTFORPRODUCTS'
  const total = lines.reduce((sum, line) => sum + (line.isGiftCard ? 0 : line.amount), 0)
  return total < (voucher.minTotal ?? 0) ? 'ERRORS.VOUCHERBELOWMINIMUM' : null
}

/** Whether a voucher may be used on a cart now. */
export const canUseVoucher = (...question: Parameters<typeof refusalOnCart>): boolean =>
  refusalOnCart(...question) === null

export type PlanPeriod = { planId: number /** Price of one period in grosze. */; price: number }

/**
 * Why a voucher may not be used on a period of a plan now, or null. One that has expired or is used up is as if it did not
 * exist. A fixed amount must be below the price.
 */
export function refusalOnPlan(
  voucher: PlanVoucherFacts,
  { planId, price }: PlanPeriod,
  uses: VoucherUses,
  now: number,
): PlanVoucherRefusal | null {
  if (!isGood(voucher, uses, now)) return 'ERRORS.VOUCHERINVALID'
  if (voucher.kind === 'gift' || voucher.scope === 'shop') return 'ERRORS.VOUCHERNOTFORPLANS'
  if (voucher.planIds.length > 0 && !voucher.planIds.includes(planId)) return 'ERRORS.VOUCHERNOTFORPLAN'
  const isTooLarge = voucher.kind === 'amount' && voucher.value >= price
  return isTooLarge || price < (voucher.minTotal ?? 0) ? 'ERRORS.VOUCHERBELOWMINIMUM' : null
}

/**
 * The price of a period after a voucher, in grosze; null when it may not be used on the plan now. Only a voucher of 100
 * percent makes a period free.
 */
export function priceWithVoucher(...question: Parameters<typeof refusalOnPlan>): number | null {
  const [{ kind, value }, { price }] = question
  if (refusalOnPlan(...question) !== null) return null
  return price - (kind === 'percent' ? Math.floor((price * value) / 100) : value)
}

/** Grosze of each line that a voucher covers. */
const coveredAmounts = (voucher: VoucherFacts, lines: readonly VoucherLine[]): number[] =>
  lines.map((line) => (covers(voucher, line) ? line.amount : 0))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Grosze a code takes off products: percent of what it covers rounded down, or its amount up to what it covers. A gift
 * card takes off nothing: it pays (giftCardPayment).
 */
export function voucherDiscount(
  voucher: VoucherFacts,
  lines: readonly VoucherLine[],
): { total: number; weights: number[] } {
  const weights = coveredAmounts(voucher, lines)
  const covered = sum(weights)
  const total = {
    percent: Math.floor((covered * voucher.value) / 100),
    amount: Math.min(voucher.value, covered),
    gift: 0,
  }
  return { total: total[voucher.kind], weights }
}

/**
 * Grosze that a gift card pays for products and a delivery at this price, as far as its balance goes; other vouchers pay
 * nothing. Other gift cards in the cart are not paid with it.
 */
export const giftCardPayment = (voucher: VoucherFacts, lines: readonly VoucherLine[], shippingPrice: number): number =>
  voucher.kind === 'gift' ? Math.min(voucher.value, sum(coveredAmounts(voucher, lines)) + shippingPrice) : 0

/** Without 0, O, 1, I and L, which are easily confused when copied by hand. */
export const giftLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const giftGroups = 3
const giftGroupLength = 4

/**
 * The code of a gift card, `UL-XXXX-XXXX-XXXX` (59 bits). `pick` returns an unguessable integer from 0 to its argument,
 * exclusive.
 */
export function makeGiftCode(pick: (below: number) => number): string {
  const letter = () => giftLetters.charAt(pick(giftLetters.length))
  const group = () => Array.from({ length: giftGroupLength }, letter).join('')
  return ['UL', ...Array.from({ length: giftGroups }, group)].join('-')
}

const giftCode = new RegExp(`^UL((?:[${giftLetters}]{${giftGroupLength}}){${giftGroups}})$`)

/** The stored form of a typed code: case, spaces and a gift card's hyphens do not matter. */
export function normalizeCode(typed: string): string {
  const code = typed.replace(/\s/g, '').toUpperCase()
  const [, letters] = giftCode.exec(code.replaceAll('-', '')) ?? []
  return letters ? ['UL', ...(letters.match(/.{4}/g) ?? [])].join('-') : code
}

/**
 * The last second of validity of a gift card (milliseconds since 1970): the end of the day of purchase in Warsaw, so
 * many months later.
 */
export function giftValidTo(boughtAt: number, months: number): number {
  const day = Temporal.Instant.fromEpochMilliseconds(boughtAt).toZonedDateTimeISO(homeZone).toPlainDate()
  return day.add({ months }).add({ days: 1 }).toZonedDateTime(homeZone).epochMilliseconds - 1_000
}

/** Whether a stored code is that of a gift card. */
export const isGiftCode = (code: string): boolean => giftCode.test(code.replaceAll('-', ''))

/** The code of a gift card on documents and in mails, which are passed on: its last letters. */
export const shownGiftCode = (code: string): string => `…${code.slice(-4)}`
