import { Temporal } from 'temporal-polyfill'

/** The last day of a month (`2026-11`). */
export const lastDayOf = (month: string): string => {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return `${month}-${daysInMonth}`
}

/** What a series holds, as the database counts it. */
export type SeriesCount = {
  series: string
  /** The last position that was given. */
  last: number
  documents: number
  /** The highest position that a document has. */
  highest: number
  /** Ranges of positions below the highest one without a document. */
  gaps: readonly { from: number; to: number }[]
  /** Positions that several documents have. */
  doubled: readonly number[]
  /** Numbers that do not say their place. */
  misnumbered: readonly string[]
}

/** Ranges of positions without a document; those after the last document are missing, too. */
export const missingOf = ({ last, highest, gaps }: Pick<SeriesCount, 'last' | 'highest' | 'gaps'>) => [
  ...gaps,
  ...(highest < last ? [{ from: highest + 1, to: last }] : []),
]

/**
 * How many numbers of a series are missing, doubled or wrong. One that was given beyond the last known position counts,
 * too: it would be given again.
 */
export const countFindings = (count: SeriesCount): number =>
  missingOf(count).reduce((sum, { from, to }) => sum + to - from + 1, 0) +
  count.doubled.length +
  count.misnumbered.length +
  Math.max(0, count.highest - count.last)
