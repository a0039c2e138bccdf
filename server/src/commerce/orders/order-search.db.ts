import { sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import { type ParcelRow, selectParcels } from '#commerce/orders/parcels.db.ts'
import type { Executor } from '#db/client.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import { emailTerms, numberTerms, phoneTerms, taxIdTerms, wordTerms } from '#platform/search/search-terms.rules.ts'

const among = (ids: readonly string[]) => sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`

/** Numbers of all parcels; older orders have one of their own. */
const numbersOf = ({ trackingCode }: { trackingCode: string | null }, parcels: readonly ParcelRow[] = []) => [
  ...new Set([trackingCode, ...parcels.map(({ number }) => number)].filter((number) => number !== null)),
]

async function readRecords(db: Executor, ids: readonly string[]) {
  const { id, number, createdAt, firstName, lastName, email, phone, trackingCode, companyData } = orders
  const rows = await db
    .select({ id, number, createdAt, firstName, lastName, email, phone, trackingCode, companyData })
    .from(orders)
    .where(among(ids))
  const parcels = Map.groupBy(await selectParcels(db, ids), ({ orderId }) => orderId)
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt,
    terms: [
      ...numberTerms(`SU-${row.number}`, String(row.number), ...numbersOf(row, parcels.get(row.id))),
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
