import { minuteMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#engagement/community/community.db.ts'
import { nextRoleCheck } from '#engagement/community/community.rules.ts'
import { createState, verifyState } from '#engagement/community/community-state.ts'
import type { RequestContext } from '#http/session.ts'
import { lockUser, setDiscordActivated } from '#identity/users/users.service.ts'
import { findAccess } from '#membership/access/access.service.ts'
import { readFeatures } from '#platform/settings/features.service.ts'
import { type DiscordProvider, DiscordUnavailable, type JoinRefusal } from '#providers/discord.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { hashSecret } from '#secrets.ts'

export { selectMembersOf, unlinkMembers } from '#engagement/community/community.db.ts'

/** The redirect URL, exactly as registered in the application at Discord. */
const redirectUri = ({ config }: Pick<Context, 'config'>): string => `${config.publicUrl}${pages.discordResult}`

/** Longer than all requests to Discord for one person may take. */
const reservedMs = 2 * minuteMs

/** URL of the consent page at Discord. */
export async function authorizeCommunity(
  context: Context,
  { sessionId }: RequestContext,
): Promise<Outcome<{ url: string }>> {
  const { discord, config, clock } = context
  if (!discord || !(await readFeatures(context)).community) return fail('ERRORS.COMMUNITYNOTFOUND')
  const state = createState(config, sessionId ?? '', clock.now())
  return succeed({ url: discord.authorizationUrl(state, redirectUri(context)) })
}

const refusals = {
  banned: 'ERRORS.COMMUNITYREFUSED',
  'too many servers': 'ERRORS.COMMUNITYFULL',
  'not verified': 'ERRORS.COMMUNITYUNVERIFIED',
  'token invalid': 'ERRORS.COMMUNITYCODEINVALID',
} as const satisfies Record<JoinRefusal, string>

/** Calls Discord; returns its errors as outcomes. */
async function tryDiscord<Value>({ log }: Context, ask: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return succeed(await ask())
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    const { reason, retryAfter } = error instanceof DiscordUnavailable ? error : { reason: 'down', retryAfter: null }
    if (reason === 'forbidden') {
      log.error({ err: error }, 'the Discord bot has no permission to add members')
      return fail('ERRORS.COMMUNITYCLOSED')
    }
    log.warn({ err: error }, 'Discord request failed')
    return reason === 'busy'
      ? fail('ERRORS.COMMUNITYBUSY', { extra: { retryAfter } })
      : fail('ERRORS.COMMUNITYNOTREADY')
  }
}

type JoinRequest = { userId: string; discordUserId: string; codeHash: string }

/**
 * Stores a member before Discord is asked to add them: if the response is lost, the job checks the member. A Discord
 * user who has the role through another account stays with it; one whose role ended with the subscription may move to
 * this account.
 */
function reserve(
  context: Context,
  { userId, discordUserId, codeHash }: JoinRequest,
): Promise<Outcome<{ memberId: string }>> {
  return inTransaction(context, async (tx): Promise<Outcome<{ memberId: string }>> => {
    if (!(await lockUser(tx, userId))) return fail('ERRORS.UNAUTHORIZED')
    const checkAt = new Date(context.clock.now() + reservedMs)
    const member = await table.reserveMember(tx, { userId, discordUserId, codeHash, checkAt })
    const isOwn = member.userId === userId
    if (!isOwn && member.userId !== null && member.mayHoldRole) return fail('ERRORS.COMMUNITYTAKEN')
    const joinedAt = isOwn ? member.joinedAt : null
    await table.updateMember(tx, member.id, { userId, codeHash, joinedAt, mayHoldRole: true, checkAt, partedAt: null })
    return succeed({ memberId: member.id })
  })
}

/** Records that a Discord user has joined and makes them the account's only member. */
export async function recordJoined(tx: Transaction, context: Context, member: table.MemberRow): Promise<void> {
  const { clock } = context
  if (member.userId === null) return
  await table.unlinkMembers(tx, member.userId, clock.date(), member.id)
  await table.updateMember(tx, member.id, { joinedAt: member.joinedAt ?? clock.date() })
  await setDiscordActivated(tx, member.userId, true)
}

/** When to check the role of an account's member next. */
export async function scheduleRoleCheck(tx: Transaction, { clock }: Context, userId: string): Promise<Date | null> {
  const { until } = await findAccess(tx, userId, clock.date())
  const next = nextRoleCheck(clock.now(), until?.getTime() ?? null)
  return next === null ? null : new Date(next)
}

async function completeJoin(context: Context, userId: string, memberId: string): Promise<Outcome<null>> {
  return inTransaction(context, async (tx): Promise<Outcome<null>> => {
    const user = await lockUser(tx, userId)
    const member = user && (await table.lockMember(tx, memberId))
    // The account was deleted meanwhile, so its role is removed.
    if (member?.userId !== userId) return fail('ERRORS.UNAUTHORIZED')
    await recordJoined(tx, context, member)
    // A job that has removed the role meanwhile restores it at its next check, whose time is unchanged.
    if (member.mayHoldRole)
      await table.updateMember(tx, member.id, { checkAt: await scheduleRoleCheck(tx, context, userId) })
    return succeed(null)
  })
}

/** Schedules an immediate check of a member whom Discord refused, or about whom it did not respond. */
const checkMemberNow = (context: Context, memberId: string): Promise<unknown> =>
  inTransaction(context, (tx) => table.updateMember(tx, memberId, { checkAt: context.clock.date() }))

type Activated = { isDiscordActivated: true }
const activated = succeed<Activated>({ isDiscordActivated: true })

async function allowMember(
  context: Context,
  discord: DiscordProvider,
  userId: string,
  code: string,
): Promise<Outcome<Activated>> {
  const codeHash = hashSecret(code)
  const known = await table.selectJoined(context.db, userId)
  if (known?.codeHash === codeHash && known.mayHoldRole) return activated
  const identified = await tryDiscord(context, () => discord.identify(code, redirectUri(context)))
  if (failed(identified)) return identified
  if (!identified.value) return fail('ERRORS.COMMUNITYCODEINVALID')
  const { accessToken, discordUserId } = identified.value
  const reserved = await reserve(context, { userId, discordUserId, codeHash })
  if (failed(reserved)) return reserved
  const { memberId } = reserved.value
  const joined = await tryDiscord(context, () => discord.join(discordUserId, accessToken))
  if (failed(joined) || joined.value !== 'joined') {
    await checkMemberNow(context, memberId)
    return failed(joined) ? joined : fail(refusals[joined.value as JoinRefusal])
  }
  const settled = await completeJoin(context, userId, memberId)
  // The token is no longer needed; a failed revocation is no failure of the call.
  await discord
    .revoke(accessToken)
    .catch((error: unknown) => context.log.warn({ err: error }, 'Discord token not revoked'))
  return failed(settled) ? settled : activated
}

/** Adds the caller to the community by an authorisation code of Discord; the state proves that the caller started it. */
export async function activateCommunity(
  context: Context,
  { userId, sessionId }: RequestContext,
  { code, state }: { code: string; state: string },
): Promise<Outcome<Activated>> {
  const { discord, config, clock, limits } = context
  if (!discord || !(await readFeatures(context)).community) return fail('ERRORS.COMMUNITYNOTFOUND')
  if (!userId || !sessionId) return fail('ERRORS.UNAUTHORIZED')
  const allowed = await limits.consume('activateCommunity', userId)
  if (failed(allowed)) return allowed
  if (!verifyState(config, sessionId, state, clock.now())) return fail('ERRORS.COMMUNITYSTATEINVALID')
  return allowMember(context, discord, userId, code)
}
