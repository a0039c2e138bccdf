import type { Company } from '@slodki-ul/contract/addresses'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import { inLanguage, type Localized } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import type { InvoiceType, invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { withAddress } from '@slodki-ul/contract/platform/settings.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { FileResponse } from '#http/responses.ts'
import type { RequestContext } from '#http/session.ts'
import { findInvoice, findInvoiceOfOrder, type OwnedInvoice } from '#payments/documents/document-owner.service.ts'
import { insertDocument } from '#payments/documents/insert-document.service.ts'
import { readInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { invoiceUntil, soldAt } from '#payments/documents/invoice-requests.rules.ts'
import * as table from '#payments/documents/invoices.db.ts'
import {
  fileNameOf,
  numberOf,
  type SaleDate,
  saleDateOf,
  seriesOf,
  totalsOf,
  typeFor,
} from '#payments/documents/invoices.rules.ts'
import { isHeldForKsef, withoutHeld } from '#payments/documents/ksef-documents.service.ts'
import { selectCorrectionsOfOrder } from '#payments/documents/order-corrections.db.ts'
import { readSetting } from '#platform/settings/settings.service.ts'

export type { Buyer, InvoiceLine } from '#payments/documents/invoices.db.ts'
export {
  anonymiseInvoices,
  documentTypeOf,
  giftCardDocumentId,
  selectDocumentsOfOrder,
  selectPersonalInvoices,
} from '#payments/documents/invoices.db.ts'

export { selectPresentLines as findPresentLines } from '#payments/documents/present-lines.db.ts'

/** The corrections of an order that are about money, and whether nobody may have them yet because KSeF has no number. */
export async function findCorrectionsOfOrder(context: Pick<Context, 'db' | 'config'>, orderId: string) {
  const corrections = await selectCorrectionsOfOrder(context.db, orderId)
  const free = await withoutHeld(context, corrections)
  return corrections.map((correction) => ({ ...correction, isHeld: !free.includes(correction) }))
}

/** The content of a document, without its number, date and seller. */
export type DocumentDraft = {
  /** Identifies the payment; a second document for it violates a unique key and rolls its transaction back. */
  occasion: string
  /** `reference` is the order number shown to customers. */
  subject: { orderId: string; reference: string } | { subscriptionId: string }
  plan: Localized | null
  wantsInvoice: boolean
  buyer: table.Buyer
  lines: readonly table.InvoiceLine[]
  /** The code that reduced the prices, or what is shown of that of the gift card. */
  discountCode: string | null
  /** The part of the total that a gift card paid. */
  giftCardAmount?: number
  /** Gift cards: their sale is outside VAT, and never on an invoice. */
  isGiftCardSale?: boolean
  paymentMethod: PaymentName
  paidAt: Date
  /** When the products were delivered, if before now; undefined for a payment in advance. */
  deliveredAt?: Date
  /** For past payments: no mail, and the PDF is rendered on the first request. */
  skipMail?: boolean
  /** The mail about the payment brings it. */
  isAttached?: boolean
}

/** A company or a person as the buyer of a document; says when the number of a company could not be checked. */
export const documentBuyer = (
  { name, taxId, address }: Company,
  vatIdCheck: Pick<VatIdCheck, 'isConfirmed'> | null,
): table.Buyer => ({
  ...{ name, taxId: taxId || null, address },
  ...(vatIdCheck && !vatIdCheck.isConfirmed ? { isVatIdUnchecked: true } : {}),
})

/** The next number of a series; other transactions wait for theirs until this one ends. */
export async function takeNumber(tx: Transaction, series: string) {
  const position = await table.nextPosition(tx, series)
  return { series, position, number: numberOf(series, position) }
}

/** The seller as printed on a document that this transaction issues: the company data of this moment (BO-183). */
export async function readSeller(
  tx: Transaction,
  context: Pick<Context, 'config'>,
): Promise<table.InvoiceRow['seller']> {
  const company = withAddress(await readSetting(tx, context, 'company'))
  const { name, nip, address, bankAccount, krs, regon, bdo, capital } = company
  const entries = Object.entries({ bankAccount, krs, regon, bdo, capital }).filter(([, text]) => text !== '')
  return { name, nip, address, ...Object.fromEntries(entries) }
}

/**
 * Issues the document of a payment that this transaction completes; a job renders and mails it. Must be called at the
 * end of the transaction, because other payments wait for their number until it ends.
 */
export async function issueDocument(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { subject, plan, wantsInvoice, isGiftCardSale = false, lines, skipMail = false, isAttached, ...draft }: DocumentDraft,
): Promise<void> {
  const issuedAt = context.clock.date()
  const totals = totalsOf(lines)
  const type = isGiftCardSale ? 'GiftCardSale' : typeFor(wantsInvoice, totals.total)
  const document = {
    ...draft,
    ...subject,
    ...totals,
    type,
    ...(await takeNumber(tx, seriesOf(type, issuedAt))),
    planPl: plan?.pl ?? null,
    planEn: plan?.en ?? null,
    seller: await readSeller(tx, context),
    lines: [...lines],
    issuedAt,
    dueAt: skipMail ? null : issuedAt,
  }
  await insertDocument(tx, context, document, isAttached)
}

const presentInvoiceUntil = (document: Parameters<typeof invoiceUntil>[0], now: Date): string | null =>
  invoiceUntil(document, now)?.toISOString() ?? null

/** The document of an order for its owner, and until when an invoice may be requested instead. */
export async function describeOrderDocument(
  context: Pick<Context, 'db' | 'clock' | 'queries'>,
  orderId: string,
): Promise<{ id: string; type: InvoiceType; buyer: table.Buyer; invoiceUntil: string | null } | null> {
  const found = await findInvoiceOfOrder(context, orderId)
  if (!found) return null
  const { id, type, buyer } = found.invoice
  const left = await table.selectLeft(context.db, id)
  return {
    id,
    type,
    buyer,
    invoiceUntil: presentInvoiceUntil(
      { type, left, soldAt: soldAt(found.invoice, found.deliveredAt) },
      context.clock.date(),
    ),
  }
}

const presentSale = (sale: SaleDate | null) => sale && { kind: sale.kind, at: sale.at.toISOString() }

/** The payments archive of the caller (API-36). */
export async function listInvoices(
  { db, clock, queries }: Pick<Context, 'db' | 'clock' | 'queries'>,
  { query }: Input<typeof invoicesEndpoints.listInvoices>,
  { userId }: RequestContext,
): Promise<Outcome<Page<Reply<typeof invoicesEndpoints.listInvoices>[number]>>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const { items, totalItems } = await table.selectPage(db, await queries.findSubscriptionIds(db, userId), query)
  return succeed({
    items: items.map(({ id, number, type, planPl, planEn, total, left, ...dates }) => ({
      id,
      name: number,
      type,
      plan: inLanguage({ pl: planPl ?? '', en: planEn }, query.languageCode),
      created: dates.issuedAt.toISOString(),
      sold: presentSale(saleDateOf(dates)),
      price: toZloty(total),
      invoiceUntil: presentInvoiceUntil({ type, left, soldAt: soldAt(dates) }, clock.date()),
    })),
    pagination: paginationOf(query, totalItems),
  })
}

/** A document as a file for its owner; not found for everybody else. */
async function saveInvoiceFile(
  context: Context,
  found: OwnedInvoice | undefined,
  { userId }: RequestContext,
): Promise<Outcome<FileResponse>> {
  if (!found || userId === null || found.userId !== userId) return fail('ERRORS.UNABLETOLOADPDF')
  if (await isHeldForKsef(context.db, context, found.invoice.id)) return fail('ERRORS.UNABLETOLOADPDF')
  return succeed({ name: fileNameOf(found.invoice.type), content: await readInvoiceFile(context, found) })
}

/** A document by its id (API-37). */
export const getInvoicePdf = async (
  context: Context,
  id: string,
  caller: RequestContext,
): Promise<Outcome<FileResponse>> => saveInvoiceFile(context, await findInvoice(context, id), caller)

/** The document of an order (API-65). */
export const getOrderPdf = async (
  context: Context,
  orderId: string,
  caller: RequestContext,
): Promise<Outcome<FileResponse>> => saveInvoiceFile(context, await findInvoiceOfOrder(context, orderId), caller)
