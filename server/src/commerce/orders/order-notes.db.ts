import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { orderEdits, orderNotes, orderTags } from '#commerce/orders/order-notes.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export const insertNote = async (tx: Transaction, note: typeof orderNotes.$inferInsert): Promise<string> => {
  const [stored] = await tx.insert(orderNotes).values(note).returning({ id: orderNotes.id })
  if (!stored) throw new Error('The note was not stored.')
  return stored.id
}

/** A note of an order, locked until the transaction ends. */
export const lockNote = async (tx: Transaction, orderId: string, id: string) =>
  (
    await tx
      .select()
      .from(orderNotes)
      .where(and(eq(orderNotes.orderId, orderId), eq(orderNotes.id, id), eq(orderNotes.kind, 'note')))
      .for('update')
  )[0]

export const updateNote = (tx: Transaction, id: string, change: { text: string; editedAt: Date }) =>
  tx.update(orderNotes).set(change).where(eq(orderNotes.id, id))

/** A message to a buyer. */
export const selectMessage = async (db: Executor, id: string) =>
  (
    await db
      .select()
      .from(orderNotes)
      .where(and(eq(orderNotes.id, id), eq(orderNotes.kind, 'message')))
  )[0]

/** Notes and messages of an order, oldest first. */
export const selectNotes = (db: Executor, orderId: string) =>
  db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.createdAt))

export const insertEdit = (tx: Transaction, edit: typeof orderEdits.$inferInsert) => tx.insert(orderEdits).values(edit)

/** Changes of an order by staff, oldest first. */
export const selectEdits = (db: Executor, orderId: string) =>
  db.select().from(orderEdits).where(eq(orderEdits.orderId, orderId)).orderBy(asc(orderEdits.editedAt))

/** Tags of an order, by name. */
export const selectTags = async (db: Executor, orderId: string): Promise<string[]> =>
  (
    await db
      .select({ tag: orderTags.tag })
      .from(orderTags)
      .where(eq(orderTags.orderId, orderId))
      .orderBy(asc(orderTags.tag))
  ).map(({ tag }) => tag)

/** Replaces the tags of an order. */
export async function replaceTags(tx: Transaction, orderId: string, tags: readonly string[], addedAt: Date) {
  await tx
    .delete(orderTags)
    .where(and(eq(orderTags.orderId, orderId), sql`not ${orderTags.tag} = any(${sql.param([...tags])}::text[])`))
  if (tags.length === 0) return
  await tx
    .insert(orderTags)
    .values(tags.map((tag) => ({ orderId, tag, addedAt })))
    .onConflictDoNothing()
}

/** All tags with the number of their orders, the most used first. */
export const selectAllTags = (db: Executor) =>
  db
    .select({ tag: orderTags.tag, ordersCount: count() })
    .from(orderTags)
    .groupBy(orderTags.tag)
    .orderBy(desc(count()), asc(orderTags.tag))
    .limit(100)
