import { minuteMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { StaffMember, StaffRefusal } from '@slodki-ul/contract/identity/staff.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { eraseTwoFactor } from '#identity/auth/account-recovery.service.ts'
import { revokeSessions } from '#identity/auth/auth.service.ts'
import * as table from '#identity/staff/staff.db.ts'
import { sortRoles } from '#identity/staff/staff.rules.ts'
import { applyStaffRoles } from '#identity/staff/staff.service.ts'
import { mailFactorRemoved, mailRolesChanged } from '#identity/staff/staff-mails.service.ts'
import { lockUser, type UserRow } from '#identity/users/users.service.ts'
import { recordChange, runAction, updateRecord } from '#platform/audit/staff-actions.ts'

const refuse = (reason: StaffRefusal) => fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason } })
const nameOf = ({ firstName, lastName, email }: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email

/** All members of staff with what an owner must know of them (BO-013). */
export async function listMembers({ db, clock, settings }: Context): Promise<Outcome<StaffMember[]>> {
  const [members, all] = await Promise.all([table.selectMembers(db), table.selectStaffSessions(db)])
  const { staffIdleMinutes } = await settings.read('limits')
  const [now, idleSince] = [clock.date(), new Date(clock.now() - staffIdleMinutes * minuteMs)]
  const byMember = Map.groupBy(all, ({ userId }) => userId)
  return succeed(
    members.map(({ firstName, lastName, language: _language, since, ...member }) => {
      const own = byMember.get(member.id) ?? []
      return {
        ...member,
        name: nameOf({ ...member, firstName, lastName }),
        since: since.toISOString(),
        lastSeenAt: own[0]?.lastSeenAt?.toISOString() ?? null,
        sessions: own.flatMap(({ id, userAgent, createdAt, lastSeenAt, expiresAt, revokedAt }) =>
          revokedAt === null && expiresAt > now && lastSeenAt !== null && lastSeenAt > idleSince
            ? [{ id, userAgent, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }]
            : [],
        ),
      }
    }),
  )
}

/** A member of staff, locked with their account. Fails with ERRORS.NOTFOUND. */
async function lockMember(tx: Transaction, id: string): Promise<Outcome<{ user: UserRow; roles: StaffRole[] }>> {
  const user = await lockUser(tx, id)
  const roles = user && (await table.selectStaffRoles(tx, id))
  return user && roles ? succeed({ user, roles }) : fail('ERRORS.NOTFOUND')
}

/**
 * Gives a member of staff exactly these staff roles, none to end their work: sessions end, the person and all owners are
 * mailed (BO-011). Nobody changes their own staff roles, and the last owner stays one.
 */
export function changeMemberRoles(
  context: Context,
  caller: StaffCaller,
  id: string,
  given: readonly StaffRole[],
): Promise<Outcome<{ id: string; roles: StaffRole[]; version: number }>> {
  const after = sortRoles(given)
  return runAction(context, caller, async (tx) => {
    if (id === caller.userId) return refuse('own-roles')
    const owners = await table.lockOwners(tx)
    const member = await lockMember(tx, id)
    if (failed(member)) return member
    const { user, roles: before } = member.value
    if (owners.length === 1 && owners[0] === id && !after.includes('owner')) return refuse('last-owner')
    const updated = await updateRecord(tx, context, caller, {
      ...table.memberRow(id),
      record: 'staff',
      recordId: id,
      // The database refuses a member without roles: the row of somebody whose work ends is deleted below.
      change: after.length > 0 ? { roles: after } : {},
      describe: ({ roles }) => ({ roles }),
    })
    if (failed(updated)) return updated
    const { version } = updated.value
    if (before.join() === after.join()) return succeed({ id, roles: after, version })
    if (after.length === 0)
      await recordChange(tx, context, caller, {
        record: 'staff',
        recordId: id,
        before: { roles: before },
        after: { roles: [] },
      })
    await applyStaffRoles(tx, context, user, after)
    await mailRolesChanged(tx, context, { ...user, name: nameOf(user) }, { before, after })
    return succeed({ id, roles: after, version })
  })
}

/** Ends all sessions of a member of staff. */
export const endMemberSessions = (context: Context, caller: StaffCaller, id: string): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx) => {
    const member = await lockMember(tx, id)
    if (failed(member)) return member
    await revokeSessions(tx, id, context.clock.date())
    return succeed(undefined)
  })

/** Removes a lost second factor (BO-013): the person sets up a new one at the next sign-in. */
export const removeMemberFactor = (context: Context, caller: StaffCaller, id: string): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx) => {
    const member = await lockMember(tx, id)
    if (failed(member)) return member
    const { user } = member.value
    if (!user.isTfaEnabled) return refuse('no-second-factor')
    await eraseTwoFactor(tx, id)
    await revokeSessions(tx, id, context.clock.date())
    await recordChange(tx, context, caller, {
      record: 'staff',
      recordId: id,
      before: { isTfaEnabled: true },
      after: { isTfaEnabled: false },
    })
    await mailFactorRemoved(tx, context, { ...user, name: nameOf(user) })
    return succeed(undefined)
  })
