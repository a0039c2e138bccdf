import type { Transaction } from '#db/client.ts'
import { consents } from '#features/consents/consents.tables.ts'

export type NewConsent = typeof consents.$inferInsert

export const insertConsents = (tx: Transaction, rows: NewConsent[]) => tx.insert(consents).values(rows)
