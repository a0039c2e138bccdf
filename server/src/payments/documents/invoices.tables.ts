import type { Address } from '@slodki-ul/contract/commerce/orders'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import type { RegisterEntries } from '@slodki-ul/contract/seller.rules'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'
import { files } from '#platform/files/files.tables.ts'

/**
 * A line of a document: amounts in grosze for all its pieces, after the discount. `vat` is its share of the VAT of its
 * rate, and is not shown; the shares add up to what was documented.
 */
export type InvoiceLine = {
  namePl: string
  nameEn: string | null
  unit: 'piece' | 'service'
  count: number
  /** Gross before any discount; lines from before have none. */
  unitPrice?: number
  gross: number
  vatRate: number
  vat: number
}

/** What a correction speaks of: the document, why it is corrected, and its lines as they stood before. */
export type Corrected = {
  type: 'Invoice' | 'Receipt'
  number: string
  /** ISO moment. */
  issuedAt: string
  reason: CorrectionReason
  lines: InvoiceLine[]
  /** Who the buyer was before, when that is what is corrected. */
  buyer?: Buyer
}

/** refund: money went back · dispute: a bank took it · return: pieces went back · reduction: a lower price · buyer: other data */
export type CorrectionReason = 'refund' | 'dispute' | 'return' | 'reduction' | 'buyer'

/** A document that another one replaced; an ISO moment. */
export type Replaced = { number: string; issuedAt: string }

export type Seller = { name: string; nip: string; address: string } & RegisterEntries
export type Buyer = {
  name: string
  taxId: string | null
  address: Address | null
  /** Its VAT number of another member state could not be checked, so the sale has Polish VAT. */
  isVatIdUnchecked?: boolean
}

/** How far the numbers of a series have come. Its row is held from taking a number to the commit: no gap, no repeat. */
export const invoiceSeries = pgTable('invoice_series', { name: text().primaryKey(), last: integer().notNull() })

/**
 * Invoices and receipts, one for everything that was paid, and a correction for all money of it that went back or for other
 * data of its buyer: its lines are those that remain, its total what was taken off. What a document says is written once (a trigger refuses changes);
 * its file follows. Whose it is, its order or subscription knows.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: randomId(),
    type: text().$type<InvoiceType>().notNull(),
    series: text()
      .notNull()
      .references(() => invoiceSeries.name),
    position: integer().notNull(),
    number: text().notNull().unique(),
    /** Names what was paid or given back, so that nothing gets a second document. */
    occasion: text().notNull().unique(),
    orderId: referenceTo('orders'),
    subscriptionId: referenceTo('subscriptions'),
    /** The number people know the order by. */
    reference: text(),
    planPl: text(),
    planEn: text(),
    /** The invoice or receipt that a correction corrects. */
    correctsId: uuid().references((): AnyPgColumn => invoices.id),
    corrected: jsonb().$type<Corrected>(),
    /** The receipt in whose place an invoice was asked for later, and how it is named there. */
    replacesId: uuid()
      .unique('invoices_replaces')
      .references((): AnyPgColumn => invoices.id),
    replaced: jsonb().$type<Replaced>(),
    seller: jsonb().$type<Seller>().notNull(),
    buyer: jsonb().$type<Buyer>().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    total: integer().notNull(),
    vatTotal: integer().notNull(),
    discountCode: text(),
    paymentMethod: text().$type<PaymentName>().notNull(),
    paidAt: moment().notNull(),
    /** When the goods were handed over, if that was before the document; null for what was paid in advance. */
    deliveredAt: moment(),
    issuedAt: moment().notNull(),
    fileId: uuid().references(() => files.id),
    /** When its file is made and mailed, or tried again; none for one that is drawn for whoever asks, and never mailed. */
    dueAt: moment(),
    /** Since when it names no buyer any more; its file goes then. */
    anonymisedAt: moment(),
  },
  (table) => [
    unique('invoices_place').on(table.series, table.position),
    check('invoices_type', sql`${table.type} in ('Invoice', 'Receipt', 'Correction')`),
    check('invoices_one_subject', sql`num_nonnulls(${table.orderId}, ${table.subscriptionId}) = 1`),
    check(
      'invoices_amounts',
      // The VAT of a document whose goods and delivery were rounded apart is a grosz off for each rate: its correction may be, too.
      sql`case ${table.type} when 'Correction'
        then ${table.total} <= 0 and ${table.vatTotal} between 2 * ${table.total} and -${table.total}
        else ${table.vatTotal} between 0 and ${table.total} end`,
    ),
    check(
      'invoices_corrected',
      sql`num_nonnulls(${table.correctsId}, ${table.corrected}) = case ${table.type} when 'Correction' then 2 else 0 end`,
    ),
    check(
      'invoices_replaced',
      sql`num_nonnulls(${table.replacesId}, ${table.replaced}) in (0, 2) and (${table.replacesId} is null or ${table.type} = 'Invoice')`,
    ),
    index('invoices_by_corrected').on(table.correctsId).where(sql`corrects_id is not null`),
    index('invoices_by_order').on(table.orderId),
    index('invoices_by_subscription').on(table.subscriptionId, table.issuedAt.desc()),
    index('invoices_files_over').on(table.anonymisedAt).where(sql`anonymised_at is not null and file_id is not null`),
    index('invoices_due').on(table.dueAt).where(sql`file_id is null`),
  ],
)
