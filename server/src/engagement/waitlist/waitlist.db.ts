import { and, eq, lte, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { waitlistEntries } from '#engagement/waitlist/waitlist.tables.ts'

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
export function claimRestocked(tx: Transaction, limit: number): Promise<WaitlistEntry[]> {
  // One look into the index for each product that is waited for, however many wait for it.
  const restocked = sql`
    with recursive waited as (
      (select product_id from waitlist_entries order by product_id limit 1)
      union all
      select (select e.product_id from waitlist_entries e where e.product_id > waited.product_id order by e.product_id limit 1)
      from waited where waited.product_id is not null)
    select entry.id from waited join ${products} p on p.id = waited.product_id
      cross join lateral (
        select e.id from waitlist_entries e where e.product_id = p.id limit ${limit} for update skip locked) as entry
    where p.is_published and (p.stock > 0 or p.is_virtual) limit ${limit}`
  return tx.delete(waitlistEntries).where(sql`${waitlistEntries.id} = any(array(${restocked}))`).returning()
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
export const deleteEntriesBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(db, waitlistEntries, lte(waitlistEntries.createdAt, moment))
