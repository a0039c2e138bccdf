import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import type { StaffIdentity } from '#http/staff-caller.ts'
import { sessions } from '#identity/auth/auth.tables.ts'
import { staffMembers } from '#identity/staff/staff.tables.ts'
import { users } from '#identity/users/users.tables.ts'

/** The staff roles of an account; undefined for everybody who is no staff. */
export const selectStaffRoles = async (db: Executor, userId: string): Promise<StaffRole[] | undefined> =>
  (await db.select({ roles: staffMembers.roles }).from(staffMembers).where(eq(staffMembers.userId, userId)))[0]?.roles

/** Whether an address belongs to staff. */
export const isStaffEmail = async (db: Executor, email: string): Promise<boolean> =>
  (
    await db
      .select({ userId: staffMembers.userId })
      .from(staffMembers)
      .innerJoin(users, eq(users.id, staffMembers.userId))
      .where(eq(users.email, email))
  ).length > 0

/** All members of staff, ordered by address. */
export const selectStaff = (db: Executor) =>
  db
    .select({
      id: users.id,
      email: users.email,
      accountRoles: users.roles,
      isTfaEnabled: users.isTfaEnabled,
      roles: staffMembers.roles,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .orderBy(asc(users.email))

export async function upsertStaff(
  tx: Transaction,
  member: Pick<typeof staffMembers.$inferInsert, 'userId' | 'roles' | 'since' | 'invitedBy'>,
): Promise<void> {
  await tx
    .insert(staffMembers)
    .values(member)
    .onConflictDoUpdate({
      target: staffMembers.userId,
      set: { roles: member.roles, version: sql`${staffMembers.version} + 1` },
    })
}

export async function deleteStaff(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(staffMembers).where(eq(staffMembers.userId, userId))
}

type SessionLimits = {
  now: Date
  /** Sessions without a call since then have ended. */
  idleSince: Date
  /** Demo accounts need no second factor. */
  isDemoSecured: boolean
  /** The call keeps the session alive. */
  isCall: boolean
}

/** The member of staff of a live session of the back office, whose last call this becomes when `isCall`. */
export async function touchStaffSession(
  db: Executor,
  sessionId: string,
  { now, idleSince, isDemoSecured, isCall }: SessionLimits,
): Promise<StaffIdentity | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ lastSeenAt: isCall ? now : sql`${sessions.lastSeenAt}` })
    .from(users)
    .innerJoin(staffMembers, eq(staffMembers.userId, users.id))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, users.id),
        eq(sessions.kind, 'staff'),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idleSince),
      ),
    )
    .returning({
      userId: users.id,
      sessionId: sessions.id,
      roles: staffMembers.roles,
      isSecured: sql<boolean>`(${users.isTfaEnabled} and ${sessions.secondFactorAt} is not null)
        or (${isDemoSecured}::boolean and ${users.isDemo} and not ${users.isTfaEnabled})`,
      confirmedAt: sessions.confirmedAt,
    })
  return row
}

/** When a session ends, however busy it is. */
export const selectSessionEnd = async (db: Executor, sessionId: string): Promise<Date | undefined> =>
  (await db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.id, sessionId)))[0]?.expiresAt
