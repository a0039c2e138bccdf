import type { Address } from '@slodki-ul/contract/commerce/orders'
import type { InvoiceType } from '@slodki-ul/contract/payments/documents'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import type { RegisterEntries } from '@slodki-ul/contract/seller.rules'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'
import { files } from '#platform/files/files.tables.ts'

/**
 * A line of a document: amounts in grosze for the whole quantity, after the discount. `vat` is its share of the VAT of
 * its rate and is not printed; the shares add up to the documented VAT.
 */
export type InvoiceLine = {
  namePl: string
  nameEn: string | null
  unit: 'piece' | 'service'
  count: number
  /** Gross price before any discount; undefined in older documents. */
  unitPrice?: number
  gross: number
  vatRate: number
  vat: number
}

/** What a correction corrects: the document, the reason, and its lines before. */
export type Corrected = {
  type: Exclude<InvoiceType, 'Correction'>
  number: string
  /** ISO moment. */
  issuedAt: string
  reason: CorrectionReason
  lines: InvoiceLine[]
  /** The buyer before, when the buyer's data are corrected. */
  buyer?: Buyer
}

/**
 * refund: we refunded · dispute: a bank took the money · return: returned quantities · reduction: a lower price ·
 * buyer: other buyer data · taxId: to zero, because an invoice in KSeF names a wrong tax number and a new one replaces it
 */
export type CorrectionReason = 'refund' | 'dispute' | 'return' | 'reduction' | 'buyer' | 'taxId'

/** A document replaced by another one: a receipt without a type; an ISO moment. */
export type Replaced = { type?: 'Invoice'; number: string; issuedAt: string }

export type Seller = { name: string; nip: string; address: string; bankAccount?: string | undefined } & RegisterEntries
export type Buyer = {
  name: string
  taxId: string | null
  address: Address | null
  /** Its VAT number of another member state could not be checked, so the sale has Polish VAT. */
  isVatIdUnchecked?: boolean
}

/**
 * The last position of each series. Its row is locked from taking a number until the commit, so there are no gaps or
 * repeats.
 */
export const invoiceSeries = pgTable('invoice_series', { name: text().primaryKey(), last: integer().notNull() })

/** What the daily check found in each series: how many numbers are missing, doubled or not those of their place. */
export const documentNumberChecks = pgTable('document_number_checks', {
  series: text()
    .primaryKey()
    .references(() => invoiceSeries.name),
  checkedAt: moment().notNull(),
  findings: integer().notNull(),
})

/**
 * Invoices and receipts, one per payment, confirmations of gift cards sold, and corrections for each refund or for other
 * buyer data: a correction has the remaining lines and the difference as its total. The content is written once (a trigger
 * refuses changes); the file is added later. The owner is that of the order or subscription.
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
    /** Identifies the payment or refund, so that nothing gets a second document. */
    occasion: text().notNull().unique(),
    orderId: referenceTo('orders'),
    subscriptionId: referenceTo('subscriptions'),
    /** The order number shown to customers. */
    reference: text(),
    planPl: text(),
    planEn: text(),
    /** The invoice or receipt that a correction corrects. */
    correctsId: uuid().references((): AnyPgColumn => invoices.id),
    corrected: jsonb().$type<Corrected>(),
    /**
     * The receipt that was replaced by a later requested invoice, or the invoice with a wrong tax number, and its data as
     * printed there.
     */
    replacesId: uuid()
      .unique('invoices_replaces')
      .references((): AnyPgColumn => invoices.id),
    replaced: jsonb().$type<Replaced>(),
    seller: jsonb().$type<Seller>().notNull(),
    buyer: jsonb().$type<Buyer>().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    total: integer().notNull(),
    vatTotal: integer().notNull(),
    /** The part of the total that a gift card paid; of a correction what it returns to the card, negative. */
    giftCardAmount: integer().notNull().default(0),
    /** The code that reduced the prices, or the last letters of that of the gift card. */
    discountCode: text(),
    paymentMethod: text().$type<PaymentName>().notNull(),
    paidAt: moment().notNull(),
    /** When the products were delivered, if before the date of issue; null for a payment in advance. */
    deliveredAt: moment(),
    issuedAt: moment().notNull(),
    fileId: uuid().references(() => files.id),
    /**
     * When its file is to be rendered and mailed, or retried; null for a document that is rendered on request and never
     * mailed.
     */
    dueAt: moment(),
    /** Since when it contains no buyer; its file is deleted then. */
    anonymisedAt: moment(),
  },
  (table) => [
    unique('invoices_place').on(table.series, table.position),
    check('invoices_type', sql`${table.type} in ('Invoice', 'Receipt', 'GiftCardSale', 'Correction')`),
    check('invoices_one_subject', sql`num_nonnulls(${table.orderId}, ${table.subscriptionId}) = 1`),
    check(
      'invoices_amounts',
      // In older documents, whose products and delivery were rounded separately, the VAT may be off by a grosz per
      // rate, and so may be that of their corrections.
      sql`case ${table.type} when 'Correction'
        then ${table.total} <= 0 and ${table.vatTotal} between 2 * ${table.total} and -${table.total}
        else ${table.vatTotal} between 0 and ${table.total} end`,
    ),
    check(
      'invoices_gift_card',
      sql`${table.giftCardAmount} between least(${table.total}, 0) and greatest(${table.total}, 0)
        and (${table.type} <> 'GiftCardSale' or (${table.giftCardAmount} = 0 and ${table.vatTotal} = 0))`,
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
    // For the sales of some days and the list of documents, newest first.
    index('invoices_by_issue').on(table.issuedAt, table.id),
    index('invoices_by_order').on(table.orderId),
    index('invoices_by_subscription').on(table.subscriptionId, table.issuedAt.desc()),
    index('invoices_files_over').on(table.anonymisedAt).where(sql`anonymised_at is not null and file_id is not null`),
    index('invoices_due').on(table.dueAt).where(sql`file_id is null`),
  ],
)
