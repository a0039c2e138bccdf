import { selectLabelsOver, updateShipment } from '#commerce/shipments/shipments.db.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteFile } from '#platform/files/storage.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'

export { selectPersonalShipments } from '#commerce/shipments/shipments.db.ts'

/** Deletes the labels of anonymised orders, which name the receiver: first their content, then their rows. */
export function removeLabels(context: Context): Promise<number> {
  const select = (excludedIds: string[]) => selectLabelsOver(context.db, excludedIds, 20)
  return forEachRow(context, 'remove-labels', select, async ({ id, fileId }) => {
    if (fileId === null) return
    await context.storage.delete(fileId)
    await inTransaction(context, async (tx) => {
      await updateShipment(tx, id, { labelFileId: null })
      await deleteFile(tx, fileId)
    })
  })
}
