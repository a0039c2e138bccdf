import type { PurchaseVariant } from '@slodki-ul/contract/subscription.rules'
import { paths } from '#app/paths.ts'

/** Beginning of the addresses of each variant. The longer one comes first: it holds the other (SUB-25 to SUB-27). */
const starts = [
  ['webinarMini', paths.webinarMiniOffer],
  ['webinar', paths.webinarOffer],
  ['mailing', paths.mailingOffer],
  ['normal', paths.subscribe],
] as const satisfies readonly (readonly [PurchaseVariant, string])[]

const withoutId = (path: string): string => path.replace('/:planId?', '')

/** The variant of a purchase page by its path. */
export const variantOf = (pathname: string): PurchaseVariant =>
  starts.find(([, path]) => pathname.toLowerCase().includes(withoutId(path)))?.[0] ?? 'normal'

/** Where a plan is bought in a variant (SUB-03, SUB-04, SUB-19). */
export function offerPath(planId: number, variant: PurchaseVariant = 'normal'): string {
  const [, path] = starts.find(([each]) => each === variant) ?? ['normal', paths.subscribe]
  return `${withoutId(path)}/${planId}`
}

/** The plan that an address means, the first one when it names none (SUB-29); null for what is no id. */
export function planIdOf(param: string | undefined): number | null {
  if (param === undefined) return 1
  return /^[1-9]\d{0,8}$/.test(param) ? Number(param) : null
}
