import { dayMs } from '@slodki-ul/contract/durations'
import { eq, inArray, lt } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { auditEntries } from '#platform/audit/audit.tables.ts'

/** What the audit log keeps of a write of staff; nobody in particular acts on the command line. */
export type AuditEntry = {
  readonly actorId: string | null
  readonly call: string
  readonly subject: Record<string, unknown>
  readonly ip: string | null
}

/** Writes down, in the transaction that does it, what was done. */
export async function markEntryDone(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  entry: AuditEntry,
): Promise<void> {
  await tx.insert(auditEntries).values({ ...entry, at: clock.date(), outcome: 'done' })
}

/**
 * Writes down what is about to be done, before anything is: a process that ends on the way leaves an entry without an
 * outcome. What it returns adds the outcome.
 */
export async function startAuditEntry(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  entry: AuditEntry,
): Promise<(outcome: string) => Promise<void>> {
  const id = crypto.randomUUID()
  await db.insert(auditEntries).values({ id, ...entry, at: clock.date() })
  return async (outcome) => {
    try {
      await db.update(auditEntries).set({ outcome }).where(eq(auditEntries.id, id))
    } catch (error) {
      // What is done cannot be taken back for it, and the entry stands.
      log.error({ err: error, auditEntry: id, outcome }, 'outcome not kept in the audit log')
    }
  }
}

/** Days an entry is kept: the twelve months that the privacy policy gives to logs of security. */
const auditDays = 365
const batch = 500

/** Removes entries that are older than that. */
export async function deleteExpiredEntries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const over = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(lt(auditEntries.at, new Date(clock.now() - auditDays * dayMs)))
    .limit(batch)
  const gone = await db.delete(auditEntries).where(inArray(auditEntries.id, over)).returning({ id: auditEntries.id })
  return gone.length
}
