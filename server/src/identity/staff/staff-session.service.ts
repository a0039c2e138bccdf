import { minuteMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { permissionsOf } from '@slodki-ul/contract/identity/permissions'
import { type Staff, type StaffSession, staffCookie } from '@slodki-ul/contract/identity/staff-session.admin'
import { accessTokenMinutes, staffHours } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Cookie, WithCookies } from '#http/cookies.ts'
import type { AnonymousCaller, StaffAuthenticator, StaffIdentity } from '#http/staff-caller.ts'
import { logout, type NewSession, parseRefreshToken, rotateRefreshToken } from '#identity/auth/auth.service.ts'
import * as table from '#identity/staff/staff.db.ts'
import { confirmedUntil } from '#identity/staff/staff.rules.ts'
import { findUser, type UserRow } from '#identity/users/users.service.ts'
import { findChosenLanguage } from '#identity/workspace/drafts.service.ts'
import { startAuditEntry } from '#platform/audit/audit.ts'

/** The staff member of a live session; with `isCall` the session's time without a call begins anew. */
async function findIdentity(context: Context, sessionId: string, isCall: boolean): Promise<StaffIdentity | undefined> {
  const { staffIdleMinutes } = await context.settings.read('limits')
  return table.touchStaffSession(context.db, sessionId, {
    now: context.clock.date(),
    idleSince: new Date(context.clock.now() - staffIdleMinutes * minuteMs),
    isDemoSecured: !context.config.production,
    isCall,
  })
}

/** Verifies tokens and records actions for the HTTP layer. */
export const createStaffAuthenticator = (context: Context): StaffAuthenticator => ({
  origin: new URL(context.config.publicUrl).origin,
  async identify(token, isBackground) {
    const claims = await context.staffTokens.read(token)
    const identity = claims && (await findIdentity(context, claims.sessionId, !isBackground))
    return identity && identity.userId === claims.userId ? identity : null
  },
  isConfirmed: ({ confirmedAt }) => confirmedUntil(confirmedAt, context.clock.now()) !== null,
  countCall: (userId) => context.limits.consume('staffCall', userId),
  beginAction: (action) => startAuditEntry(context, action),
})

const nameOf = ({ firstName, lastName, email }: UserRow): string => `${firstName} ${lastName}`.trim() || email

const describeStaff = async (
  { db }: Context,
  user: UserRow,
  { roles }: Pick<StaffIdentity, 'roles'>,
): Promise<Staff> => ({
  id: user.id,
  name: nameOf(user),
  email: user.email,
  language: await findChosenLanguage(db, user.id),
  roles: [...roles],
  permissions: permissionsOf(roles),
})

/** What a session of the back office may do now, and until when. */
export async function describeSessionState(context: Context, identity: StaffIdentity) {
  const end = await table.selectSessionEnd(context.db, identity.sessionId)
  return {
    isSecured: identity.isSecured,
    confirmedUntil: confirmedUntil(identity.confirmedAt, context.clock.now())?.toISOString() ?? null,
    sessionEndsAt: (end ?? context.clock.date()).toISOString(),
    idleMinutes: (await context.settings.read('limits')).staffIdleMinutes,
  }
}

/** The signed-in member of staff. */
export async function getStaffMe(context: Context, identity: StaffIdentity) {
  const user = await findUser(context.db, identity.userId)
  if (!user) return fail('ERRORS.UNAUTHORIZED')
  return succeed({
    staff: await describeStaff(context, user, identity),
    ...(await describeSessionState(context, identity)),
  })
}

const cookieOf = (value: string, seconds: number): Cookie => ({ ...staffCookie, value, seconds, secure: true })

/** The session as its page gets it: the refresh token in a cookie that no script can read. */
export async function describeStaffSession(
  context: Context,
  user: UserRow,
  { sessionId, refreshToken }: Pick<NewSession, 'sessionId' | 'refreshToken'>,
): Promise<WithCookies<StaffSession>> {
  const identity = await findIdentity(context, sessionId, false)
  if (!identity) return fail('ERRORS.UNAUTHORIZED')
  const token = await context.staffTokens.issue({ userId: user.id, sessionId, isRemembered: false })
  const expiresAt = new Date(Math.floor(context.clock.now() / 1000) * 1000 + accessTokenMinutes * minuteMs)
  return {
    ...succeed({
      token,
      expiresAt: expiresAt.toISOString(),
      staff: await describeStaff(context, user, identity),
      ...(await describeSessionState(context, identity)),
    }),
    cookies: [cookieOf(refreshToken, staffHours * 3600)],
  }
}

/**
 * Changes the refresh token of a session of the back office for its successor. A refresh is no call: it does not keep
 * the session from ending.
 */
export async function refreshStaffSession(
  context: Context,
  caller: AnonymousCaller,
  given: string,
): Promise<WithCookies<StaffSession>> {
  const refuse = (): WithCookies<never> => ({ ...fail('ERRORS.UNAUTHORIZED'), cookies: [cookieOf('', 0)] })
  const named = parseRefreshToken(given)
  const identity = named && (await findIdentity(context, named.sessionId, false))
  if (!identity) return refuse()
  const rotated = await rotateRefreshToken(context, caller, given, 'staff')
  if (failed(rotated)) return rotated
  const user = rotated.value && (await findUser(context.db, identity.userId))
  if (!rotated.value || !user) return refuse()
  const { sessionId } = identity
  return describeStaffSession(context, user, { sessionId, refreshToken: rotated.value.successor })
}

/** Ends the session of the refresh cookie. */
export async function signOutStaff(context: Context, given: string): Promise<WithCookies<undefined>> {
  const ended: Outcome<undefined> = await logout(context, given, 'staff')
  return { ...ended, cookies: [cookieOf('', 0)] }
}
