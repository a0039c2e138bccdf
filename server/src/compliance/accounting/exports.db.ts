import { desc, eq, max } from 'drizzle-orm'
import { accountingExports } from '#compliance/accounting/accounting.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

export async function insertExport(
  tx: Transaction,
  row: Omit<typeof accountingExports.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(accountingExports).values(row)
}

/** The exports of a month, the newest first. */
export const selectExports = (db: Executor, month: string) =>
  db
    .select()
    .from(accountingExports)
    .where(eq(accountingExports.month, month))
    .orderBy(desc(accountingExports.madeAt), desc(accountingExports.id))

/** When a month was exported last; null before. */
export const selectExportedAt = async (db: Executor, month: string): Promise<Date | null> =>
  (
    await db
      .select({ at: max(accountingExports.madeAt) })
      .from(accountingExports)
      .where(eq(accountingExports.month, month))
  )[0]?.at ?? null
