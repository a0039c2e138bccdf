import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database, Executor } from '#db/client.ts'
import type { InvoiceRow } from '#payments/documents/invoices.db.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { isDue, type KsefEnvironment, type KsefSend, states } from '#payments/documents/ksef.db.ts'
import { batchFrom, sharedCodes } from '#payments/documents/ksef.rules.ts'
import { type KsefSendState, ksefSends } from '#payments/documents/ksef.tables.ts'

const toSend: KsefSendState[] = ['waiting', 'offline']

/** Whether a send may go together with others: it is underway nowhere, and no batch with it has failed. */
export const mayGoTogether = ({ state, sendingAt, code }: Pick<KsefSend, 'state' | 'sendingAt' | 'code'>): boolean =>
  toSend.includes(state) && sendingAt === null && (code === null || sharedCodes.includes(code))
const isForBatch = and(
  states(...toSend),
  isNull(ksefSends.sendingAt),
  or(isNull(ksefSends.code), inArray(ksefSends.code, sharedCodes)),
)

const byAge = (one: KsefSend, other: KsefSend) => one.createdAt.getTime() - other.createdAt.getTime()

type Due = Pick<KsefSend, 'id' | 'state' | 'session' | 'sendingAt' | 'isBatch' | 'invoice' | 'code'>

/** One of each batch and, where so many wait, one of those that go together: it brings the others along. */
function withoutFollowers(due: readonly Due[]): Due[] {
  const groups = Map.groupBy(due, (send) => {
    if (send.isBatch && send.invoice === null) return send.session
    return mayGoTogether(send) ? 'together' : send.id
  })
  return [...groups].flatMap(([name, group]) =>
    name === 'together' && group.length < batchFrom ? group : group.slice(0, 1),
  )
}

/** Ids of the sends of an environment that are due, in the order of their documents. */
export async function selectDue(
  db: Database,
  environment: KsefEnvironment,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { id, state, session, sendingAt, isBatch, invoice, code } = ksefSends
  const due = await db
    .select({ id, state, session, sendingAt, isBatch, invoice, code })
    .from(ksefSends)
    .where(isDue(environment, now))
    .orderBy(asc(ksefSends.createdAt), asc(ksefSends.id))
    .limit(limit)
  return withoutFollowers(due).map((send) => send.id)
}

/** How many due sends could go together, with one that was claimed already. */
export async function countForBatch(db: Database, environment: KsefEnvironment, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(ksefSends)
    .where(and(isForBatch, isDue(environment, now)))
  return 1 + (row?.count ?? 0)
}

/** Claims what goes together with a send, and that one for the same time; the oldest first. */
export async function claimForBatch(
  db: Database,
  { id, environment }: KsefSend,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<KsefSend[]> {
  const due = db
    .select({ id: ksefSends.id })
    .from(ksefSends)
    .where(and(isForBatch, isDue(environment, now)))
    .orderBy(asc(ksefSends.createdAt), asc(ksefSends.id))
    .limit(limit - 1)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(ksefSends)
    .set({ dueAt: until })
    .where(or(eq(ksefSends.id, id), inArray(ksefSends.id, due)))
    .returning()
  return claimed.toSorted(byAge)
}

/** Claims what went in the same batch as a send, and that one for the same time; the oldest first. */
export async function claimOfSession(
  db: Database,
  { id, environment, session }: KsefSend,
  { now, until }: { now: Date; until: Date },
): Promise<KsefSend[]> {
  const claimed = await db
    .update(ksefSends)
    .set({ dueAt: until })
    .where(
      or(
        eq(ksefSends.id, id),
        and(eq(ksefSends.session, session ?? ''), isNull(ksefSends.invoice), isDue(environment, now)),
      ),
    )
    .returning()
  return claimed.toSorted(byAge)
}

/** The documents of sends. */
export const selectDocuments = (db: Executor, ids: readonly string[]): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))

/** Keeps the bytes and hashes of documents. */
export async function storeBytes(
  db: Executor,
  rows: readonly { id: string; xml: string; hash: string }[],
): Promise<void> {
  await db.execute(sql`
    update ksef_sends set xml = stored.xml, hash = stored.hash, code = null, words = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as stored (id uuid, xml text, hash text)
    where ksef_sends.id = stored.id`)
}
