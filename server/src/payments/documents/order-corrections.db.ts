import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'

/** The corrections of an order that are about money, the oldest first; amounts in grosze, as they are on them. */
export const selectCorrectionsOfOrder = (db: Executor, orderId: string) =>
  db
    .select({
      ...{ id: invoices.id, number: invoices.number, issuedAt: invoices.issuedAt, total: invoices.total },
      isMailed: sql<boolean>`${invoices.dueAt} is not null`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        isNotNull(invoices.correctsId),
        sql`${invoices.corrected} ->> 'reason' not in ('buyer', 'taxId')`,
      ),
    )
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
