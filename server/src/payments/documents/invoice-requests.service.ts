import type { Company } from '@slodki-ul/contract/addresses'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { personInvoiceErrors, withCountryName } from '@slodki-ul/contract/invoice-data.rules'
import type { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { lockDocumentState } from '#payments/documents/corrections.service.ts'
import { findInvoice, type OwnedInvoice } from '#payments/documents/document-owner.service.ts'
import { insertDocument } from '#payments/documents/insert-document.service.ts'
import { refuseRequest, soldAt } from '#payments/documents/invoice-requests.rules.ts'
import * as table from '#payments/documents/invoices.db.ts'
import { seriesOf, totalsOf } from '#payments/documents/invoices.rules.ts'
import { readSeller, takeNumber } from '#payments/documents/invoices.service.ts'

type Issued = Reply<typeof invoicesEndpoints.requestInvoice>

/** Issues the invoice for what corrections left of a receipt, or of an invoice that it replaces. That one is locked. */
export async function insertInvoiceFor(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  replaced: table.InvoiceRow,
  { lines, giftCardAmount, buyer }: Pick<table.InvoiceRow, 'lines' | 'giftCardAmount' | 'buyer'>,
): Promise<Issued> {
  const { orderId, subscriptionId, reference, planPl, planEn, discountCode, paymentMethod, paidAt, deliveredAt } =
    replaced
  const id = crypto.randomUUID()
  const issuedAt = context.clock.date()
  const numbered = await takeNumber(tx, seriesOf('Invoice', issuedAt))
  await insertDocument(tx, context, {
    ...{ id, type: 'Invoice', ...numbered, occasion: `invoice:${replaced.id}` },
    ...{ orderId, subscriptionId, reference, planPl, planEn },
    replacesId: replaced.id,
    replaced: {
      ...(replaced.type === 'Invoice' ? { type: 'Invoice' } : {}),
      ...{ number: replaced.number, issuedAt: replaced.issuedAt.toISOString() },
    },
    ...{ seller: await readSeller(tx, context), buyer, lines, ...totalsOf(lines), giftCardAmount, discountCode },
    ...{ paymentMethod, paidAt, deliveredAt, issuedAt, dueAt: issuedAt },
  })
  return { id, name: numbered.number }
}

/**
 * Issues the invoice for a person in place of a receipt, or answers the one that was issued. Fails with
 * ERRORS.UNABLETOLOADPDF, ERRORS.INVOICETOOLATE and ERRORS.NOTHINGTOINVOICE.
 */
export async function issueInvoiceFor(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { invoice: { id }, deliveredAt }: Pick<OwnedInvoice, 'invoice' | 'deliveredAt'>,
  { name, address }: Pick<Company, 'name' | 'address'>,
): Promise<Outcome<Issued>> {
  const receipt = await table.lockDocumentById(tx, id)
  const earlier = receipt && (await table.lockInForce(tx, receipt))
  if (earlier?.type === 'Invoice') return succeed({ id: earlier.id, name: earlier.number })
  const state = receipt && (await lockDocumentState(tx, id))
  if (!receipt || !state) return fail('ERRORS.UNABLETOLOADPDF')
  const { lines, giftCardAmount } = state
  const sale = { type: receipt.type, left: totalsOf(lines).total, soldAt: soldAt(receipt, deliveredAt) }
  const refusal = refuseRequest(sale, context.clock.date())
  if (refusal) return fail(refusal)
  const buyer = { name, taxId: null, address: withCountryName(address) }
  return succeed(await insertInvoiceFor(tx, context, receipt, { lines, giftCardAmount, buyer }))
}

/**
 * Issues the invoice that a buyer requests after the sale instead of the receipt; a job renders and mails it. Repeated
 * and concurrent requests get the same invoice.
 */
export async function requestInvoice(
  context: Context,
  { params: { id }, body }: Input<typeof invoicesEndpoints.requestInvoice>,
  { userId }: RequestContext,
): Promise<Outcome<Issued>> {
  const found = await findInvoice(context, id)
  if (!found || userId === null || found.userId !== userId) return fail('ERRORS.UNABLETOLOADPDF')
  const fields = personInvoiceErrors(body)
  if (Object.keys(fields).length > 0) return fail('ERRORS.PROVIDEDATA', { fields })
  return inTransaction(context, (tx) => issueInvoiceFor(tx, context, found, body))
}
