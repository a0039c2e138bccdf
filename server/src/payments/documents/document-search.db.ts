import { sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import { numberTerms, taxIdTerms, wordTerms } from '#platform/search/search-terms.rules.ts'

const among = (ids: readonly string[]) => sql`${invoices.id} = any(${sql.param([...ids])}::uuid[])`

async function readRecords(db: Executor, ids: readonly string[]) {
  const { id, number, issuedAt, buyer, reference } = invoices
  const rows = await db.select({ id, number, issuedAt, buyer, reference }).from(invoices).where(among(ids))
  return rows.map((row) => ({
    id: row.id,
    at: row.issuedAt,
    terms: [...numberTerms(row.number, row.reference), ...wordTerms(row.buyer.name), ...taxIdTerms(row.buyer.taxId)],
  }))
}

/** Documents by number, by that of their order, and by the buyer's name and NIP. */
export const documentSearch: SearchSource = {
  kind: 'document',
  permission: 'documents.view',
  readRecords,
  async describe(db, ids) {
    const { id, number, buyer, type } = invoices
    const rows = await db.select({ id, number, buyer, type }).from(invoices).where(among(ids))
    return rows.map((row) => ({ id: row.id, title: row.number, subtitle: row.buyer.name, status: row.type }))
  },
}
