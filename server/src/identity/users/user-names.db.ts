import { sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { users } from '#identity/users/users.tables.ts'

/** Names of people by id, or their e-mail when they have none. */
export async function selectNames(db: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...userIds])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim() || row.email]))
}

/** E-mail and language of these people. */
export const selectRecipients = (db: Executor, userIds: readonly string[]) =>
  db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...userIds])}::uuid[])`)
