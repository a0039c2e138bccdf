import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import { paths } from '#core/paths.ts'

const pathOf: Record<PurchaseVariant, string> = {
  webinarMini: paths.webinarMiniOffer,
  webinar: paths.webinarOffer,
  mailing: paths.mailingOffer,
  normal: paths.subscribe,
}
/** The longest path first, because it contains another one (SUB-25 to SUB-27). */
const special = ['webinarMini', 'webinar', 'mailing'] as const

const withoutId = (path: string): string => path.replace('/:planId?', '')

/** The variant of a purchase page by its path. */
export const variantOf = (pathname: string): PurchaseVariant =>
  special.find((variant) => pathname.toLowerCase().includes(withoutId(pathOf[variant]))) ?? 'normal'

/** Path of the purchase page of a plan in a variant (SUB-03, SUB-04, SUB-19). */
export const offerPath = (planId: number, variant: PurchaseVariant = 'normal'): string =>
  `${withoutId(pathOf[variant])}/${planId}`

/** The plan id in a URL, by default the first plan (SUB-29); null when it is not an id. */
export function planIdOf(param: string | undefined): number | null {
  if (param === undefined) return 1
  return /^[1-9]\d{0,8}$/.test(param) ? Number(param) : null
}
