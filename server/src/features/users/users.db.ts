import type { Transaction } from '#db/client.ts'
import { users } from '#features/users/users.tables.ts'

export type NewUser = typeof users.$inferInsert

export async function insertUsers(tx: Transaction, rows: NewUser[]): Promise<void> {
  await tx.insert(users).values(rows)
}
