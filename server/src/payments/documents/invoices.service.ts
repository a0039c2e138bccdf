import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { inLanguage, type Localized } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import type { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { FileResponse } from '#http/responses.ts'
import type { RequestContext } from '#http/session.ts'
import { findInvoice, findInvoiceOfOrder, type OwnedInvoice } from '#payments/documents/document-owner.service.ts'
import { readInvoiceFile } from '#payments/documents/invoice-files.service.ts'
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

export type { Buyer, InvoiceLine } from '#payments/documents/invoices.db.ts'
export {
  anonymiseInvoices,
  hasDocument,
  selectInvoiceOfOrder,
  selectPersonalInvoices,
} from '#payments/documents/invoices.db.ts'

/** What a document is to say, besides its number, its date and its seller. */
export type DocumentDraft = {
  /** Names what was paid; a second document for it breaks on a key, and its transaction with it. */
  occasion: string
  /** `reference` is the number people know the order by. */
  subject: { orderId: string; reference: string } | { subscriptionId: string }
  plan: Localized | null
  wantsInvoice: boolean
  buyer: table.Buyer
  lines: readonly table.InvoiceLine[]
  discountCode: string | null
  paymentMethod: PaymentName
  paidAt: Date
  /** When the goods were handed over, if that was before now; none for what was paid in advance. */
  deliveredAt?: Date
  /** For payments of long ago: no mail, and the PDF is drawn on the first request. */
  skipMail?: boolean
}

/**
 * Issues the document of something that this transaction turns paid; a job makes its file and mails it. To be called at
 * the end of the transaction: other payments wait for their number until it ends.
 */
export async function issueDocument(
  tx: Transaction,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  { subject, plan, wantsInvoice, lines, skipMail = false, ...draft }: DocumentDraft,
): Promise<void> {
  const issuedAt = clock.date()
  const totals = totalsOf(lines)
  const type = typeFor(wantsInvoice, totals.total)
  const series = seriesOf(type, issuedAt)
  const position = await table.nextPosition(tx, series)
  const { name, nip, address, krs, regon, bdo, capital } = config.seller
  await table.insertInvoice(tx, {
    ...draft,
    ...subject,
    ...totals,
    type,
    series,
    position,
    number: numberOf(series, position),
    planPl: plan?.pl ?? null,
    planEn: plan?.en ?? null,
    seller: { name, nip, address, krs, regon, bdo, capital },
    lines: [...lines],
    issuedAt,
    dueAt: skipMail ? null : issuedAt,
  })
}

const presentSale = (sale: SaleDate | null) => sale && { kind: sale.kind, at: sale.at.toISOString() }

/** The payments archive of whoever asks (API-36). */
export async function listInvoices(
  { db, queries }: Pick<Context, 'db' | 'queries'>,
  { query }: Input<typeof invoicesEndpoints.listInvoices>,
  { userId }: RequestContext,
): Promise<Outcome<Page<Reply<typeof invoicesEndpoints.listInvoices>[number]>>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const { items, totalItems } = await table.selectPage(db, await queries.findSubscriptionIds(db, userId), query)
  return succeed({
    items: items.map(({ id, number, type, planPl, planEn, total, ...dates }) => ({
      id,
      name: number,
      type,
      plan: inLanguage({ pl: planPl ?? '', en: planEn }, query.languageCode),
      created: dates.issuedAt.toISOString(),
      sold: presentSale(saleDateOf(dates)),
      price: toZloty(total),
    })),
    pagination: paginationOf(query, totalItems),
  })
}

/** A document for its owner as a file; to all others it is not there. */
async function saveInvoiceFile(
  context: Context,
  found: OwnedInvoice | undefined,
  { userId }: RequestContext,
): Promise<Outcome<FileResponse>> {
  if (!found || userId === null || found.userId !== userId) return fail('ERRORS.UNABLETOLOADPDF')
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
