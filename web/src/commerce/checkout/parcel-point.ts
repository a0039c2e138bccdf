import type { ErrorCode } from '@slodki-ul/contract/error-codes'

/** The button that opens the choice of a point: where the focus goes when the point is what is wrong. */
export const pointButtonId = 'parcel-point'

/** Refusals that are about the point. */
export const pointErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ERRORS.SELECTPARCELPOINT',
  'ERRORS.PARCELPOINTUNAVAILABLE',
])
