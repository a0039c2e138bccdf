import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'

/** Days in a row with one label. */
export type LabelRange = Pick<RehearsedDay, 'label' | 'missingLabel'> & {
  readonly from: string
  /** "14:30" when it begins in the course of its first day. */
  readonly since: string | null
  readonly to: string
  /** "14:30" when it ends in the course of its last day. */
  readonly until: string | null
}

const isSame = (one: LabelRange, other: RehearsedDay): boolean =>
  JSON.stringify([one.label, one.missingLabel]) === JSON.stringify([other.label, other.missingLabel])

/** Joins days whose label is the same. */
export function labelRanges(days: readonly RehearsedDay[]): LabelRange[] {
  const ranges: LabelRange[] = []
  for (const shown of days) {
    const { day, since, label, missingLabel } = shown
    const last = ranges.at(-1)
    if (last && isSame(last, shown)) ranges[ranges.length - 1] = { ...last, to: day }
    else {
      if (last && since) ranges[ranges.length - 1] = { ...last, until: since }
      ranges.push({ from: day, since, to: day, until: null, label, missingLabel })
    }
  }
  return ranges
}
