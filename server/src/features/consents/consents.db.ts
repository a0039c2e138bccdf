import type { Transaction } from '#db/client.ts'
import { consents } from '#features/consents/consents.tables.ts'

export type NewConsent = typeof consents.$inferInsert

export async function insertConsents(tx: Transaction, rows: NewConsent[]): Promise<void> {
  if (rows.length > 0) await tx.insert(consents).values(rows)
}
