import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import {
  type DocumentAction,
  type DocumentRefusal,
  ksefStateOf,
} from '@slodki-ul/contract/payments/document-actions.rules'
import type { DocumentRecord, DocumentRow, StaffDocumentsQuery } from '@slodki-ul/contract/payments/documents.admin'
import { sumByRate } from '@slodki-ul/contract/vat.rules'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import type { FileResponse } from '#http/responses.ts'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { findInvoice, type OwnedInvoice } from '#payments/documents/document-owner.service.ts'
import {
  isReplaced,
  selectDocumentsPage,
  selectOrderDocuments,
  selectRelated,
} from '#payments/documents/documents.admin.db.ts'
import { readInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { invoiceUntil, refuseRequest, soldAt } from '#payments/documents/invoice-requests.rules.ts'
import { type InvoiceRow, selectLeft } from '#payments/documents/invoices.db.ts'
import { fileNameOf, saleDateOf } from '#payments/documents/invoices.rules.ts'

function presentRow(invoice: InvoiceRow): DocumentRow {
  const { id, number, type, issuedAt, buyer, reference, orderId, subscriptionId, corrected, lines, fileId } = invoice
  const rates = corrected ? differenceByRate(corrected.lines, lines) : sumByRate(lines)
  return {
    ...{ id, number, type, reference, orderId, subscriptionId },
    issuedAt: issuedAt.toISOString(),
    soldAt: saleDateOf(invoice)?.at.toISOString() ?? null,
    ...{ buyerName: buyer.name, taxId: buyer.taxId },
    ...{ total: toZloty(invoice.total), vatTotal: toZloty(invoice.vatTotal) },
    amountsByRate: rates.map(({ vatRate, net, vat, gross }) => ({
      ...{ vatRate, netAmount: toZloty(net), vatAmount: toZloty(vat), grossAmount: toZloty(gross) },
    })),
    ksef: ksefStateOf(corrected?.type ?? type, buyer.taxId),
    hasFile: fileId !== null,
  }
}

/** A page of all documents (BO-020, BO-158). */
export async function listStaffDocuments(
  { db }: Pick<Context, 'db'>,
  query: StaffDocumentsQuery,
): Promise<Outcome<Page<DocumentRow>>> {
  const { items, totalItems } = await selectDocumentsPage(db, query)
  return succeed(toPage(query, items.map(presentRow), totalItems))
}

/** What is known of a document when an action is judged. */
export type DocumentFacts = { found: OwnedInvoice; isReplaced: boolean; left: number; now: Date }

/** Why an action is not possible with a document now; null when it is. */
export function refusalOf(action: DocumentAction, { found, ...facts }: DocumentFacts): DocumentRefusal | null {
  const { invoice, deliveredAt } = found
  const { type } = invoice
  if (invoice.anonymisedAt) return 'anonymised'
  if (action === 'send') return null
  if (action === 'correct-buyer' && type === 'Correction') return 'isCorrection'
  if (action === 'invoice' && type !== 'Receipt') return 'notReceipt'
  if (facts.isReplaced) return 'isReplaced'
  if (action === 'correct-buyer') return null
  const refused = refuseRequest({ type, left: facts.left, soldAt: soldAt(invoice, deliveredAt) }, facts.now)
  if (refused === 'ERRORS.INVOICETOOLATE') return 'tooLate'
  return refused ? 'nothingLeft' : null
}

type Deps = Pick<Context, 'queries' | 'clock'> & { db: Executor }

export async function findFacts(context: Deps, id: string): Promise<DocumentFacts | null> {
  const found = await findInvoice(context, id)
  if (!found) return null
  const { db, clock } = context
  return { found, isReplaced: await isReplaced(db, id), left: await selectLeft(db, id), now: clock.date() }
}

const buyerOf = ({ name, taxId, address }: InvoiceRow['buyer']) => ({ name, taxId, address })

const labelsOf = (documents: readonly Pick<InvoiceRow, 'id' | 'number' | 'type' | 'issuedAt' | 'total'>[]) =>
  documents.map(({ id, number, type, issuedAt, total }) => ({
    ...{ id, number, type },
    issuedAt: issuedAt.toISOString(),
    total: toZloty(total),
  }))

/** A document with its lines, what belongs to it and what can be done. Fails with ERRORS.NOTFOUND. */
export async function getStaffDocument(context: Deps, id: string): Promise<Outcome<DocumentRecord>> {
  const facts = await findFacts(context, id)
  if (!facts) return fail('ERRORS.NOTFOUND')
  const { invoice, deliveredAt } = facts.found
  const { type, lines, corrected } = invoice
  const until = invoiceUntil({ type, left: facts.left, soldAt: soldAt(invoice, deliveredAt) }, facts.now)
  return succeed({
    ...presentRow(invoice),
    buyer: buyerOf(invoice.buyer),
    buyerBefore: corrected?.buyer ? buyerOf(corrected.buyer) : null,
    lines: lines.map(({ namePl, count, vatRate, gross }) => ({
      ...{ name: namePl, quantity: count, vatRate, grossAmount: toZloty(gross) },
    })),
    related: labelsOf(await selectRelated(context.db, invoice)),
    invoiceUntil: facts.isReplaced ? null : (until?.toISOString() ?? null),
    allowedActions: (['send', 'correct-buyer', 'invoice'] as const).map((action) => {
      const reason = refusalOf(action, facts)
      return { action, allowed: reason === null, reason }
    }),
  })
}

/** The file of a document. Fails with ERRORS.NOTFOUND, and with ERRORS.ACTIONNOTALLOWED when it names nobody any more. */
export async function getStaffDocumentFile(context: Context, id: string): Promise<Outcome<FileResponse>> {
  const found = await findInvoice(context, id)
  if (!found) return fail('ERRORS.NOTFOUND')
  if (found.invoice.anonymisedAt) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'anonymised' } })
  return succeed({ name: fileNameOf(found.invoice.type), content: await readInvoiceFile(context, found) })
}

/** The documents of an order, oldest first. */
export const listDocumentsOfOrder = async ({ db }: Pick<Context, 'db'>, orderId: string) =>
  labelsOf(await selectOrderDocuments(db, orderId))
