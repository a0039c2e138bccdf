import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { staffMembers } from '#identity/staff/staff.tables.ts'
import { users } from '#identity/users/users.tables.ts'

/** Those of these people who are staff. */
export async function selectStaffAmong(db: Executor, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: staffMembers.userId })
    .from(staffMembers)
    .where(sql`${staffMembers.userId} = any(${sql.param([...userIds])}::uuid[])`)
  return new Set(rows.map(({ userId }) => userId))
}

/** E-mail and language of every owner. */
export const selectOwners = (db: Executor) =>
  db
    .select({ email: users.email, language: users.language })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(sql`'owner' = any(${staffMembers.roles})`)
    .orderBy(users.email)

export const selectStaffEmails = async (db: Executor, roles: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ email: users.email })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(sql`${staffMembers.roles} && ${sql.param([...roles])}::text[]`)
    .orderBy(users.email)
  return rows.map(({ email }) => email)
}
