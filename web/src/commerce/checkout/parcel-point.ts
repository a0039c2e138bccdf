import type { ErrorCode } from '@slodki-ul/contract/error-codes'

/** Id of the button for choosing a point, which gets the focus when the point is wrong. */
export const pointButtonId = 'parcel-point'

/** Error codes that concern the point. */
export const pointErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ERRORS.SELECTPARCELPOINT',
  'ERRORS.PARCELPOINTUNAVAILABLE',
])
