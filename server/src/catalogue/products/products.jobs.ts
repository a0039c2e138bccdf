import { replacedFileDays } from '@slodki-ul/contract/catalogue/product-files.rules'
import { dayMs } from '@slodki-ul/contract/durations'
import { deleteReplaced, selectReplacedBefore } from '#catalogue/products/product-files.db.ts'
import type { Context } from '#context.ts'
import { inSavepoint, inTransaction, sqlStateOf } from '#db/transaction.ts'
import { deleteFile } from '#platform/files/storage.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'

const foreignKeyViolation = '23503'

/** Deletes files that were replaced a month ago; one that a plan gives its subscribers stays (BO-077). */
export function removeReplacedFiles(context: Context): Promise<number> {
  const end = new Date(context.clock.now() - replacedFileDays * dayMs)
  const select = (excludedIds: string[]) => selectReplacedBefore(context.db, end, excludedIds, 20)
  return forEachRow(context, 'remove-replaced-files', select, async ({ id }) => {
    const isDeleted = await inTransaction(context, async (tx) => {
      await deleteReplaced(tx, id)
      try {
        await inSavepoint(tx, () => deleteFile(tx, id))
        return true
      } catch (error) {
        if (sqlStateOf(error) !== foreignKeyViolation) throw error
        return false
      }
    })
    if (isDeleted) await context.storage.delete(id)
  })
}
