import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { insertInvoice, type NewInvoice } from '#payments/documents/invoices.db.ts'
import { insertSend } from '#payments/documents/ksef.db.ts'
import { ksefFor } from '#payments/documents/ksef-documents.service.ts'

/**
 * Inserts a document with its place in the queue for KSeF, if it belongs there; both exist, or neither. The mail about its
 * payment, to which it is attached, cannot bring what waits for its number: that gets a mail of its own.
 */
export async function insertDocument(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  document: NewInvoice,
  isAttached = false,
): Promise<void> {
  const environment = await ksefFor(tx, context, document)
  const dueAt = isAttached && environment === null ? null : document.dueAt
  const id = await insertInvoice(tx, { ...document, dueAt })
  if (environment) await insertSend(tx, id, environment, context.clock.date())
}
