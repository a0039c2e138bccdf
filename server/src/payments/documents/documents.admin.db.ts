import type { DocumentCounts, DocumentCountsQuery } from '@slodki-ul/contract/payments/document-months.admin'
import type { StaffDocumentsQuery } from '@slodki-ul/contract/payments/documents.admin'
import { and, asc, count, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { isAnyOf, isTrue, isWithinAmounts, isWithinDays, limitOf, orderOf } from '#db/list-page.ts'
import { lastDayOf } from '#payments/documents/document-numbers.rules.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { isPressing } from '#payments/documents/ksef.db.ts'
import type { KsefWarning } from '#payments/documents/ksef.rules.ts'
import { type KsefEnvironment, ksefSends } from '#payments/documents/ksef.tables.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

type InvoiceRow = typeof invoices.$inferSelect

const summaryColumns = {
  id: invoices.id,
  number: invoices.number,
  type: invoices.type,
  issuedAt: invoices.issuedAt,
  total: invoices.total,
}

const orderColumns = { issuedAt: invoices.issuedAt, number: invoices.number, total: invoices.total }

/** The environment of KSeF that is looked at, and what waits for a person there. */
type Ksef = { environment: KsefEnvironment; warning: KsefWarning }

const hasSend = (environment: KsefEnvironment, condition: SQL | undefined) =>
  sql`exists (select 1 from ${ksefSends} where ${ksefSends.documentId} = ${invoices.id}
    and ${ksefSends.environment} = ${environment} and ${condition})`

const needsStaff = ({ environment, warning }: Ksef) => hasSend(environment, isPressing(warning))

type Filters = DocumentCountsQuery & Partial<Pick<StaffDocumentsQuery, 'type' | 'needsStaff'>>

const whereOf = (query: Filters, ksef: Ksef): SQL | undefined =>
  and(
    isAnyOf(invoices.type, query.type),
    query.month ? isWithinDays(invoices.issuedAt, `${query.month}-01`, lastDayOf(query.month)) : undefined,
    isWithinDays(invoices.issuedAt, query.issuedFrom, query.issuedTo),
    isWithinAmounts(invoices.total, query.totalFrom, query.totalTo),
    isTrue(sql`coalesce(${invoices.buyer} ->> 'taxId', '') <> ''`, query.hasTaxId),
    query.ksef ? hasSend(ksef.environment, isAnyOf(ksefSends.state, query.ksef)) : undefined,
    isTrue(needsStaff(ksef), query.needsStaff),
    query.orderId ? eq(invoices.orderId, query.orderId) : undefined,
    query.subscriptionId ? eq(invoices.subscriptionId, query.subscriptionId) : undefined,
    matchesSearch('document', invoices.id, query.searchBy),
  )

/** A page of documents with the exact total. */
export async function selectDocumentsPage(
  db: Executor,
  query: StaffDocumentsQuery,
  ksef: Ksef,
): Promise<{ items: InvoiceRow[]; totalItems: number }> {
  const where = whereOf(query, ksef)
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select()
      .from(invoices)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orderColumns, invoices.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(invoices).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** How many documents fit the filters, by kind; one more than the limit stands for all more. */
export async function countDocuments(
  db: Executor,
  query: DocumentCountsQuery,
  ksef: Ksef,
  countMax: number,
): Promise<DocumentCounts> {
  const counted = async (tab: Pick<Filters, 'type' | 'needsStaff'>) => {
    const found = db
      .select({ one: sql`1`.as('one') })
      .from(invoices)
      .where(whereOf({ ...query, ...tab }, ksef))
      .limit(countMax + 1)
      .as('found')
    const [row] = await db.select({ documents: count() }).from(found)
    return row?.documents ?? 0
  }
  const [all, invoicesCount, receipts, corrections, needing] = await Promise.all([
    ...([counted({}), counted({ type: ['Invoice'] }), counted({ type: ['Receipt'] })] as const),
    ...([counted({ type: ['Correction'] }), counted({ needsStaff: true })] as const),
  ])
  return { all, invoices: invoicesCount, receipts, corrections, needsStaff: needing }
}

/** Documents of an order, oldest first. */
export const selectOrderDocuments = (db: Executor, orderId: string) =>
  db
    .select(summaryColumns)
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(sql`${invoices.number}`))

/** Documents of an order or a subscription, oldest first. */
export const selectDocumentsOf = (db: Executor, { kind, id }: { kind: 'order' | 'subscription'; id: string }) =>
  db
    .select(summaryColumns)
    .from(invoices)
    .where(eq(kind === 'order' ? invoices.orderId : invoices.subscriptionId, id))
    .orderBy(asc(invoices.issuedAt), asc(sql`${invoices.number}`))

/** The documents that a document belongs with: receipt, the invoice in its place, and the corrections of both. */
export async function selectRelated(db: Executor, { id, correctsId, replacesId }: InvoiceRow) {
  const named = [id, correctsId, replacesId].filter((each) => each !== null)
  const originals = await db
    .select({ id: invoices.id, replacesId: invoices.replacesId })
    .from(invoices)
    .where(or(inArray(invoices.id, named), inArray(invoices.replacesId, named)))
  const ids = [...named, ...originals.flatMap((each) => [each.id, each.replacesId])].filter((each) => each !== null)
  return db
    .select(summaryColumns)
    .from(invoices)
    .where(and(ne(invoices.id, id), or(inArray(invoices.id, ids), inArray(invoices.correctsId, ids))))
    .orderBy(asc(invoices.issuedAt), asc(sql`${invoices.number}`))
}

/** How often the buyer of a document was corrected. */
export const countBuyerCorrections = (db: Executor, id: string): Promise<number> =>
  db.$count(invoices, and(eq(invoices.correctsId, id), sql`${invoices.corrected} -> 'buyer' is not null`))

/** Which of some documents were replaced by an invoice. */
export async function selectReplaced(db: Executor, ids: readonly string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: invoices.replacesId })
    .from(invoices)
    .where(inArray(invoices.replacesId, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Whether an invoice was issued in place of a receipt. */
export const isReplaced = async (db: Executor, id: string): Promise<boolean> =>
  (await db.$count(invoices, and(eq(invoices.replacesId, id), isNotNull(invoices.replaced)))) > 0
