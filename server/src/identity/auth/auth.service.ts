import { randomBytes } from 'node:crypto'
import { dayMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Session } from '@slodki-ul/contract/identity/auth'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AccessClaims } from '#http/access-tokens.ts'
import type { Authenticator, RequestContext } from '#http/session.ts'
import * as table from '#identity/auth/auth.db.ts'
import { checkRefresh, sessionEnd, staffSessionEnd } from '#identity/auth/auth.rules.ts'
import { describeAccessStatus } from '#identity/auth/profile.service.ts'
import { deleteSocialBefore } from '#identity/auth/social.db.ts'
import { findUser, type UserRow } from '#identity/users/users.service.ts'
import { startAuditEntry } from '#platform/audit/audit.ts'
import { deriveSecret, hashSecret } from '#secrets.ts'

export {
  revokeMailedTokens,
  revokeSessions,
  selectIdentity as findIdentity,
  selectSignInMethods,
  updateSession,
} from '#identity/auth/auth.db.ts'

/** A refresh token is the id of its session and a secret. */
const formatRefreshToken = (sessionId: string, secret: string): string => `${sessionId}.${secret}`
export const parseRefreshToken = (token: string): { sessionId: string } | null => {
  const [sessionId = ''] = token.split('.')
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sessionId) ? { sessionId } : null
}

/**
 * The successor of a refresh token under each signing key. It is derived from the token, so a repeated request gets the
 * same response although the database stores hashes only.
 */
const successorTokens = ({ config }: Pick<Context, 'config'>, sessionId: string, token: string): string[] =>
  config.signingKeys.map((key) => formatRefreshToken(sessionId, deriveSecret(key, 'refresh token', token)))

/** What was proved before a session is opened. */
export type SessionProof = { isRemembered: boolean; hasSecondFactor: boolean; providerProvedAt: Date | null }

/** What a session of the back office has besides: its browser as that names itself, and when a code was given. */
export type StaffProof = { userAgent: string | null; confirmedAt: Date | null }

/** A new session as sent to its browser, before it is stored. */
export type NewSession = { sessionId: string; refreshToken: string; isRemembered: boolean }

/**
 * Stores a new session on a device, of the back office when `staff` is given. The caller holds the lock on the user's row.
 */
export async function insertSession(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  user: UserRow,
  { isRemembered, hasSecondFactor, providerProvedAt }: SessionProof,
  staff?: StaffProof,
): Promise<NewSession> {
  const sessionId = crypto.randomUUID()
  const refreshToken = formatRefreshToken(sessionId, randomBytes(32).toString('base64url'))
  const createdAt = clock.date()
  await table.insertSession(tx, {
    id: sessionId,
    userId: user.id,
    refreshTokenHash: hashSecret(refreshToken),
    isRemembered,
    createdAt,
    rotatedAt: createdAt,
    expiresAt: staff ? staffSessionEnd(createdAt) : sessionEnd({ isRemembered, createdAt }, user.roles, clock.now()),
    secondFactorAt: hasSecondFactor ? createdAt : null,
    providerProvedAt,
    ...(staff ? { ...staff, kind: 'staff', lastSeenAt: createdAt } : {}),
  })
  return { sessionId, refreshToken, isRemembered }
}

/** The session as its browser stores it. */
export async function describeSession(
  context: Context,
  user: UserRow,
  { sessionId, refreshToken, isRemembered }: NewSession,
): Promise<Session> {
  return {
    id: user.id,
    email: user.email,
    roles: user.roles,
    token: await context.accessTokens.issue({ userId: user.id, sessionId, isRemembered }),
    refreshToken,
    acceptedTermsVersion: user.acceptedTermsVersion,
    ...(await describeAccessStatus(context, user)),
    isTfaEnabled: user.isTfaEnabled,
  }
}

type Pair = { token: string; refreshToken: string }

type Rotated = { successor: string; claims: AccessClaims }

/**
 * Handles one refresh while the session is locked. A stolen token ends the session, and that change must be committed.
 */
async function rotate(
  context: Context,
  tx: Transaction,
  sessionId: string,
  given: string,
  kind: table.SessionKind,
): Promise<Rotated | null> {
  const { clock } = context
  const session = await table.lockSession(tx, sessionId)
  if (session?.kind !== kind) return null
  const verdict = checkRefresh(session, hashSecret(given), clock.now())
  if (verdict === 'stolen') {
    await table.updateSession(tx, sessionId, { revokedAt: clock.date() })
    context.log.warn({ sessionId, userId: session.userId }, 'replaced refresh token used again: session ended')
  }
  const user = verdict === 'rotate' || verdict === 'repeat' ? await findUser(tx, session.userId) : undefined
  if (!user) return null
  const successors = successorTokens(context, sessionId, given)
  const known = successors.find((successor) => hashSecret(successor) === session.refreshTokenHash)
  const successor = (verdict === 'repeat' ? known : successors[0]) ?? null
  if (!successor) return null
  if (verdict === 'rotate')
    await table.updateSession(tx, sessionId, {
      refreshTokenHash: hashSecret(successor),
      previousTokenHash: session.refreshTokenHash,
      rotatedAt: clock.date(),
      expiresAt: kind === 'staff' ? session.expiresAt : sessionEnd(session, user.roles, clock.now()),
    })
  return { successor, claims: { userId: user.id, sessionId, isRemembered: session.isRemembered } }
}

/**
 * Exchanges the refresh token of a session of one kind for its successor; null when it means nothing. Fails with
 * ERRORS.TOOMANYATTEMPTS.
 */
export async function rotateRefreshToken(
  context: Context,
  caller: Pick<RequestContext, 'ip'>,
  given: string,
  kind: table.SessionKind,
): Promise<Outcome<Rotated | null>> {
  const allowed = await context.limits.consume('refreshToken', caller.ip)
  if (failed(allowed)) return allowed
  const named = parseRefreshToken(given)
  return succeed(named && (await inTransaction(context, (tx) => rotate(context, tx, named.sessionId, given, kind))))
}

/** Exchanges a refresh token for its successor. */
export async function refresh(context: Context, caller: RequestContext, given: string): Promise<Outcome<Pair>> {
  const rotated = await rotateRefreshToken(context, caller, given, 'public')
  if (failed(rotated)) return rotated
  if (!rotated.value) return fail('ERRORS.UNAUTHORIZED')
  const { successor, claims } = rotated.value
  return succeed({ token: await context.accessTokens.issue(claims), refreshToken: successor })
}

/** Ends the session of a refresh token of this kind: the current token or the one it has just replaced. */
export async function logout(
  context: Context,
  given: string,
  kind: table.SessionKind = 'public',
): Promise<Outcome<undefined>> {
  const named = parseRefreshToken(given)
  const hash = hashSecret(given)
  if (named)
    await inTransaction(context, async (tx) => {
      const session = await table.lockSession(tx, named.sessionId)
      if (session?.kind === kind && [session.refreshTokenHash, session.previousTokenHash].includes(hash))
        await table.updateSession(tx, session.id, { revokedAt: session.revokedAt ?? context.clock.date() })
    })
  return succeed(undefined)
}

/** The current state of the caller's subscription. */
export async function checkSubscription(context: Context, caller: RequestContext) {
  const user = caller.userId ? await findUser(context.db, caller.userId) : undefined
  return user ? succeed(await describeAccessStatus(context, user)) : fail('ERRORS.UNAUTHORIZED')
}

/** Verifies tokens for the HTTP layer. An ended session is refused at once, even if its token has not expired. */
export const createAuthenticator = (context: Context): Authenticator => ({
  async identify(token) {
    const claims = await context.accessTokens.read(token)
    const identity =
      claims &&
      (await table.selectIdentity(context.db, claims.sessionId, context.clock.date(), !context.config.production))
    return identity && identity.userId === claims.userId ? identity : null
  },
  async isSubscribed(userId) {
    return (await context.queries.findAccess(context.db, userId, context.clock.date())).isSubscribed
  },
  beginStaffWrite: (write) => startAuditEntry(context, write),
})

/**
 * A column's value for the bearer of a token, read in the statement that checks the session; null for an invalid token.
 */
export async function readForBearer<Value>(
  { accessTokens, clock, db }: Pick<Context, 'accessTokens' | 'clock' | 'db'>,
  token: string,
  column: Parameters<typeof table.selectWithSession<Value>>[3],
): Promise<Value | null> {
  const claims = await accessTokens.read(token)
  const found = claims && (await table.selectWithSession(db, claims.sessionId, clock.date(), column))
  return found && found.userId === claims.userId ? found.value : null
}

/** Deletes sessions, mailed tokens, pending sign-ins and used provider tokens a day after they end. */
export async function deleteExpiredSessions({ db, clock }: Context): Promise<number> {
  const moment = new Date(clock.now() - dayMs)
  return (await table.deleteEndedBefore(db, moment)) + (await deleteSocialBefore(db, moment))
}
