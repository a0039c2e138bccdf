import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import {
  type Carrier,
  carrierOf,
  isParcelNumber,
  normalizeParcelNumber,
  trackingUrl,
} from '@slodki-ul/contract/commerce/carriers.rules'
import type { ParcelInput } from '@slodki-ul/contract/commerce/order-moves.admin'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'

type Line = { position: number; count: number; isVirtual: boolean }
type Packed = { position: number; quantity: number }

/** A parcel as it will be stored. */
export type PlannedParcel = { carrier: Carrier; number: string | null; reason: string | null; lines: Packed[] }

/** Units of each physical line that are in no parcel, by position. */
export function unshippedOf(lines: readonly Line[], shipped: readonly Packed[]): Map<number, number> {
  const left = new Map(lines.filter(({ isVirtual }) => !isVirtual).map(({ position, count }) => [position, count]))
  for (const { position, quantity } of shipped) left.set(position, (left.get(position) ?? 0) - quantity)
  return left
}

/** Whether every physical piece is in a parcel (BO-052). */
export const isAllShipped = (left: ReadonlyMap<number, number>): boolean =>
  [...left.values()].every((units) => units <= 0)

/** The lines of a parcel: those given, or everything that is left. Takes them off; null when there is less. */
function takeLines(left: Map<number, number>, given: ParcelInput['lines']): Packed[] | null {
  const asked = given
    ? [...Map.groupBy(given, ({ lineId }) => lineId)].map(([position, its]) => ({
        position,
        quantity: its.reduce((sum, { quantity }) => sum + quantity, 0),
      }))
    : [...left].filter(([, units]) => units > 0).map(([position, quantity]) => ({ position, quantity }))
  if (asked.length === 0 || asked.some(({ position, quantity }) => quantity > (left.get(position) ?? 0))) return null
  for (const { position, quantity } of asked) left.set(position, (left.get(position) ?? 0) - quantity)
  return asked
}

/** Why a number is refused; null when it is one of the carrier, or absent for a reason (BO-053). */
function refusalOfNumber(carrier: Carrier, number: string, reason: string, others: ReadonlySet<string>) {
  if (number === '') return reason === '' ? 'ERRORS.REQUIRED' : null
  if (!isParcelNumber(carrier, number)) return 'ERRORS.INVALIDPARCELNUMBER'
  return others.has(`${carrier} ${number}`) ? 'ERRORS.PARCELNUMBERTAKEN' : null
}

type Order = { shippingMethod: ShippingName; lines: readonly Line[]; shipped: readonly Packed[] }

/**
 * The parcels to send, with their carriers, normalized numbers and lines. Fails with ERRORS.PROVIDEDATA and a code by field:
 * a number that is missing without a reason, not of the carrier or given twice; more pieces than are left.
 */
export function planParcels(
  { shippingMethod, lines, shipped }: Order,
  parcels: readonly ParcelInput[],
): Outcome<PlannedParcel[]> {
  const left = unshippedOf(lines, shipped)
  const numbers = new Set<string>()
  const fields: Record<string, string> = {}
  const planned = parcels.map((parcel, index): PlannedParcel => {
    const { carrier = carrierOf(shippingMethod), reason = '' } = parcel
    const number = normalizeParcelNumber(parcel.number ?? '')
    const refusal = refusalOfNumber(carrier, number, reason, numbers)
    if (refusal) fields[`parcels.${index}.number`] = refusal
    numbers.add(`${carrier} ${number}`)
    const taken = takeLines(left, parcel.lines)
    if (!taken) fields[`parcels.${index}.lines`] = 'ERRORS.ABOVEUNSHIPPED'
    return { carrier, ...(number ? { number, reason: null } : { number: null, reason }), lines: taken ?? [] }
  })
  return Object.keys(fields).length > 0 ? fail('ERRORS.PROVIDEDATA', { fields }) : succeed(planned)
}

/** Whether a parcel of InPost with this number has left. */
export const isShippedIn = (parcels: readonly Numbered[], number: string): boolean =>
  parcels.some((parcel) => parcel.carrier === 'InPost' && parcel.number === number)

type Numbered = { carrier: Carrier; number: string | null }

/** The numbers of parcels with their tracking links; an older order has one number of its own. */
export function numberedParcels(
  { shippingMethod, trackingCode }: { shippingMethod: ShippingName; trackingCode: string | null },
  parcels: readonly Numbered[],
): { number: string; trackingUrl: string | null }[] {
  const older = trackingCode === null ? [] : [{ carrier: carrierOf(shippingMethod), number: trackingCode }]
  return (parcels.length > 0 ? parcels : older).flatMap(({ carrier, number }) =>
    number === null ? [] : [{ number, trackingUrl: trackingUrl(carrier, number) }],
  )
}
