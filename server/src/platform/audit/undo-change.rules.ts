import { hourMs } from '@slodki-ul/contract/durations'
import { undoHours } from '@slodki-ul/contract/platform/undo.admin'

/** Values of a record by field, as the audit log keeps them. */
export type FieldValues = Readonly<Record<string, unknown>>

type ChangedField = { readonly field: string; readonly before: unknown; readonly after: unknown }
type Entry = { readonly id: string; readonly at: Date; readonly changes: readonly ChangedField[] }

/** Until when a change can be undone. */
export const undoEnd = (at: Date): Date => new Date(at.getTime() + undoHours * hourMs)

/** Fields that every record of their kind has: without a value before or after, it was added or removed. */
const ofEveryRecord = ['namePl', 'status', 'isPublished']
const isHashed = (value: unknown) => typeof value === 'object' && value !== null && 'sha256' in value

/** Whether an entry changed only fields that can be given back, and neither added nor removed the record. */
export const canBeUndone = ({ changes }: Pick<Entry, 'changes'>, fields: readonly string[]): boolean =>
  changes.length > 0 &&
  changes.every(
    ({ field, before, after }) =>
      fields.includes(field) &&
      !isHashed(before) &&
      !isHashed(after) &&
      !(ofEveryRecord.includes(field) && (before === null || after === null)),
  )

/** Ids of the entries, newest first, whose fields nobody has changed since. */
export function unchangedSince(entries: readonly Entry[]): Set<string> {
  const later = new Set<string>()
  const found = new Set<string>()
  for (const { id, changes } of entries) {
    if (changes.every(({ field }) => !later.has(field))) found.add(id)
    for (const { field } of changes) later.add(field)
  }
  return found
}

/** Values of one side of a change by field. */
export const valuesOf = (changes: readonly ChangedField[], side: 'before' | 'after'): FieldValues =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]]))
