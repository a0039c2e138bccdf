import { createHash } from 'node:crypto'
import { picturesMax, type productPicturesEndpoints } from '@slodki-ul/contract/catalogue/product-pictures.admin'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import { missingOf } from '#catalogue/products/product-form.service.ts'
import * as table from '#catalogue/products/product-pictures.db.ts'
import { lockRecord, selectLinks } from '#catalogue/products/products.admin.db.ts'
import { getStaffProduct } from '#catalogue/products/products.admin.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { readUpload } from '#http/read-upload.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import type { RecordedChange } from '#platform/audit/recorded-change.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import {
  addPicture,
  cutAgain,
  findPictures,
  releasePictures,
  storePicture,
  unlessAdded,
  unlessChanged,
} from '#platform/pictures/pictures.service.ts'

type Rows = typeof productPicturesEndpoints
type Images = Awaited<ReturnType<typeof table.selectImages>>

const unknown = () => fail('ERRORS.UNABLETOLOADPRODUCT')
const describe = (images: Images) => images.map(({ fileId, altPl, altEn }) => ({ fileId, altPl, altEn }))

/** How a change of the pictures is recorded. */
type Recording = (before: Images, after: Images) => Omit<RecordedChange, 'record' | 'recordId'>
const recordPictures: Recording = (before, after) => ({
  before: { pictures: describe(before) },
  after: { pictures: describe(after) },
})
const orderOf = (images: Images) => images.map(({ id }) => id)
const recordSequence: Recording = (before, after) => ({
  before: { pictureOrder: orderOf(before) },
  after: { pictureOrder: orderOf(after) },
  whole: ['pictureOrder'],
})

/** Changes the pictures of a locked product, records them before and after, and keeps a published one complete. */
async function changeImages(
  context: Context,
  caller: StaffCaller,
  { tx, id, record = recordPictures }: { tx: Transaction; id: number; record?: Recording },
  change: (images: Images) => Promise<Outcome<unknown>>,
): Promise<Outcome<StaffProduct>> {
  const row = await lockRecord(tx, id)
  if (!row) return unknown()
  const before = await table.selectImages(tx, id)
  const lacking = missingOf(row, await selectLinks(tx, id))
  const changed = await change(before)
  if (failed(changed)) return changed
  const lost = missingOf(row, await selectLinks(tx, id)).filter((field) => !lacking.includes(field))
  const missing = row.isPublished ? lost : []
  if (missing.length > 0) return fail('ERRORS.NOTREADY', { extra: { missing } })
  await recordChange(tx, context, caller, {
    ...{ record: 'product', recordId: String(id) },
    ...record(before, await table.selectImages(tx, id)),
  })
  return getStaffProduct(context, tx, id)
}

/**
 * Adds an uploaded picture to a product, once for each Idempotency-Key. Fails with ERRORS.UPLOADINVALID and the reason, or
 * ERRORS.ABOVELIMIT (BO-076).
 */
export async function addProductPicture(
  context: Context,
  caller: StaffCaller,
  { params: { id }, query, upload }: Input<Rows['addProductPicture']> & { upload: unknown },
): Promise<Outcome<StaffProduct>> {
  if (failed(await getStaffProduct(context, context.db, id))) return unknown()
  const bytes = await readUpload(upload, pictureMaxBytes)
  if (failed(bytes)) return bytes
  const { altPl, altEn, ...crop } = query
  const stored = await storePicture(context, { bytes: bytes.value, name: altPl, crop })
  if (failed(stored)) return stored
  const sha256 = createHash('sha256').update(bytes.value).digest('hex')
  const request = caller.request && { ...caller.request, body: { params: { id }, query, sha256 } }
  return unlessAdded(context, stored.value, async () => {
    let isAdded = false
    const outcome = await runAction(context, { ...caller, request }, (tx) =>
      changeImages(context, caller, { tx, id }, async (images) => {
        if (images.length >= picturesMax) return fail('ERRORS.ABOVELIMIT')
        await addPicture(tx, context, stored.value)
        await table.insertImage(tx, { productId: id, fileId: stored.value.fileId, altPl, altEn: altEn || null })
        isAdded = true
        return succeed(null)
      }),
    )
    return { outcome, isAdded }
  })
}

/** Describes a picture and crops it anew. Fails with ERRORS.ACTIONNOTALLOWED for a crop of a drawing, and as unlessChanged. */
export async function changeProductPicture(
  context: Context,
  caller: StaffCaller,
  { params: { id, pictureId }, body: { altPl, altEn, crop, seen } }: Input<Rows['changeProductPicture']>,
): Promise<Outcome<StaffProduct>> {
  const image = (await table.selectImages(context.db, id)).find((each) => each.id === pictureId)
  if (!image) return unknown()
  const [picture] = await findPictures(context.db, [image.fileId])
  if (crop && !picture) return fail('ERRORS.ACTIONNOTALLOWED')
  const isSame = !crop || JSON.stringify(crop) === JSON.stringify(picture?.crop)
  const cut = picture && crop && !isSame ? await cutAgain(context, picture, crop) : null
  if (cut && failed(cut)) return cut
  const save = (tx: Transaction) =>
    changeImages(context, caller, { tx, id }, async (images) => {
      const present = images.find((each) => each.id === pictureId)
      if (!present) return unknown()
      const [shown] = await findPictures(tx, [present.fileId])
      const isSeen = unlessChanged({ ...present, crop: shown?.crop ?? null }, seen)
      if (failed(isSeen)) return isSeen
      const fileId = cut?.value.fileId ?? present.fileId
      if (cut) {
        await addPicture(tx, context, cut.value)
        await releasePictures(tx, context, [present.fileId])
      }
      return succeed(await table.updateImage(tx, pictureId, { fileId, altPl, altEn: altEn || null }))
    })
  if (!cut) return inTransaction(context, save)
  return unlessAdded(context, cut.value, async () => ({ outcome: await inTransaction(context, save), isAdded: true }))
}

/** Puts the pictures in order. Fails with ERRORS.CHANGEDMEANWHILE when there are others by now. */
export const sortPictures = (
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { id, ids }: { id: number; ids: readonly string[] },
) =>
  changeImages(context, caller, { tx, id, record: recordSequence }, async (images) => {
    const known = new Set(orderOf(images))
    const isWhole =
      ids.length === known.size && new Set(ids).size === ids.length && ids.every((each) => known.has(each))
    if (!isWhole) return fail('ERRORS.CHANGEDMEANWHILE')
    return succeed(await table.sortImages(tx, id, ids))
  })

export const sortProductPictures = (context: Context, caller: StaffCaller, id: number, ids: readonly string[]) =>
  inTransaction(context, (tx) => sortPictures(tx, context, caller, { id, ids }))

/** Takes a picture away. Fails with ERRORS.NOTREADY for the last one of a published product. */
export const removeProductPicture = (context: Context, caller: StaffCaller, id: number, pictureId: string) =>
  inTransaction(context, (tx) =>
    changeImages(context, caller, { tx, id }, async (images) => {
      const image = images.find((each) => each.id === pictureId)
      if (!image) return unknown()
      await table.deleteImage(tx, pictureId)
      await releasePictures(tx, context, [image.fileId])
      const rest = images.filter((each) => each !== image).map((each) => each.id)
      return succeed(await table.sortImages(tx, id, rest))
    }),
  )

/** The whole uploaded picture. Fails with ERRORS.UNABLETOLOADPRODUCT, also for a drawing. */
export async function getPictureOriginal(
  { db, storage }: Context,
  { id, pictureId }: { id: number; pictureId: string },
): Promise<Outcome<FileResponse>> {
  const image = (await table.selectImages(db, id)).find((each) => each.id === pictureId)
  const [picture] = image ? await findPictures(db, [image.fileId]) : []
  if (!picture) return unknown()
  return succeed({ name: `${pictureId}.webp`, content: await storage.getBytes(picture.originalId) })
}
