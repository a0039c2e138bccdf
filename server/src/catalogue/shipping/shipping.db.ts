import { asc, eq } from 'drizzle-orm'
import { shippingMethods } from '#catalogue/shipping/shipping.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export const selectEnabledMethods = (db: Executor) =>
  db
    .select({ name: shippingMethods.name, price: shippingMethods.price })
    .from(shippingMethods)
    .where(eq(shippingMethods.isEnabled, true))
    .orderBy(asc(shippingMethods.position))

/** A delivery method with its gross price in grosze; its VAT follows from the products in the parcel. */
export type ShippingRate = Awaited<ReturnType<typeof selectEnabledMethods>>[number]

export async function insertMethods(tx: Transaction, rows: (typeof shippingMethods.$inferInsert)[]): Promise<void> {
  await tx.insert(shippingMethods).values(rows)
}
