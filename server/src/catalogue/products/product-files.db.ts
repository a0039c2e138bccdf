import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { productAttachments, products, replacedFiles } from '#catalogue/products/products.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { files } from '#platform/files/files.tables.ts'

/** The files of a product in order, with the file that each replaced last. */
export async function selectFiles(db: Executor, productId: number) {
  const attachments = await db
    .select({
      ...{ id: productAttachments.id, fileId: files.id, name: files.name, sizeBytes: files.sizeBytes },
    })
    .from(productAttachments)
    .innerJoin(files, eq(files.id, productAttachments.fileId))
    .where(eq(productAttachments.productId, productId))
    .orderBy(asc(productAttachments.position))
  const ids = attachments.map(({ id }) => id)
  const replaced = ids.length === 0 ? [] : await selectReplaced(db, ids)
  return attachments.map((attachment) => ({
    ...attachment,
    replaced: replaced.find(({ attachmentId }) => attachmentId === attachment.id) ?? null,
  }))
}

/** The products that files belong to, the oldest first. */
export const selectProductsOfFiles = (db: Executor, fileIds: readonly string[]) =>
  db
    .select({ fileId: productAttachments.fileId, pl: products.namePl, en: products.nameEn })
    .from(productAttachments)
    .innerJoin(products, eq(products.id, productAttachments.productId))
    .where(inArray(productAttachments.fileId, [...fileIds]))
    .orderBy(asc(products.id))

/** Files that were replaced, the last one first. */
const selectReplaced = (db: Executor, attachmentIds: readonly string[]) =>
  db
    .select({
      attachmentId: replacedFiles.attachmentId,
      fileId: files.id,
      name: files.name,
      replacedAt: replacedFiles.replacedAt,
    })
    .from(replacedFiles)
    .innerJoin(files, eq(files.id, replacedFiles.fileId))
    .where(inArray(replacedFiles.attachmentId, [...attachmentIds]))
    .orderBy(desc(replacedFiles.replacedAt))

/** Adds a file behind the others. */
export const insertFile = (tx: Transaction, productId: number, fileId: string) =>
  tx.insert(productAttachments).values({
    ...{ productId, fileId },
    position: sql`(select coalesce(max(a.position) + 1, 0) from product_attachments a where a.product_id = ${productId})`,
  })

/** Puts a file in the place of another one, whose links then lead to it. */
export async function replaceFile(
  tx: Transaction,
  { attachmentId, oldId, newId, now }: { attachmentId: string; oldId: string; newId: string; now: Date },
): Promise<void> {
  await tx.delete(replacedFiles).where(eq(replacedFiles.fileId, newId))
  await tx.update(productAttachments).set({ fileId: newId }).where(eq(productAttachments.id, attachmentId))
  const isElsewhere = tx.select().from(productAttachments).where(eq(productAttachments.fileId, oldId)).limit(1)
  // A copy of the product may still give the old file to its own buyers.
  if ((await isElsewhere).length > 0) return
  await tx.insert(replacedFiles).values({ fileId: oldId, attachmentId, replacedAt: now })
}

export const deleteAttachment = (tx: Transaction, attachmentId: string) =>
  tx.delete(productAttachments).where(eq(productAttachments.id, attachmentId))

/** The file that buyers get now in place of one that was replaced; itself when it was not. */
export async function selectPresentFile(db: Executor, fileId: string): Promise<string> {
  const [present] = await db
    .select({ fileId: productAttachments.fileId })
    .from(replacedFiles)
    .innerJoin(productAttachments, eq(productAttachments.id, replacedFiles.attachmentId))
    .where(eq(replacedFiles.fileId, fileId))
  return present?.fileId ?? fileId
}

/** Files that were replaced before `end`. */
export const selectReplacedBefore = (db: Executor, end: Date, excludedIds: readonly string[], limit: number) =>
  db
    .select({ id: replacedFiles.fileId })
    .from(replacedFiles)
    .where(
      and(
        lte(replacedFiles.replacedAt, end),
        sql`${replacedFiles.fileId} <> all(${sql.param([...excludedIds])}::uuid[])`,
      ),
    )
    .orderBy(asc(replacedFiles.replacedAt))
    .limit(limit)

export const deleteReplaced = (tx: Transaction, fileId: string) =>
  tx.delete(replacedFiles).where(eq(replacedFiles.fileId, fileId))
