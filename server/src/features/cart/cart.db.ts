import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { cartLines, carts } from '#features/cart/cart.tables.ts'
import { users } from '#features/users/users.tables.ts'

export type CartRow = typeof carts.$inferSelect
export type CartLineRow = { productId: number; count: number }

export const selectCart = async (db: Executor, id: string): Promise<CartRow | undefined> =>
  (await db.select().from(carts).where(eq(carts.id, id)))[0]

/** The cart, marked as changed and held until the transaction ends: changes of one cart happen one after another. */
export const takeCart = async (tx: Transaction, id: string, updatedAt: Date): Promise<CartRow | undefined> =>
  (await tx.update(carts).set({ updatedAt }).where(eq(carts.id, id)).returning())[0]

/** The cart, held like that but not marked. */
export const lockCart = async (tx: Transaction, id: string): Promise<CartRow | undefined> =>
  (await tx.select().from(carts).where(eq(carts.id, id)).for('update'))[0]

export const selectLines = (db: Executor, cartId: string): Promise<CartLineRow[]> =>
  db
    .select({ productId: cartLines.productId, count: cartLines.count })
    .from(cartLines)
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.productId))

/** The lines of a cart as a relation (product_id, count) for statements of other features to join. */
export const linesOf = (cartId: string): SQL =>
  sql`select product_id, count from ${cartLines} where ${eq(cartLines.cartId, cartId)}`

export async function insertCart(tx: Transaction, cart: typeof carts.$inferInsert): Promise<CartRow> {
  const [row] = await tx.insert(carts).values(cart).returning()
  if (!row) throw new Error('A cart was not inserted.')
  return row
}

/** Sets the count of a product, adding the line when it is new. */
export async function putLine(tx: Transaction, line: typeof cartLines.$inferInsert): Promise<void> {
  await tx
    .insert(cartLines)
    .values(line)
    .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.productId], set: { count: line.count } })
}

export async function deleteLine(tx: Transaction, cartId: string, productId: number): Promise<void> {
  await tx.delete(cartLines).where(and(eq(cartLines.cartId, cartId), eq(cartLines.productId, productId)))
}

export const deleteLines = (tx: Transaction, cartId: string) => tx.delete(cartLines).where(eq(cartLines.cartId, cartId))

export const touchCart = (
  tx: Transaction,
  id: string,
  change: { updatedAt: Date; voucherId?: string | null; userId?: string },
) => tx.update(carts).set(change).where(eq(carts.id, id))

/** The cart of a user, who has one at most. */
export const selectCartOf = async (db: Executor, userId: string): Promise<CartRow | undefined> =>
  (await db.select().from(carts).where(eq(carts.userId, userId)))[0]

/** What is told to a person of their cart. */
export const selectPersonalCart = (db: Executor, userId: string) =>
  db
    .select({ productId: cartLines.productId, count: cartLines.count, addedAt: cartLines.addedAt })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(cartLines.addedAt))

/** Holds a user's row until the transaction ends: whoever gives that user a cart waits. */
export async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function deleteCart(tx: Transaction, id: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, id))
}
