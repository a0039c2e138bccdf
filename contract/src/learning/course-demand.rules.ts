/** Days after a publication whose sales count for its course (BO-091). */
export const demandDays = 28

/** What earlier courses sold of a product; `isOver` once all the days have passed. */
type Demand = { readonly sold: number; readonly isOver: boolean }

/** Pieces that a course is expected to sell: the mean of the earlier ones whose days are over, rounded up; null without one. */
export function expectedDemand(earlier: readonly Demand[]): number | null {
  const over = earlier.filter(({ isOver }) => isOver)
  if (over.length === 0) return null
  return Math.ceil(over.reduce((sum, { sold }) => sum + sold, 0) / over.length)
}

/** Pieces that the courses up to this one need together, in the order in which they are published; null when nothing is known. */
export const neededUpTo = (index: number, expected: number | null): number | null =>
  expected === null ? null : expected * (index + 1)
