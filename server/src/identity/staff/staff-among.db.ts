import { sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { staffMembers } from '#identity/staff/staff.tables.ts'

/** Those of these people who are staff. */
export async function selectStaffAmong(db: Executor, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: staffMembers.userId })
    .from(staffMembers)
    .where(sql`${staffMembers.userId} = any(${sql.param([...userIds])}::uuid[])`)
  return new Set(rows.map(({ userId }) => userId))
}
