import { and, asc, count, eq, inArray, isNotNull, isNull, lt, lte, min, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import type { KsefWarning } from '#payments/documents/ksef.rules.ts'
import { type KsefEnvironment, type KsefSendState, ksefSends } from '#payments/documents/ksef.tables.ts'

export type { KsefEnvironment } from '#payments/documents/ksef.tables.ts'
export type KsefSend = typeof ksefSends.$inferSelect
export type KsefChanges = Partial<Omit<KsefSend, 'id' | 'documentId' | 'environment' | 'createdAt'>>

export async function insertSend(
  tx: Transaction,
  documentId: string,
  environment: KsefEnvironment,
  now: Date,
): Promise<void> {
  await tx
    .insert(ksefSends)
    .values({ documentId, environment, state: 'waiting', dueAt: now, createdAt: now })
    .onConflictDoNothing()
}

export const states = (...list: KsefSendState[]) => inArray(ksefSends.state, list)

/** Sends of an environment that are due. */
export const isDue = (environment: KsefEnvironment, now: Date) =>
  and(eq(ksefSends.environment, environment), lte(ksefSends.dueAt, now))

/** Claims a send that is due until a moment; undefined when it is no longer due. */
export const claimSend = async (
  db: Database,
  id: string,
  environment: KsefEnvironment,
  { now, until }: { now: Date; until: Date },
): Promise<KsefSend | undefined> =>
  (
    await db
      .update(ksefSends)
      .set({ dueAt: until })
      .where(and(eq(ksefSends.id, id), isDue(environment, now)))
      .returning()
  )[0]

/** What is not underway to KSeF, in whatever session. */
export const notUnderway = { session: null, sendingAt: null, isBatch: false, invoice: null } as const

export const selectSend = async (
  db: Executor,
  documentId: string,
  environment: KsefEnvironment,
): Promise<KsefSend | undefined> =>
  (
    await db
      .select()
      .from(ksefSends)
      .where(and(eq(ksefSends.documentId, documentId), eq(ksefSends.environment, environment)))
  )[0]

/** The sends of some documents in one environment, by document. */
export async function selectSends(db: Executor, documentIds: readonly string[], environment: KsefEnvironment) {
  if (documentIds.length === 0) return new Map<string, KsefSend>()
  const rows = await db
    .select()
    .from(ksefSends)
    .where(and(inArray(ksefSends.documentId, [...documentIds]), eq(ksefSends.environment, environment)))
  return new Map(rows.map((row) => [row.documentId, row]))
}

export async function updateSend(db: Executor, id: string, changes: KsefChanges): Promise<void> {
  await db.update(ksefSends).set(changes).where(eq(ksefSends.id, id))
}

export async function updateSends(db: Executor, ids: readonly string[], changes: KsefChanges): Promise<void> {
  if (ids.length > 0)
    await db
      .update(ksefSends)
      .set(changes)
      .where(inArray(ksefSends.id, [...ids]))
}

/** Nothing of an environment is sent before a moment. */
export async function postponeAll(tx: Transaction, environment: KsefEnvironment, until: Date): Promise<void> {
  await tx
    .update(ksefSends)
    .set({ dueAt: until })
    .where(and(eq(ksefSends.environment, environment), lt(ksefSends.dueAt, until)))
}

/** Puts a refused send at the beginning again; one that was issued offline stays so, for its buyer has it. */
export const restartSend = (tx: Transaction, { id, lastDay }: KsefSend, now: Date): Promise<void> =>
  updateSend(tx, id, {
    ...notUnderway,
    state: lastDay ? 'offline' : 'waiting',
    ...(lastDay ? {} : { xml: null, hash: null }),
    ...{ code: null, words: null, tries: 0, dueAt: now },
  })

/** Takes a correction out of the queue for good. Its mail and that of the document that it corrects waited for a number. */
export async function withdrawSend(tx: Transaction, { id, documentId }: KsefSend, correctsId: string): Promise<void> {
  await tx.delete(ksefSends).where(eq(ksefSends.id, id))
  await tx
    .update(invoices)
    .set({ dueAt: null })
    .where(inArray(invoices.id, [documentId, correctsId]))
}

/** Lets the PDFs of documents be made and mailed, if they are mailed at all. */
export async function releaseFiles(tx: Transaction, documentIds: readonly string[], now: Date): Promise<void> {
  if (documentIds.length === 0) return
  await tx
    .update(invoices)
    .set({ dueAt: now })
    .where(and(inArray(invoices.id, [...documentIds]), isNull(invoices.fileId), isNotNull(invoices.dueAt)))
}

/** The same of one document. */
export const releaseFile = (tx: Transaction, documentId: string, now: Date): Promise<void> =>
  releaseFiles(tx, [documentId], now)

/** Lets the corrections of a document be sent, which waited for its number. */
export async function releaseCorrections(
  tx: Transaction,
  { documentId, environment }: KsefSend,
  now: Date,
): Promise<void> {
  const corrections = tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.correctsId, documentId))
  await tx
    .update(ksefSends)
    .set({ dueAt: now })
    .where(
      and(
        inArray(ksefSends.documentId, corrections),
        eq(ksefSends.environment, environment),
        eq(ksefSends.state, 'waiting'),
      ),
    )
}

/** Removes what names a buyer from the sends of anonymised documents. */
export async function clearAnonymisedSends(tx: Transaction): Promise<void> {
  await tx
    .update(ksefSends)
    .set({ xml: null, confirmation: null, words: null, dueAt: null })
    .where(
      inArray(
        ksefSends.documentId,
        tx.select({ id: invoices.id }).from(invoices).where(isNotNull(invoices.anonymisedAt)),
      ),
    )
}

/** The environment in use: that of the newest send. Rows of another one are history. */
const isInUse = sql`${ksefSends.environment} = (select environment from ksef_sends order by created_at desc limit 1)`

/** Refused, and there is nothing to do: no buyer had it, and another invoice replaced it. */
const isOver = sql`(${ksefSends.lastDay} is null
  and exists (select 1 from invoices replacing where replacing.replaces_id = ${ksefSends.documentId}))`

/**
 * Sends that staff have to look at: refused ones, those that KSeF lets nobody in for, those near their last day, and those
 * of which nothing is known after a day.
 */
export const isPressing = ({ lastDay, begunBefore }: KsefWarning): SQL | undefined =>
  and(
    isInUse,
    or(
      and(states('refused'), not(isOver)),
      and(states('waiting', 'offline'), eq(ksefSends.code, 'access')),
      and(states('offline', 'sent'), lte(ksefSends.lastDay, lastDay)),
      and(states('waiting', 'sent'), lt(ksefSends.createdAt, begunBefore)),
    ),
  )

export const selectPressing = (db: Executor, warning: KsefWarning, limit: number) =>
  db
    .select({
      id: ksefSends.documentId,
      label: invoices.number,
      since: ksefSends.createdAt,
      dueOn: ksefSends.lastDay,
    })
    .from(ksefSends)
    .innerJoin(invoices, eq(invoices.id, ksefSends.documentId))
    .where(isPressing(warning))
    .orderBy(asc(ksefSends.createdAt))
    .limit(limit)

export async function countPressing(db: Executor, warning: KsefWarning) {
  const [row] = await db
    .select({ count: count(), oldestAt: min(ksefSends.createdAt) })
    .from(ksefSends)
    .where(isPressing(warning))
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null }
}
