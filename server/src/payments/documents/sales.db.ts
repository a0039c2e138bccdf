import { and, sql, sum } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import type { Figure, Period } from '#figure.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'

/**
 * Documents that are sales: an invoice in place of a receipt documents the same sale again, but not one in place of an
 * invoice that was corrected to zero; a gift card is sold when something is bought with it.
 */
const isSale = sql`${invoices.type} <> 'GiftCardSale'
  and (${invoices.replacesId} is null or ${invoices.replaced} ->> 'type' = 'Invoice')
  and (${invoices.corrected} is null or ${invoices.corrected} ->> 'type' <> 'GiftCardSale')`

const isIssuedIn = ({ from, until }: Period) =>
  sql`${invoices.issuedAt} >= ${from.toISOString()}::timestamptz and ${invoices.issuedAt} < ${until.toISOString()}::timestamptz`

/** Złoty on documents issued less corrections, gross (BO-040). */
async function sumSales(db: Executor, period: Period): Promise<number> {
  const [row] = await db
    .select({ total: sum(invoices.total) })
    .from(invoices)
    .where(and(isIssuedIn(period), isSale))
  return Number(row?.total ?? 0) / 100
}

export const sales: Figure = { kind: 'sales', permission: 'reports.sales', measure: sumSales }
