import type { AdminErrorCode } from '@slodki-ul/contract/admin-error-codes'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import type { Outcome } from '@slodki-ul/contract/errors'
import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { Executor, Transaction } from '#db/client.ts'

/** Why a record cannot be changed. */
export type RefusalCode = ErrorCode | AdminErrorCode

/** A run as an action sees it. */
export type RunFacts = {
  readonly id: string
  /** Who began it; null once the account is deleted. */
  readonly startedBy: string | null
  readonly input: Record<string, unknown>
}

/** Something that staff do to many records at once. */
export type BulkAction<Context> = {
  /** `people.end-sessions` */
  readonly kind: string
  /** Staff with it see the runs of others. */
  readonly permission: Permission
  /** Records of a long run that are changed side by side; without it one after the other. */
  readonly rowsAtOnce?: number
  /** What these records are called in the results. */
  describe(db: Executor, ids: readonly string[]): Promise<Map<string, string>>
  /** Which of these records cannot be changed now, and why. */
  findRefusals(
    db: Executor,
    context: Context,
    run: Omit<RunFacts, 'id'>,
    ids: readonly string[],
  ): Promise<Map<string, RefusalCode>>
  /**
   * Changes one record in a transaction of its own, after the refusals were checked under the same lock. A failure undoes it and is
   * the record's result; calls to providers must be queued, because the record may be tried again after a crash.
   */
  perform(tx: Transaction, context: Context, run: RunFacts, id: string): Promise<Outcome<unknown>>
  /** Makes the file of the run from the records that are done; it may run again after a crash. Returns its name in the storage. */
  finish?(context: Context, run: RunFacts, ids: readonly string[]): Promise<string>
  /** The name under which people save that file; only those with the permission may. */
  nameFile?(run: Pick<RunFacts, 'input'>): string
}
