/** Sizes of a parcel for a locker: A, B and C. */
export const parcelSizes = ['small', 'medium', 'large'] as const
export type ParcelSize = (typeof parcelSizes)[number]

/** Longest sides of each size in millimetres. */
export const sizeSides: Record<ParcelSize, readonly [number, number, number]> = {
  small: [80, 380, 640],
  medium: [190, 380, 640],
  large: [410, 380, 640],
}

/** The heaviest parcel for a locker, in grams. */
export const lockerMaxGrams = 25_000

/** Part of the room in a box that products fill; the rest is padding. */
const filledPart = 0.8

/** A product in a parcel. Its sides in millimetres, null while unknown. */
export type Item = { sidesMm: readonly number[] | null; weightGrams: number; quantity: number }

const ascending = (sides: readonly number[]) => sides.toSorted((a, b) => a - b)
const volumeOf = (sides: readonly number[]) => sides.reduce((product, side) => product * side, 1)

/** Whether a box of these sides holds an item turned in any way. */
const holds = (box: readonly number[], item: readonly number[]) =>
  ascending(item).every((side, index) => side <= (ascending(box)[index] ?? 0))

/** Grams of all items. */
export const weightOf = (items: readonly Item[]): number =>
  items.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0)

/**
 * The smallest size that holds all items: each fits, and together they leave room for padding. Null when the sides of one
 * are unknown, and when no size holds them (BO-054).
 */
export function suggestSize(items: readonly Item[]): ParcelSize | null {
  const known = items.flatMap(({ sidesMm, quantity }) => (sidesMm ? [{ sidesMm, quantity }] : []))
  if (items.length === 0 || known.length < items.length || weightOf(items) > lockerMaxGrams) return null
  const volume = known.reduce((sum, { sidesMm, quantity }) => sum + volumeOf(sidesMm) * quantity, 0)
  const fits = (size: ParcelSize) =>
    known.every(({ sidesMm }) => holds(sizeSides[size], sidesMm)) && volume <= filledPart * volumeOf(sizeSides[size])
  return parcelSizes.find(fits) ?? null
}

/**
 * Sides of a box for a courier that holds all items in one stack, longest first, in millimetres; null when the sides of one
 * are unknown.
 */
export function stackSides(items: readonly Item[]): [number, number, number] | null {
  const stack: [number, number, number] = [0, 0, 0]
  for (const { sidesMm, quantity } of items) {
    if (!sidesMm) return null
    const [low = 0, middle = 0, long = 0] = ascending(sidesMm)
    stack[0] = Math.max(stack[0], long)
    stack[1] = Math.max(stack[1], middle)
    stack[2] += low * quantity
  }
  return items.length === 0 ? null : stack
}
