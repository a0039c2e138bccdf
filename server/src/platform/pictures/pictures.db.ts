import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { files } from '#platform/files/files.tables.ts'
import { pictureSizes, pictures } from '#platform/pictures/pictures.tables.ts'

export type PictureRecord = typeof pictures.$inferSelect

export const insertPicture = (tx: Executor, picture: typeof pictures.$inferInsert) =>
  tx.insert(pictures).values(picture)

export const selectPicture = async (db: Executor, fileId: string): Promise<PictureRecord | undefined> =>
  (await db.select().from(pictures).where(eq(pictures.fileId, fileId)))[0]

export const selectPictures = (db: Executor, fileIds: readonly string[]): Promise<PictureRecord[]> =>
  db
    .select()
    .from(pictures)
    .where(inArray(pictures.fileId, [...fileIds]))

export const updatePictures = (db: Executor, fileIds: readonly string[], change: Partial<PictureRecord>) =>
  db
    .update(pictures)
    .set(change)
    .where(inArray(pictures.fileId, [...fileIds]))

/** Ids of pictures whose sizes are to be made, the longest waiting first. */
export async function selectDuePictures(db: Executor, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: pictures.fileId })
    .from(pictures)
    .where(and(isNotNull(pictures.dueAt), lte(pictures.dueAt, now)))
    .orderBy(asc(pictures.dueAt))
    .limit(limit)
  return due.map(({ id }) => id)
}

/** Claims a due picture until `leaseUntil`; undefined when another process has it or it is no longer due. */
export async function claimPicture(
  db: Executor,
  fileId: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<PictureRecord | undefined> {
  const [picture] = await db
    .update(pictures)
    .set({ dueAt: leaseUntil })
    .where(and(eq(pictures.fileId, fileId), lte(pictures.dueAt, now)))
    .returning()
  return picture
}

export const selectSizes = (db: Executor, pictureId: string) =>
  db.select().from(pictureSizes).where(eq(pictureSizes.pictureId, pictureId))

export const insertSize = (tx: Executor, size: typeof pictureSizes.$inferInsert) => tx.insert(pictureSizes).values(size)

/** The file of a size of a picture; undefined while it is not made. */
export async function selectSizeFile(
  db: Executor,
  { pictureId, width, format }: { pictureId: string; width: number; format: string },
): Promise<string | undefined> {
  const [size] = await db
    .select({ fileId: pictureSizes.fileId })
    .from(pictureSizes)
    .where(and(eq(pictureSizes.pictureId, pictureId), eq(pictureSizes.width, width), eq(pictureSizes.format, format)))
  return size?.fileId
}

/** Pictures that are out of use since before `end`. */
export const selectUnused = (db: Executor, end: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: pictures.fileId })
    .from(pictures)
    .where(and(isNotNull(pictures.unusedAt), lte(pictures.unusedAt, end)))
    .orderBy(asc(pictures.unusedAt))
    .limit(limit)

/**
 * Deletes a picture with its files, and its original unless another picture was cut from it. Returns the ids of the deleted
 * files. The database refuses it while something refers to the picture.
 */
export async function deletePicture(tx: Transaction, { fileId, originalId }: PictureRecord): Promise<string[]> {
  const sizes = (await selectSizes(tx, fileId)).map((size) => size.fileId)
  await tx.delete(pictures).where(eq(pictures.fileId, fileId))
  const others = await tx
    .select({ fileId: pictures.fileId })
    .from(pictures)
    .where(eq(pictures.originalId, originalId))
    .limit(1)
  const over = [fileId, ...sizes, ...(others.length > 0 ? [] : [originalId])]
  await tx.delete(files).where(inArray(files.id, over))
  return over
}
