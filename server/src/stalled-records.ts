import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { NoticeKind } from '@slodki-ul/contract/identity/workspace.admin'
import type { WaitingKind } from '@slodki-ul/contract/platform/health.admin'
import type { StalledKind } from '@slodki-ul/contract/platform/health-records.admin'
import type { Executor, Transaction } from '#db/client.ts'

/** Records of one kind that stand still, and what mends them. */
export type StalledCheck<Context> = {
  readonly kind: StalledKind
  /** The oldest first. */
  find(db: Executor, now: Date, limit: number): Promise<readonly { id: string; label: string; since: Date }[]>
  /** Lets a record go on if it still stands still; false when it does not. */
  mend(tx: Transaction, context: Context, id: string): Promise<boolean>
}

/** A record that waits for staff. */
export type WaitingRecord = {
  readonly id: string
  /** What tells it from others of its kind; of those that staff are told about never a person. */
  readonly label: string
  /** Since when it waits; null when only the notice about it says so. */
  readonly since: Date | null
  /** The last day to act, as ISO date. */
  readonly dueOn?: string
}

/** Something of one kind that waits for staff. */
export type WaitingCount = {
  readonly kind: WaitingKind
  readonly permission: Permission
  /** Staff are told about each record (BO-032). */
  readonly notice?: NoticeKind
  /** The records that are pressing, the oldest first. */
  find(db: Executor, now: Date, limit: number): Promise<readonly WaitingRecord[]>
  count(db: Executor, now: Date): Promise<{ count: number; oldestAt: Date | null }>
}

/** Milliseconds after which a record counts as stalled. */
export const stalledMs = 600_000
