/** A rating rounded to the nearest half star, from 0 to 5. */
export function roundToHalf(rating: number): number {
  return Math.min(5, Math.max(0, Math.round(rating * 2) / 2))
}
