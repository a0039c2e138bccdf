import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { listCountMax } from '@slodki-ul/contract/lists'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import {
  type DocumentAction,
  type DocumentRefusal,
  documentActions,
  ksefStateOf,
} from '@slodki-ul/contract/payments/document-actions.rules'
import type { DocumentCounts, DocumentCountsQuery } from '@slodki-ul/contract/payments/document-months.admin'
import type { DocumentRecord, DocumentRow, StaffDocumentsQuery } from '@slodki-ul/contract/payments/documents.admin'
import { sumByRate } from '@slodki-ul/contract/vat.rules'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import type { FileResponse } from '#http/responses.ts'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { findInvoice, type OwnedInvoice } from '#payments/documents/document-owner.service.ts'
import {
  countBuyerCorrections,
  countDocuments,
  isReplaced,
  selectDocumentsPage,
  selectOrderDocuments,
  selectRelated,
  selectReplaced,
} from '#payments/documents/documents.admin.db.ts'
import { readInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { invoiceUntil, refuseRequest, soldAt } from '#payments/documents/invoice-requests.rules.ts'
import { type InvoiceRow, selectLastCorrection, selectLeft } from '#payments/documents/invoices.db.ts'
import { fileNameOf, saleDateOf } from '#payments/documents/invoices.rules.ts'
import { type KsefSend, selectSend, selectSends } from '#payments/documents/ksef.db.ts'
import { isUnissued, warningAt } from '#payments/documents/ksef.rules.ts'
import { environmentOf, isHeldForKsef } from '#payments/documents/ksef-documents.service.ts'

/** What can be done about a refusal, or about not being let in. */
function presentRefusal(
  { type, anonymisedAt }: InvoiceRow,
  send: KsefSend | undefined,
  isReplaced: boolean,
): DocumentRow['ksefRefusal'] {
  if (!send || (send.state !== 'refused' && send.code !== 'access')) return null
  const isOver = isReplaced && isUnissued(send)
  if (isOver) return null
  return {
    canRepeat: send.state === 'refused' && anonymisedAt === null,
    canCorrect: send.state === 'refused' && type !== 'Correction' && !isReplaced && anonymisedAt === null,
    hasXml: send.xml !== null,
  }
}

function presentRow(invoice: InvoiceRow, send: KsefSend | undefined, isReplaced: boolean): DocumentRow {
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
    ksef: send?.state ?? ksefStateOf(corrected?.type ?? type, buyer.taxId),
    ksefNumber: send?.number ?? null,
    ksefCode: send?.code ?? null,
    ksefLastDay: send?.lastDay ?? null,
    ksefWords: send?.words ?? null,
    ksefSentAt: send?.sendingAt?.toISOString() ?? null,
    ksefRefusal: presentRefusal(invoice, send, isReplaced),
    hasFile: fileId !== null,
  }
}

type ListContext = Pick<Context, 'db' | 'config' | 'clock'>

const ksefOf = (context: ListContext) => ({
  environment: environmentOf(context),
  warning: warningAt(context.clock.date()),
})

/** A page of all documents (BO-020, BO-158). */
export async function listStaffDocuments(
  context: ListContext,
  query: StaffDocumentsQuery,
): Promise<Outcome<Page<DocumentRow>>> {
  const { db } = context
  const ksef = ksefOf(context)
  const { items, totalItems } = await selectDocumentsPage(db, query, ksef)
  const ids = items.map(({ id }) => id)
  const sends = await selectSends(db, ids, ksef.environment)
  const replaced = await selectReplaced(db, ids)
  const rows = items.map((item) => presentRow(item, sends.get(item.id), replaced.has(item.id)))
  return succeed(toPage(query, rows, totalItems))
}

/** How many documents each tab of the list has; one more than the limit stands for all more. */
export const countStaffDocuments = async (
  context: ListContext,
  query: DocumentCountsQuery,
  countMax = listCountMax,
): Promise<Outcome<DocumentCounts>> => succeed(await countDocuments(context.db, query, ksefOf(context), countMax))

/** What is known of a document when an action is judged. */
export type DocumentFacts = {
  found: OwnedInvoice
  isReplaced: boolean
  left: number
  now: Date
  send: KsefSend | undefined
  /** Whether it waits for its number in KSeF. */
  isHeld: boolean
}

/** What was replaced before any buyer had it is never sent. */
function refusalToSend({ send, isReplaced }: Pick<DocumentFacts, 'send' | 'isReplaced'>): DocumentRefusal | null {
  if (send?.state !== 'refused') return 'notRefused'
  return isReplaced && isUnissued(send) ? 'isReplaced' : null
}

/** Why an action is not possible with a document now; null when it is. */
export function refusalOf(action: DocumentAction, { found, ...facts }: DocumentFacts): DocumentRefusal | null {
  const { invoice, deliveredAt } = found
  const { type } = invoice
  if (invoice.anonymisedAt) return 'anonymised'
  if (action === 'send') return facts.isHeld ? 'waitsForKsef' : null
  if (action === 'ksef') return refusalToSend(facts)
  if (action === 'correct-buyer' && type === 'Correction') return 'isCorrection'
  if (action === 'invoice' && type !== 'Receipt') return 'notReceipt'
  if (facts.isReplaced) return 'isReplaced'
  if (action === 'correct-buyer') return null
  const refused = refuseRequest({ type, left: facts.left, soldAt: soldAt(invoice, deliveredAt) }, facts.now)
  if (refused === 'ERRORS.INVOICETOOLATE') return 'tooLate'
  return refused ? 'nothingLeft' : null
}

type Deps = Pick<Context, 'queries' | 'clock' | 'config'> & { db: Executor }

export async function findFacts(context: Deps, id: string): Promise<DocumentFacts | null> {
  const found = await findInvoice(context, id)
  if (!found) return null
  const { db, clock } = context
  const facts = { found, isReplaced: await isReplaced(db, id), left: await selectLeft(db, id), now: clock.date() }
  const send = await selectSend(db, id, environmentOf(context))
  return { ...facts, send, isHeld: await isHeldForKsef(db, context, id) }
}

const presentSend = ({ environment, acceptedAt, xml, confirmation }: KsefSend) => ({
  ...{ environment, acceptedAt: acceptedAt?.toISOString() ?? null },
  ...{ hasXml: xml !== null, hasConfirmation: confirmation !== null },
})

const buyerOf = ({ name, taxId, address }: InvoiceRow['buyer']) => ({ name, taxId, address })

/** The buyer after the corrections, which the next one has as the old one. */
async function findCurrentBuyer(db: Executor, { id, buyer }: InvoiceRow): Promise<DocumentRecord['currentBuyer']> {
  const last = await selectLastCorrection(db, id)
  return { ...buyerOf(last?.buyer ?? buyer), version: await countBuyerCorrections(db, id) }
}

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
    ...presentRow(invoice, facts.send, facts.isReplaced),
    ksefSend: facts.send ? presentSend(facts.send) : null,
    buyer: buyerOf(invoice.buyer),
    currentBuyer: await findCurrentBuyer(context.db, invoice),
    buyerBefore: corrected?.buyer ? buyerOf(corrected.buyer) : null,
    lines: lines.map(({ namePl, count, vatRate, gross }) => ({
      ...{ name: namePl, quantity: count, vatRate, grossAmount: toZloty(gross) },
    })),
    related: labelsOf(await selectRelated(context.db, invoice)),
    invoiceUntil: facts.isReplaced ? null : (until?.toISOString() ?? null),
    allowedActions: documentActions.map((action) => {
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
  if (await isHeldForKsef(context.db, context, id))
    return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'waitsForKsef' } })
  return succeed({ name: fileNameOf(found.invoice.type), content: await readInvoiceFile(context, found) })
}

/** What was sent to KSeF, or its confirmation. Fails with ERRORS.NOTFOUND while there is none. */
export async function getKsefFile(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: string,
  file: 'invoice' | 'confirmation',
): Promise<Outcome<FileResponse>> {
  const send = await selectSend(db, id, environmentOf({ config }))
  const text = file === 'invoice' ? send?.xml : send?.confirmation
  if (!text) return fail('ERRORS.NOTFOUND')
  return succeed({ name: file === 'invoice' ? 'faktura.xml' : 'upo.xml', content: Buffer.from(text, 'utf8') })
}

/** The documents of an order, oldest first. */
export const listDocumentsOfOrder = async ({ db }: Pick<Context, 'db'>, orderId: string) =>
  labelsOf(await selectOrderDocuments(db, orderId))
