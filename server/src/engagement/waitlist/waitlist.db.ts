import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { waitlistEntries } from '#engagement/waitlist/waitlist.tables.ts'

export type WaitlistEntry = typeof waitlistEntries.$inferSelect

/** The facts that decide whether a product has a waiting list; undefined for an unknown product. */
export const selectProduct = async (db: Executor, id: number) =>
  (
    await db
      .select({ stock: products.stock, isVirtual: products.isVirtual })
      .from(products)
      .where(and(eq(products.id, id), eq(products.isPublished, true)))
  )[0]

/** Adds an address for a product; an existing entry starts anew in the new language. */
export async function upsertEntry(db: Executor, entry: typeof waitlistEntries.$inferInsert): Promise<void> {
  await db
    .insert(waitlistEntries)
    .values(entry)
    .onConflictDoUpdate({
      target: [waitlistEntries.productId, waitlistEntries.email],
      set: { language: entry.language, createdAt: entry.createdAt },
    })
}

/** Deletes and returns entries whose product can be ordered again; skips those locked by another process. */
export function claimRestocked(tx: Transaction, limit: number): Promise<WaitlistEntry[]> {
  // One index lookup per product, however many entries it has.
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

/** The waiting-list entries of an address, for the export of personal data. */
export const selectEntriesOf = (db: Executor, email: string) => {
  const { productId, language, createdAt } = waitlistEntries
  return db.select({ productId, language, createdAt }).from(waitlistEntries).where(eq(waitlistEntries.email, email))
}

export async function deleteEntriesOf(db: Executor, email: string): Promise<void> {
  await db.delete(waitlistEntries).where(eq(waitlistEntries.email, email))
}

/** Deletes entries created before a time; returns their number. */
export const deleteEntriesBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(db, waitlistEntries, lte(waitlistEntries.createdAt, moment))

/** Number of addresses on the waiting list of a product, as a column of another query. */
export const countOnWaitlist = (productId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from waitlist_entries w where w.product_id = ${productId})`
