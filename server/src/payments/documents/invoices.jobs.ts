import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { findInvoice } from '#payments/documents/document-owner.service.ts'
import { createInvoiceFile } from '#payments/documents/invoice-files.service.ts'
import { claimUngenerated, selectFilesOver, selectUngenerated, updateFile } from '#payments/documents/invoices.db.ts'
import { isHeldForKsef } from '#payments/documents/ksef-documents.service.ts'
import { deleteFile } from '#platform/files/storage.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'
import type { Queue } from '#platform/jobs/queues.ts'

/** Milliseconds after which another process may repeat a try. */
const leaseMs = 60_000

/** Renders the files of issued documents; one that fails is retried every minute. */
export const invoiceFileQueue: Queue = {
  name: 'invoice-files',
  // Rendering is CPU-bound, so concurrency would not make it faster.
  concurrency: 1,
  expireSeconds: (2 * leaseMs) / 1000,
  findDue: ({ clock, db }, limit) => selectUngenerated(db, clock.date(), limit),
  async run(context, id) {
    const { clock, db } = context
    if (!(await claimUngenerated(db, id, clock.date(), new Date(clock.now() + leaseMs)))) return
    // Until KSeF has numbered it, nobody gets a picture of it; the number makes it due again.
    if (await isHeldForKsef(db, context, id)) return
    const found = await findInvoice(context, id)
    if (found) await createInvoiceFile(context, found)
  },
}

/** Deletes the files of anonymised documents: first their content, then their rows. */
export function removeInvoiceFiles(context: Context): Promise<number> {
  const select = (excludedIds: string[]) => selectFilesOver(context.db, excludedIds, 20)
  return forEachRow(context, 'remove-invoice-files', select, async ({ id, fileId }) => {
    if (fileId === null) return
    await context.storage.delete(fileId)
    await inTransaction(context, async (tx) => {
      await updateFile(tx, id, null)
      await deleteFile(tx, fileId)
    })
  })
}
