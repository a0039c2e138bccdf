import type { Transaction } from '#db/client.ts'
import { plans } from '#features/subscription/subscription.tables.ts'

export type NewPlan = typeof plans.$inferInsert

export async function insertPlans(tx: Transaction, rows: NewPlan[]): Promise<void> {
  await tx.insert(plans).values(rows)
}
