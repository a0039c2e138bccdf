import { dayMs } from '@slodki-ul/contract/durations'
import { pictureFormats, pictureWidths } from '@slodki-ul/contract/pictures.rules'
import type { Context } from '#context.ts'
import { inSavepoint, inTransaction, sqlStateOf } from '#db/transaction.ts'
import { storeFile } from '#platform/files/storage.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { cutPicture } from '#platform/pictures/picture-files.ts'
import * as table from '#platform/pictures/pictures.db.ts'

/** Milliseconds after which another process may take up a picture. */
const leaseMs = 5 * 60_000

/** Makes the sizes of a picture that are not made yet. */
async function makeSizes(context: Context, id: string): Promise<void> {
  const { clock, db, storage } = context
  const picture = await table.claimPicture(db, id, { now: clock.date(), leaseUntil: new Date(clock.now() + leaseMs) })
  if (!picture) return
  const made = new Set((await table.selectSizes(db, id)).map(({ width, format }) => `${width}.${format}`))
  const original = { ...picture, content: await storage.getBytes(picture.originalId) }
  for (const format of pictureFormats) {
    for (const width of pictureWidths) {
      if (made.has(`${width}.${format}`)) continue
      const content = await cutPicture(original, picture.crop, { width, format })
      const file = { name: `${id}-${width}.${format}`, contentType: `image/${format}`, content, isPublic: true }
      const fileId = await storeFile(context, db, file)
      await table.insertSize(db, { pictureId: id, width, format, fileId })
    }
  }
  await table.updatePictures(db, [id], { dueAt: null })
}

/** Makes the sizes of uploaded pictures (BO-076). */
export const pictureSizeQueue: Queue = {
  name: 'picture-sizes',
  // Encoding is CPU-bound, so concurrency would not make it faster.
  concurrency: 1,
  expireSeconds: (2 * leaseMs) / 1000,
  findDue: ({ clock, db }, limit) => table.selectDuePictures(db, clock.date(), limit),
  run: makeSizes,
}

/** Days for which the files of a picture that is out of use are kept. */
const unusedDays = 30
const foreignKeyViolation = '23503'

/** Deletes the files of pictures that are out of use; one that something still shows stays. */
export function removeUnusedPictures(context: Context): Promise<number> {
  const end = new Date(context.clock.now() - unusedDays * dayMs)
  const select = () => table.selectUnused(context.db, end, 20)
  return forEachRow(context, 'remove-unused-pictures', select, async ({ id }) => {
    const over = await inTransaction(context, async (tx): Promise<string[]> => {
      const picture = await table.selectPicture(tx, id)
      if (!picture) return []
      try {
        return await inSavepoint(tx, () => table.deletePicture(tx, picture))
      } catch (error) {
        if (sqlStateOf(error) !== foreignKeyViolation) throw error
        await table.updatePictures(tx, [id], { unusedAt: null })
        return []
      }
    })
    for (const fileId of over) await context.storage.delete(fileId)
  })
}
