import { sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import { emailTerms, numberTerms, phoneTerms, taxIdTerms, wordTerms } from '#platform/search/search-terms.rules.ts'

const among = (ids: readonly string[]) => sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`

async function readRecords(db: Executor, ids: readonly string[]) {
  const { id, number, createdAt, firstName, lastName, email, phone, trackingCode, companyData } = orders
  const rows = await db
    .select({ id, number, createdAt, firstName, lastName, email, phone, trackingCode, companyData })
    .from(orders)
    .where(among(ids))
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt,
    terms: [
      ...numberTerms(`SU-${row.number}`, String(row.number), row.trackingCode),
      ...wordTerms(`${row.firstName} ${row.lastName} ${row.companyData?.name ?? ''}`),
      ...emailTerms(row.email),
      ...phoneTerms(row.phone),
      ...taxIdTerms(row.companyData?.taxId),
    ],
  }))
}

/** Orders by number, parcel number, and what the buyer gave: name, company, e-mail, phone, NIP. */
export const orderSearch: SearchSource = {
  kind: 'order',
  permission: 'orders.view',
  readRecords,
  async describe(db, ids) {
    const { id, number, firstName, lastName, email, status } = orders
    const rows = await db.select({ id, number, firstName, lastName, email, status }).from(orders).where(among(ids))
    return rows.map((row) => ({
      id: row.id,
      title: `SU-${row.number}`,
      subtitle: `${row.firstName} ${row.lastName}`.trim() || row.email,
      status: row.status,
    }))
  },
}
