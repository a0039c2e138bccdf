import { dayMs } from '@slodki-ul/contract/durations'
import { and, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { auditEntries } from '#platform/audit/audit.tables.ts'

/** A write by staff as stored in the audit log. The actor is null on the command line. */
export type AuditEntry = {
  readonly id?: string
  readonly actorId: string | null
  readonly call: string
  readonly record?: string | null
  readonly recordId?: string | null
  readonly subject: Record<string, unknown>
  readonly ip: string | null
}

/** Records a completed write in its own transaction. */
export async function markEntryDone(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  await tx.insert(auditEntries).values({ ...entry, at: clock.date(), outcome: 'done' })
}

/**
 * Records a write before it is executed, so a process that dies in between leaves an entry without an outcome. Returns
 * a function that stores the outcome.
 */
export async function startAuditEntry(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  entry: AuditEntry,
): Promise<(outcome: string) => Promise<void>> {
  const { id = crypto.randomUUID() } = entry
  await db.insert(auditEntries).values({ ...entry, id, at: clock.date() })
  return async (outcome) => {
    try {
      await db.update(auditEntries).set({ outcome }).where(eq(auditEntries.id, id))
    } catch (error) {
      // The write cannot be undone because of this, and its entry exists.
      log.error({ err: error, auditEntry: id, outcome }, 'outcome not saved in the audit log')
    }
  }
}

/** Days for which an entry is kept: the twelve months that the privacy policy states for security logs. */
const auditDays = 365
/** Years for which entries about prices, money, documents and settings are kept, as the documents themselves are. */
const longYears = 6
const longRetained = [
  ...['settings', 'price', 'product', 'promotion', 'plan', 'voucher', 'voucher-batch', 'gift-card'],
  ...['order', 'refund', 'return', 'document', 'withdrawal'],
]
const batch = 500

/** Entries begun before this moment may be deleted, those about money and settings later. */
export const auditDeadline = (now: number): Date => new Date(now - auditDays * dayMs)

/** Deletes entries older than the retention period. */
export async function deleteExpiredEntries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const over = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        lt(auditEntries.at, auditDeadline(clock.now())),
        or(
          isNull(auditEntries.record),
          notInArray(auditEntries.record, longRetained),
          lt(auditEntries.at, new Date(clock.now() - longYears * 366 * dayMs)),
        ),
      ),
    )
    .limit(batch)
  const gone = await db.delete(auditEntries).where(inArray(auditEntries.id, over)).returning({ id: auditEntries.id })
  return gone.length
}
