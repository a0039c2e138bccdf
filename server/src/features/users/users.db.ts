import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { users } from '#features/users/users.tables.ts'

export type NewUser = typeof users.$inferInsert

export async function insertUsers(tx: Transaction, rows: NewUser[]): Promise<void> {
  await tx.insert(users).values(rows)
}

export const selectDemoUser = async (db: Executor) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.isDemo, true)).limit(1))[0]
