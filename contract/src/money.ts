import * as z from 'zod/mini'

const whole = z.refine<number>((zloty) => Math.abs(Math.round(zloty * 100) - zloty * 100) < 1e-6, 'at most 2 decimals')

/** An amount in the API: złoty with at most 2 decimals. */
export const zlotySchema = z.number().check(z.gte(0), z.lte(10_000_000), whole)

/** An amount that may be negative: złoty with at most 2 decimals. */
export const signedZlotySchema = z.number().check(z.gte(-10_000_000), z.lte(10_000_000), whole)

/** Grosze to złoty for the API. */
export const toZloty = (grosze: number): number => grosze / 100

/** Złoty from the API to grosze. */
export const toGrosze = (zloty: number): number => Math.round(zloty * 100)

/**
 * An integer division rounded half up, the only place where money is rounded. Both arguments are integers and not
 * negative.
 */
export function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** VAT inside a gross amount, both in grosze: gross × r / (100 + r), rounded half up. */
export function vatPortion(grossGrosze: number, ratePercent: number): number {
  // A negative rate means no Polish VAT at all (vat.rules.ts).
  if (ratePercent <= 0) return 0
  return divideHalfUp(grossGrosze * ratePercent, 100 + ratePercent)
}

/**
 * Splits `total` grosze over `weights` by largest remainder: parts are whole, not negative, in proportion,
 * and sum to `total` exactly. Equal remainders favour the earlier part. All weights 0 gives zeros for total 0.
 */
export function splitByLargestRemainder(total: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((a, b) => a + b, 0))
  if (sum === 0n) return weights.map(() => 0)
  // Not in floating point, where equal remainders may differ.
  const products = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = products.map((product) => Number(product / sum))
  const missing = total - parts.reduce((a, b) => a + b, 0)
  products
    .map((product, index) => ({ index, rest: Number(product % sum) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, missing)
    .forEach(({ index }) => {
      parts[index] = (parts[index] ?? 0) + 1
    })
  return parts
}

const zlotyFormat = new Intl.NumberFormat('pl-PL', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** A plan's price: whole amounts without decimals, others with two (SUB-32). */
export const formatPlanPrice = (zloty: number): string =>
  formatZloty(zloty).replace(Number.isInteger(zloty) ? ',00' : '', '')

/** `1 234,50 zł` with non-breaking spaces, in both languages (I18N-03). */
export const formatZloty = (zloty: number): string => `${zlotyFormat.format(zloty)}\u00a0zł`
