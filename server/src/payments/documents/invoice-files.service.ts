import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { OwnedInvoice } from '#payments/documents/document-owner.service.ts'
import { drawInvoice } from '#payments/documents/invoice.pdf.ts'
import * as table from '#payments/documents/invoices.db.ts'
import { fileNameOf } from '#payments/documents/invoices.rules.ts'
import { findKsefMark } from '#payments/documents/ksef-documents.service.ts'
import { storeFile } from '#platform/files/storage.ts'
import { queueMail } from '#platform/mail/outbox.ts'

/** The order or subscription of a document, which its mail belongs to. */
export const contractOf = ({ orderId, subscriptionId }: table.InvoiceRow): Record<string, string> => ({
  ...(orderId && { orderId }),
  ...(subscriptionId && { subscriptionId }),
})

/**
 * Renders a document, stores its file and queues the mail that brings it, unless it is sent without a mail; once,
 * however many processes try. Returns the file's id.
 */
export async function createInvoiceFile(context: Context, found: OwnedInvoice): Promise<string> {
  const content = await drawFile(context.db, context, found)
  return inTransaction(context, (tx) => storeDrawn(tx, context, found, content))
}

/** The same within the transaction of something else. */
export const createInvoiceFileIn = async (tx: Transaction, context: Context, found: OwnedInvoice): Promise<string> =>
  storeDrawn(tx, context, found, await drawFile(tx, context, found))

const drawFile = async (db: Executor, context: Context, { invoice, language }: OwnedInvoice): Promise<Buffer> =>
  drawInvoice({ ...invoice, ksef: await findKsefMark(db, context, invoice) }, language)

async function storeDrawn(
  tx: Transaction,
  context: Context,
  { invoice, email, language }: OwnedInvoice,
  content: Buffer,
): Promise<string> {
  const current = await table.lockFileOf(tx, invoice.id)
  if (current?.fileId) return current.fileId
  const name = fileNameOf(invoice.type)
  const fileId = await storeFile(context, tx, { name, contentType: 'application/pdf', content, isPublic: false })
  await table.updateFile(tx, invoice.id, fileId)
  if (invoice.dueAt === null) return fileId
  await queueMail(tx, context, {
    occasion: `invoice-ready:${invoice.id}`,
    kind: 'invoice-ready',
    recipient: email,
    language,
    data: { invoiceId: invoice.id, ...contractOf(invoice) },
  })
  return fileId
}

/** The file of a document, rendered now if it does not exist yet. */
export async function readInvoiceFile(context: Context, found: OwnedInvoice): Promise<Uint8Array> {
  const fileId = found.invoice.fileId ?? (await createInvoiceFile(context, found))
  return context.storage.getBytes(fileId)
}
