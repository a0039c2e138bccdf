import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#engagement/community/community.db.ts'
import { planRoleAction, type RoleAction } from '#engagement/community/community.rules.ts'
import { recordJoined, scheduleRoleCheck } from '#engagement/community/community.service.ts'
import { lockUser, setDiscordActivated } from '#identity/users/users.service.ts'
import { findAccess } from '#membership/access/access.service.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { type DiscordProvider, DiscordUnavailable } from '#providers/discord.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Longer than any single request to Discord. */
const leaseMs = 2 * minuteMs
const retryMs = 5 * minuteMs
/** Requests per job: Discord limits how many a bot may send per second. */
const batch = 20
/** How long members without an account are stored while their role cannot be removed. */
const partedMs = 30 * dayMs

async function planFor(
  { db, clock }: Context,
  { userId, joinedAt, mayHoldRole }: table.MemberRow,
): Promise<RoleAction> {
  const isSubscribed = userId !== null && (await findAccess(db, userId, clock.date())).isSubscribed
  return planRoleAction({ hasOwner: userId !== null, isSubscribed, isJoined: joinedAt !== null, mayHoldRole })
}

/** Saves the result of a check; members that changed since they were claimed are checked again. */
async function saveOutcome(
  context: Context,
  claimed: table.MemberRow,
  action: RoleAction,
  isAbsent: boolean,
): Promise<void> {
  const lease = claimed.checkAt?.getTime()
  await inTransaction(context, async (tx) => {
    if (claimed.userId !== null) await lockUser(tx, claimed.userId)
    const row = await table.lockMember(tx, claimed.id)
    if (!row) return
    const isUntouched = row.checkAt?.getTime() === lease && row.userId === claimed.userId
    const mayHoldRole = action === 'add' ? !isAbsent : action === 'remove' ? false : row.mayHoldRole
    const isOver = action === 'delete' || (action === 'add' && isAbsent)
    if (row.userId !== null && row.joinedAt !== null && !mayHoldRole) await setDiscordActivated(tx, row.userId, false)
    if (isOver && isUntouched) {
      await table.deleteMember(tx, row.id)
      return
    }
    await table.updateMember(tx, row.id, { mayHoldRole })
    if (!isUntouched) {
      // A member who joined meanwhile did not know that the role was about to change; members who are still joining
      // stay unchanged.
      const isSettled = row.checkAt === null || row.checkAt.getTime() > context.clock.now() + leaseMs
      if (isSettled) await table.updateMember(tx, row.id, { checkAt: context.clock.date() })
      return
    }
    if (action === 'add') await recordJoined(tx, context, row)
    const isRechecked = row.userId !== null && (row.joinedAt !== null || action === 'add')
    const checkAt =
      isRechecked && row.userId !== null ? await scheduleRoleCheck(tx, context, row.userId) : context.clock.date()
    await table.updateMember(tx, row.id, { checkAt })
  })
}

async function checkMember(context: Context, discord: DiscordProvider, claimed: table.MemberRow): Promise<void> {
  const action = await planFor(context, claimed)
  const { discordUserId } = claimed
  const result =
    action === 'add'
      ? await discord.addRole(discordUserId)
      : action === 'remove'
        ? await discord.removeRole(discordUserId)
        : 'done'
  await saveOutcome(context, claimed, action, result === 'absent')
}

/** Returns when to retry a member after an error: as Discord requests, or after a default delay. */
const waitMs = (error: ProviderUnavailable): number =>
  error instanceof DiscordUnavailable && error.retryAfter !== null ? error.retryAfter * 1000 : retryMs

/**
 * Gives the role to members whose subscription began or was renewed, removes it when the subscription or account has
 * ended, and checks members whose state at Discord is unknown. After an error the remaining members wait for the next
 * job.
 */
export async function syncCommunity(context: Context): Promise<void> {
  const { discord, db, clock, log } = context
  if (!discord) return
  for (let asked = 0; asked < batch; asked++) {
    const lease = new Date(clock.now() + leaseMs)
    const claimed = await table.claimMember(db, clock.date(), lease)
    if (!claimed) break
    try {
      await checkMember(context, discord, claimed)
    } catch (error) {
      const isTrouble = error instanceof ProviderUnavailable
      log[isTrouble ? 'warn' : 'error']({ err: error, memberId: claimed.id }, 'role in the community not settled yet')
      // An internal error affects only this member, who is retried when the lease expires.
      if (!isTrouble) continue
      await table.postponeMember(db, claimed, lease, new Date(clock.now() + waitMs(error)))
      break
    }
  }
}

/** One job for all due members; the remaining ones wait for the next job. */
export const communityQueue: Queue = {
  name: 'community',
  concurrency: 1,
  expireSeconds: 600,
  findDue: async ({ clock, db, discord }) => (discord && (await table.hasDueMember(db, clock.date())) ? ['due'] : []),
  run: syncCommunity,
}

/** Deletes members without an account whose role could not be removed for a long time. */
export const deletePartedMembers = ({ db, clock }: Context): Promise<number> =>
  table.deleteUnlinkedBefore(db, new Date(clock.now() - partedMs))
