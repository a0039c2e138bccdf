import { createHash } from 'node:crypto'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome } from '@slodki-ul/contract/errors'
import { posterCrop, posterSideMin } from '@slodki-ul/contract/learning/film-posters.rules'
import type { StaffFilmRecord, staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import type { Context } from '#context.ts'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import { readUpload } from '#http/read-upload.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { lockVideo, setPoster } from '#learning/videos/films.db.ts'
import { describeFilm, findShown } from '#learning/videos/films.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { deleteFile, storeFile } from '#platform/files/storage.ts'
import { cutPicture, readOriginal } from '#platform/pictures/picture-files.ts'

type Given = Input<(typeof staffFilmsEndpoints)['setFilmPoster']> & { upload: unknown }
const foreignKeyViolation = '23503'

/** Deletes a picture, unless something else shows it. */
async function deleteUnused(context: Context, id: string): Promise<void> {
  try {
    await inTransaction(context, (tx) => deleteFile(tx, id))
  } catch (error) {
    if (sqlStateOf(error) === foreignKeyViolation) return
    throw error
  }
  await context.storage.delete(id)
}

/**
 * Makes an uploaded picture the poster of the shown film, once for each Idempotency-Key (BO-113). Fails with ERRORS.NOTFOUND
 * without a film, and with ERRORS.UPLOADINVALID and the reason.
 */
export async function setFilmPoster(
  context: Context,
  caller: StaffCaller,
  { params: { id }, upload }: Given,
): Promise<Outcome<StaffFilmRecord>> {
  if (!(await findShown(context, context.db, id))) return fail('ERRORS.NOTFOUND')
  const bytes = await readUpload(upload, pictureMaxBytes)
  if (failed(bytes)) return bytes
  const read = await readOriginal(bytes.value, posterSideMin)
  if (failed(read)) return read
  const content = await cutPicture(read.value, posterCrop(read.value), { width: 1600, format: 'webp' })
  const file = { name: `${id}-poster`, contentType: 'image/webp', content, isPublic: true }
  const posterId = await storeFile(context, context.db, file)
  const sha256 = createHash('sha256').update(bytes.value).digest('hex')
  const request = caller.request && { ...caller.request, body: { params: { id }, sha256 } }
  /** The file that nothing shows in the end: the poster before, or this one when it was not taken. */
  let over: string | null = posterId
  try {
    return await runAction(context, { ...caller, request }, async (tx): Promise<Outcome<StaffFilmRecord>> => {
      over = posterId
      const videoId = await findShown(context, tx, id)
      const video = videoId ? await lockVideo(tx, videoId) : undefined
      if (!video) return fail('ERRORS.NOTFOUND')
      await setPoster(tx, video.id, posterId)
      await recordChange(tx, context, caller, {
        ...{ record: 'film', recordId: id, before: { posterId: video.posterId }, after: { posterId } },
      })
      over = video.posterId
      return describeFilm(context, tx, id)
    })
  } catch (error) {
    over = null
    throw error
  } finally {
    if (over) await deleteUnused(context, over)
  }
}
