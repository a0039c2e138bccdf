import type { Outcome } from '@slodki-ul/contract/errors'
import type { UndoableRecord } from '@slodki-ul/contract/platform/undo.admin'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import type { FieldValues } from '#platform/audit/undo-change.rules.ts'

export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What can be undone of a kind of record, declared by the feature that has it (BO-024). */
export type Undoable<Context> = {
  readonly record: UndoableRecord
  /** What ids of such records look like. */
  readonly pattern: RegExp
  /** A change of these fields alone can be undone. */
  readonly fields: readonly string[]
  /** The present values of the fields of a record that is locked; null when it is gone. */
  read(tx: Transaction, context: Context, recordId: string): Promise<FieldValues | null>
  /** Gives the record its values of before again, by the rules of the action that changed them, and records it. */
  restore(
    tx: Transaction,
    context: Context,
    caller: StaffCaller,
    change: { readonly recordId: string; readonly before: FieldValues },
  ): Promise<Outcome<unknown>>
}
