import { and, count, eq, exists, inArray, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { codExceptions, uncollectedParcels } from '#commerce/orders/uncollected.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export const insertUncollected = (tx: Transaction, parcel: typeof uncollectedParcels.$inferInsert) =>
  tx.insert(uncollectedParcels).values(parcel).onConflictDoNothing()

/** Parcels whose e-mail or phone has one of these hashes. */
export async function countHashed(db: Executor, hashes: readonly string[]): Promise<number> {
  const isTheirs = or(
    inArray(uncollectedParcels.emailHash, [...hashes]),
    inArray(uncollectedParcels.phoneHash, [...hashes]),
  )
  const [found] = await db.select({ parcels: count() }).from(uncollectedParcels).where(isTheirs)
  return found?.parcels ?? 0
}

export const selectExceptions = (db: Executor, hashes: readonly string[]) =>
  db
    .select({ hash: codExceptions.hash })
    .from(codExceptions)
    .where(inArray(codExceptions.hash, [...hashes]))

export const insertExceptions = (tx: Transaction, rows: (typeof codExceptions.$inferInsert)[]) =>
  tx.insert(codExceptions).values(rows).onConflictDoNothing()

/**
 * Takes back the exceptions of these hashes, each with all that was excepted by the same press: at one moment by one person.
 * Returns the hashes.
 */
export async function deleteExceptions(tx: Transaction, hashes: readonly string[]): Promise<string[]> {
  const named = alias(codExceptions, 'named')
  const isOfSamePress = exists(
    tx
      .select({ hash: named.hash })
      .from(named)
      .where(
        and(
          inArray(named.hash, [...hashes]),
          eq(named.givenAt, codExceptions.givenAt),
          sql`${named.givenBy} is not distinct from ${codExceptions.givenBy}`,
        ),
      ),
  )
  const removed = await tx.delete(codExceptions).where(isOfSamePress).returning({ hash: codExceptions.hash })
  return removed.map(({ hash }) => hash)
}

/** Forgets parcels that came back before a moment, and exceptions given before it. Returns how many. */
export async function deleteUncollectedBefore(db: Executor, moment: Date): Promise<number> {
  const parcels = await db
    .delete(uncollectedParcels)
    .where(lt(uncollectedParcels.at, moment))
    .returning({ id: uncollectedParcels.orderId })
  const exceptions = await db
    .delete(codExceptions)
    .where(lt(codExceptions.givenAt, moment))
    .returning({ hash: codExceptions.hash })
  return parcels.length + exceptions.length
}
