import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import {
  cropIssue,
  type EditedPicture,
  isPictureAsSeen,
  middleCrop,
  type PictureCrop,
} from '@slodki-ul/contract/pictures.rules'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteFile, storeFile } from '#platform/files/storage.ts'
import { cutPicture, type Original, readOriginal, refusePicture } from '#platform/pictures/picture-files.ts'
import * as table from '#platform/pictures/pictures.db.ts'

export { selectPictures as findPictures, selectSizeFile as findSize } from '#platform/pictures/pictures.db.ts'

type Deps = Pick<Context, 'clock' | 'connection' | 'db' | 'storage'>

/** A picture whose files are stored and whose row is not. */
export type NewPicture = {
  readonly fileId: string
  readonly originalId: string
  readonly width: number
  readonly height: number
  readonly crop: PictureCrop
  /** Files to delete when the picture is not added after all. */
  readonly stored: readonly string[]
}

async function storeCut(
  context: Deps,
  original: Original & { originalId: string; name: string },
  crop: PictureCrop,
  stored: readonly string[],
): Promise<NewPicture> {
  const { originalId, name, width, height } = original
  const content = await cutPicture(original, crop, { width: 1600, format: 'webp' })
  const file = { name, contentType: 'image/webp', content, isPublic: true }
  const fileId = await storeFile(context, context.db, file)
  return { fileId, originalId, width, height, crop, stored: [fileId, ...stored] }
}

/**
 * Checks and stores an uploaded picture and the part of it that is shown, by default its middle. It is added by addPicture,
 * in the transaction of what it belongs to. Fails with ERRORS.UPLOADINVALID and the reason (BO-076).
 */
export async function storePicture(
  context: Deps,
  { bytes, name, crop }: { bytes: Uint8Array; name: string; crop: PictureCrop | null },
): Promise<Outcome<NewPicture>> {
  const read = await readOriginal(bytes)
  if (failed(read)) return read
  const part = crop ?? middleCrop(read.value)
  const issue = cropIssue(part, read.value)
  if (issue) return refusePicture(issue)
  const file = { name, contentType: 'image/webp', content: read.value.content, isPublic: false }
  const originalId = await storeFile(context, context.db, file)
  return succeed(await storeCut(context, { ...read.value, originalId, name }, part, [originalId]))
}

/** Cuts another part from the original of a picture. Fails with ERRORS.UPLOADINVALID and the reason. */
export async function cutAgain(
  context: Deps,
  picture: table.PictureRecord,
  crop: PictureCrop,
): Promise<Outcome<NewPicture>> {
  const issue = cropIssue(crop, picture)
  if (issue) return refusePicture(issue)
  const { originalId, width, height } = picture
  const content = await context.storage.getBytes(originalId)
  return succeed(await storeCut(context, { content, width, height, originalId, name: originalId }, crop, []))
}

/** Adds the row of a stored picture; a job makes its sizes. */
export async function addPicture(tx: Transaction, { clock }: Pick<Context, 'clock'>, picture: NewPicture) {
  const { stored: _, ...row } = picture
  await table.insertPicture(tx, { ...row, dueAt: clock.date() })
}

/** Deletes what was stored for a picture that was not added. */
async function dropPicture(context: Deps, { stored }: NewPicture): Promise<void> {
  for (const id of stored) await context.storage.delete(id)
  await inTransaction(context, async (tx) => {
    for (const id of stored) await deleteFile(tx, id)
  })
}

/**
 * Compares a picture of a locked record with what the person saw who changes it: a picture has no version of its own. Fails
 * with ERRORS.CHANGEDMEANWHILE and what it is by now (BO-027).
 */
export function unlessChanged({ altPl, altEn, crop }: EditedPicture, seen: EditedPicture): Outcome<null> {
  if (isPictureAsSeen({ altPl, altEn, crop }, seen)) return succeed(null)
  return fail('ERRORS.CHANGEDMEANWHILE', { extra: { current: { altPl, altEn, crop } } })
}

/** Deletes the files of a picture when what it was stored for fails or throws. */
export async function unlessAdded<Value>(
  context: Deps,
  picture: NewPicture,
  work: () => Promise<{ outcome: Outcome<Value>; isAdded: boolean }>,
): Promise<Outcome<Value>> {
  let isAdded = false
  try {
    const result = await work()
    isAdded = result.isAdded && !failed(result.outcome)
    return result.outcome
  } finally {
    if (!isAdded) await dropPicture(context, picture)
  }
}

/** Takes pictures out of use: their files are deleted later, because feeds and mails may still show them. Drawings stay. */
export const releasePictures = (tx: Executor, { clock }: Pick<Context, 'clock'>, fileIds: readonly string[]) =>
  table.updatePictures(tx, fileIds, { unusedAt: clock.date() })

/** Takes pictures into use again, or for the first time, so that their files are kept. */
export const takePictures = (tx: Executor, fileIds: readonly string[]) =>
  table.updatePictures(tx, fileIds, { unusedAt: null })
