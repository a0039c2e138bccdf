import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Executor, Transaction } from '#db/client.ts'
import {
  type Buyer,
  type CorrectionReason,
  type InvoiceLine,
  invoiceSeries,
  invoices,
} from '#payments/documents/invoices.tables.ts'

export type { Buyer, CorrectionReason, InvoiceLine }
export type NewInvoice = typeof invoices.$inferInsert
export type InvoiceRow = typeof invoices.$inferSelect

/** The next number of a series. Concurrent transactions wait here until this one ends. */
export async function nextPosition(tx: Transaction, series: string): Promise<number> {
  const [row] = await tx
    .insert(invoiceSeries)
    .values({ name: series, last: 1 })
    .onConflictDoUpdate({ target: invoiceSeries.name, set: { last: sql`${invoiceSeries.last} + 1` } })
    .returning({ position: invoiceSeries.last })
  if (!row) throw new Error(`Series ${series} returned no number.`)
  return row.position
}

/** Inserts a document; returns its id. */
export async function insertInvoice(tx: Transaction, invoice: NewInvoice): Promise<string> {
  const [row] = await tx.insert(invoices).values(invoice).returning({ id: invoices.id })
  if (!row) throw new Error(`Document ${invoice.number} was not inserted.`)
  return row.id
}

/** The document of a payment, locked so that corrections are issued one after another. */
export const lockDocument = async (tx: Transaction, occasion: string): Promise<InvoiceRow | undefined> =>
  (await tx.select().from(invoices).where(eq(invoices.occasion, occasion)).for('update'))[0]

/** A document or a correction by id, locked. */
export const lockDocumentById = async (tx: Transaction, id: string): Promise<InvoiceRow | undefined> =>
  (await tx.select().from(invoices).where(eq(invoices.id, id)).for('update'))[0]

/** The id of a document that this transaction issued. */
export async function selectDocumentId(tx: Transaction, occasion: string): Promise<string> {
  const [row] = await tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.occasion, occasion))
  if (!row) throw new Error(`No document of ${occasion}.`)
  return row.id
}

/** The invoice that replaced a receipt or an invoice, locked. */
const lockReplacement = async (tx: Transaction, id: string): Promise<InvoiceRow | undefined> =>
  (await tx.select().from(invoices).where(eq(invoices.replacesId, id)).for('update'))[0]

/** The document that counts now: the last one that replaced it, or itself; locked. */
export async function lockInForce(tx: Transaction, document: InvoiceRow): Promise<InvoiceRow> {
  const next = await lockReplacement(tx, document.id)
  return next ? lockInForce(tx, next) : document
}

/** The latest correction of a document, if there is one. */
export const selectLastCorrection = async (db: Executor, id: string): Promise<InvoiceRow | undefined> =>
  (
    await db
      .select()
      .from(invoices)
      .where(eq(invoices.correctsId, id))
      .orderBy(desc(invoices.issuedAt), desc(invoices.position))
      .limit(1)
  )[0]

/** What corrections of a document have returned to a gift card so far, in grosze, not positive. */
export async function sumGiftCardReturns(tx: Transaction, id: string): Promise<number> {
  const { correctsId, giftCardAmount } = invoices
  const [row] = await tx
    .select({ amount: sum(giftCardAmount) })
    .from(invoices)
    .where(eq(correctsId, id))
  return Number(row?.amount ?? 0)
}

/** Whether one of these occasions has its document. */
export async function hasDocument(db: Executor, occasions: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(invoices.occasion, [...occasions]))
  return rows.length > 0
}

export const selectInvoice = async (db: Executor, id: string): Promise<InvoiceRow | undefined> =>
  (await db.select().from(invoices).where(eq(invoices.id, id)))[0]

const replacing = alias(invoices, 'replacing')

/** Whether a document, or the one that a correction corrects, was not replaced. */
export const isInForce = (db: Executor) =>
  notExists(
    db
      .select({ id: replacing.id })
      .from(replacing)
      .where(or(eq(replacing.replacesId, invoices.id), eq(replacing.replacesId, invoices.correctsId))),
  )

/**
 * The documents of an order: neither corrections nor what was replaced by an invoice. That of products comes
 * first, then that of gift cards sold.
 */
export const selectDocumentsOfOrder = (db: Executor, orderId: string): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isNull(invoices.correctsId), isInForce(db)))
    .orderBy(sql`${invoices.type} = 'GiftCardSale'`)

const corrections = alias(invoices, 'corrections')

/** Grosze left of a document after its corrections, as a column of another query. */
const leftOf = (db: Executor): SQL<number> => {
  const taken = db
    .select({ taken: sql`coalesce(sum(${corrections.total}), 0)` })
    .from(corrections)
    .where(eq(corrections.correctsId, invoices.id))
  return sql<number>`(${invoices.total} + ${taken})::int`
}

/** Grosze left of a document after its corrections. */
export const selectLeft = async (db: Executor, id: string): Promise<number> =>
  (
    await db
      .select({ left: leftOf(db) })
      .from(invoices)
      .where(eq(invoices.id, id))
  )[0]?.left ?? 0

/**
 * The type of the document of an order, of its products where gift cards have another one, and of the invoice that replaced
 * a receipt; null without one. A column of another statement.
 */
export const documentTypeOf = (orderId: SQL): SQL<InvoiceType | null> =>
  sql`(select i.type from ${invoices} i where i.order_id = ${orderId} and i.corrects_id is null
    order by array_position(array['Invoice', 'Receipt'], i.type) limit 1)`

/** The id of the document of gift cards sold with an order, as a column of another statement. */
export const giftCardDocumentId = (orderId: SQL): SQL<string | null> =>
  sql`(select i.id from ${invoices} i where i.order_id = ${orderId} and i.type = 'GiftCardSale')`

/** The file of a document, locked so that it is set once. */
export const lockFileOf = async (tx: Transaction, id: string): Promise<{ fileId: string | null } | undefined> =>
  (await tx.select({ fileId: invoices.fileId }).from(invoices).where(eq(invoices.id, id)).for('update'))[0]

export async function updateFile(tx: Transaction, id: string, fileId: string | null): Promise<void> {
  await tx.update(invoices).set({ fileId }).where(eq(invoices.id, id))
}

const isUngenerated = (now: Date) => and(isNull(invoices.fileId), lte(invoices.dueAt, now))

/** Ids of documents whose file is due, oldest first. */
export async function selectUngenerated(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(isUngenerated(now))
    .orderBy(invoices.dueAt)
    .limit(limit)
  return due.map(({ id }) => id)
}

/** Claims a document whose file is due and postpones its next try to `nextTryAt`. False when it is no longer due. */
export async function claimUngenerated(db: Database, id: string, now: Date, nextTryAt: Date): Promise<boolean> {
  const claimed = await db
    .update(invoices)
    .set({ dueAt: nextTryAt })
    .where(and(eq(invoices.id, id), isUngenerated(now)))
    .returning({ id: invoices.id })
  return claimed.length > 0
}

/** A page of the documents of these subscriptions, newest first, without replaced ones, with the total. */
export async function selectPage(
  db: Executor,
  subscriptionIds: readonly string[],
  page: { pageNumber: number; pageSize: number },
) {
  const owned = and(inArray(invoices.subscriptionId, [...subscriptionIds]), isInForce(db))
  const { id, number, type, planPl, planEn, paidAt, deliveredAt, issuedAt, total } = invoices
  const items = await db
    .select({ id, number, type, planPl, planEn, paidAt, deliveredAt, issuedAt, total, left: leftOf(db) })
    .from(invoices)
    .where(owned)
    .orderBy(desc(issuedAt), desc(number))
    .limit(page.pageSize)
    .offset((page.pageNumber - 1) * page.pageSize)
  const [all] = await db.select({ items: count() }).from(invoices).where(owned)
  return { items, totalItems: all?.items ?? 0 }
}

/** Documents of a person for the data export, amounts in grosze. */
export const selectPersonalInvoices = (
  db: Executor,
  orderIds: readonly string[],
  subscriptionIds: readonly string[],
) => {
  const { type, number, buyer, lines, total, vatTotal, issuedAt } = invoices
  return db
    .select({ type, number, buyer, lines, total, vatTotal, issuedAt })
    .from(invoices)
    .where(or(inArray(invoices.subscriptionId, [...subscriptionIds]), inArray(invoices.orderId, [...orderIds])))
    .orderBy(issuedAt)
}

const nobody: Buyer = { name: '', taxId: null, address: null }

/** Removes the buyers from the documents of these orders and subscriptions; numbers and amounts stay. */
export async function anonymiseInvoices(
  tx: Transaction,
  orderIds: readonly string[],
  subscriptionIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .update(invoices)
    .set({ buyer: nobody, corrected: sql`${invoices.corrected} - 'buyer'`, anonymisedAt: at, dueAt: null })
    .where(or(inArray(invoices.orderId, [...orderIds]), inArray(invoices.subscriptionId, [...subscriptionIds])))
}

/** Anonymised documents that still have a file. */
export const selectFilesOver = (db: Executor, excludedIds: readonly string[], limit: number) =>
  db
    .select({ id: invoices.id, fileId: invoices.fileId })
    .from(invoices)
    .where(and(isNotNull(invoices.anonymisedAt), isNotNull(invoices.fileId), notInArray(invoices.id, [...excludedIds])))
    .orderBy(invoices.anonymisedAt)
    .limit(limit)
