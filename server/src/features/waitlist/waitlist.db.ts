import { and, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { products } from '#features/products/products.tables.ts'
import { waitlistEntries } from '#features/waitlist/waitlist.tables.ts'

export type WaitlistEntry = typeof waitlistEntries.$inferSelect

/** What decides whether a product is waited for; undefined when the shop does not know it. */
export const selectProduct = async (db: Executor, id: number) =>
  (
    await db
      .select({ stock: products.stock, isVirtual: products.isVirtual })
      .from(products)
      .where(and(eq(products.id, id), eq(products.isPublished, true)))
  )[0]

/** Writes an address down for a product; who waits already waits anew, in the language asked for last. */
export async function upsertEntry(db: Executor, entry: typeof waitlistEntries.$inferInsert): Promise<void> {
  await db
    .insert(waitlistEntries)
    .values(entry)
    .onConflictDoUpdate({
      target: [waitlistEntries.productId, waitlistEntries.email],
      set: { language: entry.language, createdAt: entry.createdAt },
    })
}

/** Takes out entries whose product can be ordered again; those that another process is taking out are left to it. */
export function takeRestocked(tx: Transaction, limit: number): Promise<WaitlistEntry[]> {
  const restocked = tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .where(and(eq(products.isPublished, true), or(gt(products.stock, 0), eq(products.isVirtual, true))))
    .limit(limit)
    .for('update', { of: waitlistEntries, skipLocked: true })
  return tx.delete(waitlistEntries).where(inArray(waitlistEntries.id, restocked)).returning()
}

/** What is told to a person of what their address waits for. */
export const selectEntriesOf = (db: Executor, email: string) => {
  const { productId, language, createdAt } = waitlistEntries
  return db.select({ productId, language, createdAt }).from(waitlistEntries).where(eq(waitlistEntries.email, email))
}

export async function deleteEntriesOf(db: Executor, email: string): Promise<void> {
  await db.delete(waitlistEntries).where(eq(waitlistEntries.email, email))
}

/** Deletes entries from before a moment; answers how many. */
export const deleteEntriesBefore = async (db: Executor, moment: Date): Promise<number> =>
  (await db.delete(waitlistEntries).where(lte(waitlistEntries.createdAt, moment)).returning({ id: waitlistEntries.id }))
    .length
