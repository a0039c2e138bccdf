import { sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { users } from '#identity/users/users.tables.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import { emailTerms, phoneTerms, taxIdTerms, wordTerms } from '#platform/search/search-terms.rules.ts'

const among = (ids: readonly string[]) => sql`${users.id} = any(${sql.param([...ids])}::uuid[])`

async function readRecords(db: Executor, ids: readonly string[]) {
  const { id, createdAt, firstName, lastName, email, phoneNumber, companyData } = users
  const rows = await db
    .select({ id, createdAt, firstName, lastName, email, phoneNumber, companyData })
    .from(users)
    .where(among(ids))
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt,
    terms: [
      ...wordTerms(`${row.firstName} ${row.lastName} ${row.companyData?.name ?? ''}`),
      ...emailTerms(row.email),
      ...phoneTerms(row.phoneNumber),
      ...taxIdTerms(row.companyData?.taxId),
    ],
  }))
}

/** People by name, company, e-mail, phone and NIP. */
export const userSearch: SearchSource = {
  kind: 'person',
  permission: 'members.view',
  readRecords,
  async describe(db, ids) {
    const { id, firstName, lastName, email } = users
    const rows = await db.select({ id, firstName, lastName, email }).from(users).where(among(ids))
    return rows.map((row) => {
      const name = `${row.firstName} ${row.lastName}`.trim()
      return { id: row.id, title: name || row.email, subtitle: name ? row.email : '', status: null }
    })
  },
}
