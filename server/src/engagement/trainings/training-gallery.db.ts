import { asc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { trainingImages } from '#engagement/trainings/trainings.tables.ts'
import { files } from '#platform/files/files.tables.ts'
import { pictures } from '#platform/pictures/pictures.tables.ts'

/** The pictures in their order, each with its file and what is shown of it. */
export const selectGallery = (db: Executor) =>
  db
    .select({
      ...{ id: trainingImages.id, fileId: trainingImages.fileId, fileType: files.contentType },
      ...{ altPl: trainingImages.altPl, altEn: trainingImages.altEn, crop: pictures.crop },
    })
    .from(trainingImages)
    .innerJoin(files, eq(files.id, trainingImages.fileId))
    .leftJoin(pictures, eq(pictures.fileId, trainingImages.fileId))
    .orderBy(asc(trainingImages.position))
export type GalleryRow = Awaited<ReturnType<typeof selectGallery>>[number]

/** Lets one change follow the other; readers go on. */
export const lockGallery = (tx: Transaction) => tx.execute(sql`lock table training_images in share row exclusive mode`)

/** Adds a picture behind the others. */
export const insertGalleryPicture = (
  tx: Transaction,
  image: Pick<typeof trainingImages.$inferInsert, 'fileId' | 'altPl' | 'altEn'>,
) =>
  tx.insert(trainingImages).values({
    ...image,
    plate: 'milk',
    position: sql`(select coalesce(max(i.position) + 1, 0) from training_images i)`,
  })

export const updateGalleryPicture = (
  tx: Transaction,
  id: string,
  change: Pick<typeof trainingImages.$inferInsert, 'fileId' | 'altPl' | 'altEn'>,
) => tx.update(trainingImages).set(change).where(eq(trainingImages.id, id))

export const deleteGalleryPicture = (tx: Transaction, id: string) =>
  tx.delete(trainingImages).where(eq(trainingImages.id, id))

/** Puts the pictures in this order. Positions are unique, so they first leave the ones in use. */
export async function sortGalleryRows(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.update(trainingImages).set({ position: sql`-1 - ${trainingImages.position}` })
  for (const [position, id] of ids.entries())
    await tx.update(trainingImages).set({ position }).where(eq(trainingImages.id, id))
}
