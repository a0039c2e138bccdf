import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { and, arrayContains, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
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
      language: users.language,
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

/** All members of staff with their second factor, by name. */
export const selectMembers = (db: Executor) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      language: users.language,
      isTfaEnabled: users.isTfaEnabled,
      roles: staffMembers.roles,
      since: staffMembers.since,
      version: staffMembers.version,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.email))

/** Sessions of the back office of all staff, ended ones included, last used first. */
export const selectStaffSessions = (db: Executor) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.kind, 'staff'))
    .orderBy(desc(sessions.lastSeenAt))

/**
 * Owners, locked in the order of their ids: of two changes at once the second sees the first, so that the last owner stays.
 */
export const lockOwners = async (tx: Transaction): Promise<string[]> =>
  (
    await tx
      .select({ userId: staffMembers.userId })
      .from(staffMembers)
      .where(arrayContains(staffMembers.roles, ['owner']))
      .orderBy(asc(staffMembers.userId))
      .for('update')
  ).map(({ userId }) => userId)

/** The table and condition of one member, for an update that is compared and recorded. */
export const memberRow = (userId: string) => ({ table: staffMembers, where: eq(staffMembers.userId, userId) })
