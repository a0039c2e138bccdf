import { randomUUID } from 'node:crypto'
import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { cartLines, carts } from '#commerce/cart/cart.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { cachePrepared } from '#db/prepared.ts'
import { users } from '#identity/users/users.tables.ts'

export type CartRow = typeof carts.$inferSelect
export type CartLineRow = { productId: number; count: number; gift: GiftDelivery | null }

const lineColumns = { productId: cartLines.productId, count: cartLines.count, gift: cartLines.gift }

const isIt = eq(carts.id, sql.placeholder('id'))

/** Returns the cart with its lines. */
export async function selectCartWithLines(
  db: Executor,
  id: string,
): Promise<{ cart: CartRow; rows: CartLineRow[] } | undefined> {
  const statement = cachePrepared(db, 'cart-with-lines', (name) =>
    db
      .select({ cart: carts, line: lineColumns })
      .from(carts)
      .leftJoin(cartLines, eq(cartLines.cartId, carts.id))
      .where(isIt)
      .orderBy(asc(cartLines.addedAt), asc(cartLines.productId))
      .prepare(name),
  )
  const found = await statement.execute({ id })
  const cart = found[0]?.cart
  return cart && { cart, rows: found.flatMap(({ line }) => line ?? []) }
}

/**
 * Returns the cart, marked as changed and locked until the transaction ends, so that changes of a cart are serialised.
 */
export async function lockAndTouchCart(tx: Transaction, id: string, updatedAt: Date): Promise<CartRow | undefined> {
  const statement = cachePrepared(tx, 'cart-take', (name) =>
    tx
      .update(carts)
      .set({ updatedAt: sql`${sql.param(sql.placeholder('updatedAt'), carts.updatedAt)}` })
      .where(isIt)
      .returning()
      .prepare(name),
  )
  return (await statement.execute({ id, updatedAt }))[0]
}

/** Returns the cart, locked but not marked as changed. */
export async function lockCart(tx: Transaction, id: string): Promise<CartRow | undefined> {
  const statement = cachePrepared(tx, 'cart-lock', (name) =>
    tx.select().from(carts).where(isIt).for('update').prepare(name),
  )
  return (await statement.execute({ id }))[0]
}

export function selectLines(db: Executor, cartId: string): Promise<CartLineRow[]> {
  const statement = cachePrepared(db, 'cart-lines', (name) =>
    db
      .select(lineColumns)
      .from(cartLines)
      .where(eq(cartLines.cartId, sql.placeholder('cartId')))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.productId))
      .prepare(name),
  )
  return statement.execute({ cartId })
}

/**
 * The lines of the cart `cartId` as a relation (product_id, count) for prepared statements of other features to join.
 */
export const linesOfCart: SQL = sql`select product_id, count from ${cartLines} where ${eq(cartLines.cartId, sql.placeholder('cartId'))}`

export type NewCart = Pick<CartRow, 'userId' | 'language' | 'createdAt' | 'updatedAt'>

export async function insertCart(tx: Transaction, cart: NewCart): Promise<CartRow> {
  const { placeholder } = sql
  const statement = cachePrepared(tx, 'cart-new', (name) =>
    tx
      .insert(carts)
      .values({
        userId: placeholder('userId'),
        language: placeholder('language'),
        createdAt: placeholder('createdAt'),
        updatedAt: placeholder('updatedAt'),
      })
      .returning()
      .prepare(name),
  )
  const [row] = await statement.execute(cart)
  if (!row) throw new Error('A cart was not inserted.')
  return row
}

/** Inserts a guest's cart with its first line, in one statement: no transaction has to begin and end for it. */
export async function insertGuestCart(
  db: Executor,
  { language, createdAt }: Pick<CartRow, 'language' | 'createdAt'>,
  { productId, count }: Omit<CartLineRow, 'gift'>,
): Promise<CartRow> {
  const { placeholder } = sql
  const statement = cachePrepared(db, 'cart-of-guest', (name) => {
    const [id, language, at] = [placeholder('id'), placeholder('language'), placeholder('at')]
    const cart = db.insert(carts).values({ id, language, createdAt: at, updatedAt: at }).returning({ id: carts.id })
    return db
      .with(db.$with('cart').as(cart))
      .insert(cartLines)
      .values({ cartId: id, productId: placeholder('productId'), count: placeholder('count'), addedAt: at })
      .prepare(name)
  })
  const id = randomUUID()
  await statement.execute({ id, language, at: createdAt, productId, count })
  return { id, userId: null, email: null, language, voucherId: null, createdAt, updatedAt: createdAt }
}

/** Sets the count of a product, adding the line when it is new. */
export async function upsertLine(tx: Transaction, line: typeof cartLines.$inferInsert): Promise<void> {
  const { placeholder } = sql
  const statement = cachePrepared(tx, 'cart-line', (name) =>
    tx
      .insert(cartLines)
      .values({
        cartId: placeholder('cartId'),
        productId: placeholder('productId'),
        count: placeholder('count'),
        addedAt: placeholder('addedAt'),
      })
      .onConflictDoUpdate({ target: [cartLines.cartId, cartLines.productId], set: { count: sql`excluded.count` } })
      .prepare(name),
  )
  await statement.execute(line)
}

/** Keeps what was arranged for the gift cards of a line; null for nothing. */
export async function updateGift(
  tx: Transaction,
  { cartId, productId }: { cartId: string; productId: number },
  gift: GiftDelivery | null,
): Promise<void> {
  await tx
    .update(cartLines)
    .set({ gift })
    .where(and(eq(cartLines.cartId, cartId), eq(cartLines.productId, productId)))
}

/** Takes a person out of what was arranged in the carts of others. */
export async function clearGiftsFor(tx: Transaction, address: string): Promise<void> {
  await tx.update(cartLines).set({ gift: null }).where(sql`lower(${cartLines.gift} ->> 'recipientEmail') = ${address}`)
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

/** The data of a cart for the export of personal data. */
export const selectPersonalCart = (db: Executor, userId: string) =>
  db
    .select({ ...lineColumns, addedAt: cartLines.addedAt })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.userId, userId))
    .orderBy(asc(cartLines.addedAt))

/** Locks the row of a user, so that only one transaction at a time gives that user a cart. */
export async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function deleteCart(tx: Transaction, id: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.id, id))
}

/** Deletes a batch of guest carts last changed before a time, with their lines; returns their number. */
export async function deleteGuestCartsBefore(db: Executor, moment: Date, limit: number): Promise<number> {
  const old = and(isNull(carts.userId), lt(carts.updatedAt, moment))
  const some = db.select({ id: carts.id }).from(carts).where(old).limit(limit).for('update', { skipLocked: true })
  const gone = await db.delete(carts).where(inArray(carts.id, some)).returning({ id: carts.id })
  return gone.length
}

/** Takes a code out of all carts. */
export async function dropVoucherFromCarts(tx: Transaction, voucherId: string): Promise<void> {
  await tx.update(carts).set({ voucherId: null }).where(eq(carts.voucherId, voucherId))
}
