import { and, asc, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { type StalledCheck, stalledMs } from '#stalled-records.ts'

/** What waits for its number in KSeF stands still for a reason, which has a list of its own. */
const waitsForKsef = sql`exists (select 1 from ksef_sends s where s.document_id = ${invoices.id} and s.state <> 'accepted')`
const hasNoFile = and(
  isNull(invoices.fileId),
  isNotNull(invoices.dueAt),
  isNull(invoices.anonymisedAt),
  not(waitsForKsef),
)

/** Documents whose PDF should have been made: it is made now. */
export const stalledDocuments: StalledCheck<Context> = {
  kind: 'document-without-file',
  async find(db, now, limit) {
    return await db
      .select({ id: invoices.id, label: invoices.number, since: invoices.issuedAt })
      .from(invoices)
      .where(and(hasNoFile, lt(invoices.issuedAt, new Date(now.getTime() - stalledMs))))
      .orderBy(asc(invoices.issuedAt))
      .limit(limit)
  },
  async mend(tx, { clock }, id) {
    const mended = await tx
      .update(invoices)
      .set({ dueAt: clock.date() })
      .where(and(eq(invoices.id, id), hasNoFile))
      .returning({ id: invoices.id })
    return mended.length > 0
  },
}
