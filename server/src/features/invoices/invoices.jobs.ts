import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { makeInvoiceFile } from '#features/invoices/invoice-files.service.ts'
import { claimUnmade, selectFilesOver, selectInvoice, updateFile } from '#features/invoices/invoices.db.ts'
import { dropFile } from '#files/storage.ts'

/** How long one try may take before another process may repeat it. */
const leaseMs = 60_000

/** Makes the files of documents that were issued; one that cannot be made does not hold up the rest. */
export async function makeInvoiceFiles(context: Context): Promise<number> {
  const { clock, db, log } = context
  const due = await claimUnmade(db, clock.date(), new Date(clock.now() + leaseMs), 5)
  for (const id of due) {
    try {
      const found = await selectInvoice(db, id)
      if (found) await makeInvoiceFile(context, found)
    } catch (error) {
      log.error({ err: error, invoiceId: id }, 'document not made yet')
    }
  }
  return due.length
}

/** Removes the files of documents that name no buyer any more: first what they say, then that they were. */
export async function removeInvoiceFiles(context: Context): Promise<number> {
  const over = await selectFilesOver(context.db, 20)
  for (const { id, fileId } of over) {
    if (fileId === null) continue
    await context.storage.delete(fileId)
    await inTransaction(context, async (tx) => {
      await updateFile(tx, id, null)
      await dropFile(tx, fileId)
    })
  }
  return over.length
}
