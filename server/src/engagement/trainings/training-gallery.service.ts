import { createHash } from 'node:crypto'
import type { Input } from '@slodki-ul/contract/endpoint'
import {
  type GalleryPicture,
  galleryMax,
  type trainingGalleryEndpoints,
} from '@slodki-ul/contract/engagement/training-gallery.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#engagement/trainings/training-gallery.db.ts'
import { readUpload } from '#http/read-upload.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { mediaUrl } from '#platform/files/links.ts'
import {
  addPicture,
  cutAgain,
  findPictures,
  releasePictures,
  storePicture,
  unlessAdded,
  unlessChanged,
} from '#platform/pictures/pictures.service.ts'

type Rows = typeof trainingGalleryEndpoints
type Gallery = GalleryPicture[]

const describe = (rows: readonly table.GalleryRow[]): Gallery =>
  rows.map(({ fileId, fileType, ...picture }) => ({ ...picture, url: mediaUrl(fileId, fileType) }))

/** The pictures of the gallery in their order. */
export const listGallery = async (db: Executor): Promise<Outcome<Gallery>> =>
  succeed(describe(await table.selectGallery(db)))

const recorded = (rows: readonly table.GalleryRow[]) => ({
  pictures: rows.map(({ id, fileId, altPl, altEn }) => ({ id, fileId, altPl, altEn })),
})

/** Changes the locked gallery, and records it before and after. */
async function changeGallery(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  change: (rows: readonly table.GalleryRow[]) => Promise<Outcome<unknown>>,
): Promise<Outcome<Gallery>> {
  await table.lockGallery(tx)
  const before = await table.selectGallery(tx)
  const changed = await change(before)
  if (failed(changed)) return changed
  const after = await table.selectGallery(tx)
  await recordChange(tx, context, caller, {
    ...{ record: 'gallery', recordId: 'trainings', before: recorded(before), after: recorded(after) },
  })
  return succeed(describe(after))
}

/**
 * Adds an uploaded picture behind the others, once for each Idempotency-Key (BO-136). Fails with ERRORS.UPLOADINVALID and the
 * reason, or ERRORS.ABOVELIMIT.
 */
export async function addGalleryPicture(
  context: Context,
  caller: StaffCaller,
  { query, upload }: Input<Rows['addGalleryPicture']> & { upload: unknown },
): Promise<Outcome<Gallery>> {
  const bytes = await readUpload(upload, pictureMaxBytes)
  if (failed(bytes)) return bytes
  const { altPl, altEn, ...crop } = query
  const stored = await storePicture(context, { bytes: bytes.value, name: altPl, crop })
  if (failed(stored)) return stored
  const sha256 = createHash('sha256').update(bytes.value).digest('hex')
  const request = caller.request && { ...caller.request, body: { query, sha256 } }
  return unlessAdded(context, stored.value, async () => {
    let isAdded = false
    const outcome = await runAction(context, { ...caller, request }, (tx) =>
      changeGallery(tx, context, caller, async (rows) => {
        if (rows.length >= galleryMax) return fail('ERRORS.ABOVELIMIT')
        await addPicture(tx, context, stored.value)
        await table.insertGalleryPicture(tx, { fileId: stored.value.fileId, altPl, altEn })
        isAdded = true
        return succeed(null)
      }),
    )
    return { outcome, isAdded }
  })
}

/**
 * Describes a picture and crops it anew. Fails with ERRORS.NOTFOUND, with ERRORS.ACTIONNOTALLOWED for a crop of a drawing, and
 * as unlessChanged.
 */
export async function changeGalleryPicture(
  context: Context,
  caller: StaffCaller,
  { params: { pictureId }, body: { altPl, altEn, crop, seen } }: Input<Rows['changeGalleryPicture']>,
): Promise<Outcome<Gallery>> {
  const image = (await table.selectGallery(context.db)).find(({ id }) => id === pictureId)
  if (!image) return fail('ERRORS.NOTFOUND')
  const [picture] = await findPictures(context.db, [image.fileId])
  if (crop && !picture) return fail('ERRORS.ACTIONNOTALLOWED')
  const isSame = !crop || JSON.stringify(crop) === JSON.stringify(picture?.crop)
  const cut = picture && crop && !isSame ? await cutAgain(context, picture, crop) : null
  if (cut && failed(cut)) return cut
  const save = (tx: Transaction) =>
    changeGallery(tx, context, caller, async (rows) => {
      const present = rows.find(({ id }) => id === pictureId)
      if (!present) return fail('ERRORS.NOTFOUND')
      const isSeen = unlessChanged(present, seen)
      if (failed(isSeen)) return isSeen
      const fileId = cut?.value.fileId ?? present.fileId
      if (cut) {
        await addPicture(tx, context, cut.value)
        await releasePictures(tx, context, [present.fileId])
      }
      return succeed(await table.updateGalleryPicture(tx, pictureId, { fileId, altPl, altEn }))
    })
  if (!cut) return inTransaction(context, save)
  return unlessAdded(context, cut.value, async () => ({ outcome: await inTransaction(context, save), isAdded: true }))
}

/** Puts the pictures in order. Fails with ERRORS.CHANGEDMEANWHILE when there are others by now. */
export const sortGallery = (context: Context, caller: StaffCaller, ids: readonly string[]) =>
  inTransaction(context, (tx) =>
    changeGallery(tx, context, caller, async (rows) => {
      const known = new Set(rows.map(({ id }) => id))
      const isWhole =
        ids.length === known.size && new Set(ids).size === ids.length && ids.every((each) => known.has(each))
      return isWhole ? succeed(await table.sortGalleryRows(tx, ids)) : fail('ERRORS.CHANGEDMEANWHILE')
    }),
  )

/** Takes a picture away. Fails with ERRORS.NOTFOUND. */
export const removeGalleryPicture = (context: Context, caller: StaffCaller, pictureId: string) =>
  inTransaction(context, (tx) =>
    changeGallery(tx, context, caller, async (rows) => {
      const image = rows.find(({ id }) => id === pictureId)
      if (!image) return fail('ERRORS.NOTFOUND')
      await table.deleteGalleryPicture(tx, pictureId)
      await releasePictures(tx, context, [image.fileId])
      return succeed(null)
    }),
  )

/** The whole uploaded picture. Fails with ERRORS.NOTFOUND, also for a drawing. */
export async function getGalleryOriginal({ db, storage }: Context, pictureId: string): Promise<Outcome<FileResponse>> {
  const image = (await table.selectGallery(db)).find(({ id }) => id === pictureId)
  const [picture] = image ? await findPictures(db, [image.fileId]) : []
  if (!picture) return fail('ERRORS.NOTFOUND')
  return succeed({ name: `${pictureId}.webp`, content: await storage.getBytes(picture.originalId) })
}
