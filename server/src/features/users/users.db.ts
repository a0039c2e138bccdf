import { and, eq, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { users } from '#features/users/users.tables.ts'

export type NewUser = typeof users.$inferInsert
export type UserRow = typeof users.$inferSelect

export async function insertUsers(tx: Transaction, rows: NewUser[]): Promise<void> {
  await tx.insert(users).values(rows)
}

export const selectDemoUser = async (db: Executor) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.isDemo, true)).limit(1))[0]

/** A living account by its id. */
export const selectUser = async (db: Executor, id: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  )[0]

/** A living account by its address, in any spelling of it. */
export const selectUserByEmail = async (db: Executor, email: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)))
  )[0]
