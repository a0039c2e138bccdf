import { homeZone } from '@slodki-ul/contract/dates'
import { isOtherEuCountry } from '@slodki-ul/contract/eu-vat.rules'
import { Temporal } from 'temporal-polyfill'

/**
 * Net grosze a year up to which digital sales to consumers in other member states may have Polish VAT: 10,000 EUR, which
 * the VAT act sets at 42,000 zł (art. 28k ust. 2).
 */
export const yearlyLimit = 4_200_000

/** Percent of the limit at which staff are told. */
const reportedAt = [80, 100] as const

/** Digital sales by the evidence of the buyer's country: the invoice and the payment. Net grosze. */
export type CountrySales = { billing: string | null; payment: string | null; net: number }

/** Net grosze sold to other member states: one piece of evidence is enough to count a sale. */
export const sumOtherEu = (sales: readonly CountrySales[]): number =>
  sales
    .filter(({ billing, payment }) => isOtherEuCountry(billing ?? '') || isOtherEuCountry(payment ?? ''))
    .reduce((sum, { net }) => sum + net, 0)

/** The shares of the limit in percent that a sum has reached, the lowest first. */
export const reachedShares = (net: number): number[] =>
  reportedAt.filter((percent) => net * 100 >= yearlyLimit * percent)

/** The first moment of a calendar year in Warsaw, and that of the next one. */
export function boundsOf(year: number): { from: Date; to: Date } {
  const beginningOf = (each: number) =>
    new Date(Temporal.PlainDate.from({ year: each, month: 1, day: 1 }).toZonedDateTime(homeZone).epochMilliseconds)
  return { from: beginningOf(year), to: beginningOf(year + 1) }
}

/** The calendar year of a moment in Warsaw: its number, its first moment and that of the next one. */
export function yearOf(now: Date): { year: number; from: Date; to: Date } {
  const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(homeZone)
  return { year, ...boundsOf(year) }
}
