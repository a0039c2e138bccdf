import type { StaffDocumentsQuery } from '@slodki-ul/contract/payments/documents.admin'
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { isAnyOf, isWithinAmounts, isWithinDays, limitOf, orderOf } from '#db/list-page.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

const columns = {
  id: invoices.id,
  number: invoices.number,
  type: invoices.type,
  issuedAt: invoices.issuedAt,
  buyer: invoices.buyer,
  reference: invoices.reference,
  orderId: invoices.orderId,
  subscriptionId: invoices.subscriptionId,
  total: invoices.total,
  vatTotal: invoices.vatTotal,
  fileId: invoices.fileId,
}

const orderColumns = { issuedAt: invoices.issuedAt, number: invoices.number, total: invoices.total }

const whereOf = (query: StaffDocumentsQuery): SQL | undefined =>
  and(
    isAnyOf(invoices.type, query.type),
    isWithinDays(invoices.issuedAt, query.issuedFrom, query.issuedTo),
    isWithinAmounts(invoices.total, query.totalFrom, query.totalTo),
    query.orderId ? eq(invoices.orderId, query.orderId) : undefined,
    matchesSearch('document', invoices.id, query.searchBy),
  )

/** A page of documents with the exact total. */
export async function selectDocumentsPage(db: Executor, query: StaffDocumentsQuery) {
  const where = whereOf(query)
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select(columns)
      .from(invoices)
      .where(where)
      .orderBy(...orderOf(query.orderBy, orderColumns, invoices.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(invoices).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** Documents of an order, oldest first. */
export const selectOrderDocuments = (db: Executor, orderId: string) =>
  db
    .select(columns)
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(sql`${invoices.number}`))
