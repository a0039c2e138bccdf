import { and, desc, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { isInForce } from '#payments/documents/invoices.db.ts'
import { type InvoiceLine, invoices } from '#payments/documents/invoices.tables.ts'

/**
 * The lines that the document of an order's products has now, after its corrections, by order; orders without one are
 * missing. What was replaced by an invoice does not count, nor do its corrections: one of them may be to zero.
 */
export async function selectPresentLines(
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, InvoiceLine[]>> {
  const { orderId, type, corrected, lines, issuedAt, position } = invoices
  const rows = await db
    .selectDistinctOn([orderId], { orderId, lines })
    .from(invoices)
    .where(
      and(
        sql`${orderId} = any(${sql.param([...orderIds])}::uuid[])`,
        sql`coalesce(${corrected} ->> 'type', ${type}) <> 'GiftCardSale'`,
        isInForce(db),
      ),
    )
    .orderBy(orderId, desc(issuedAt), sql`${type} = 'Correction' desc`, desc(position))
  return new Map(rows.flatMap((row) => (row.orderId === null ? [] : [[row.orderId, row.lines]])))
}
