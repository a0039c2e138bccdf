import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#engagement/community/community.db.ts'
import { planRoleAction, type RoleAction } from '#engagement/community/community.rules.ts'
import { recordJoined, scheduleRoleCheck } from '#engagement/community/community.service.ts'
import { lockUser, setDiscordActivated } from '#identity/users/users.service.ts'
import { findAccess } from '#membership/billing/subscription.service.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { type DiscordProvider, DiscordTrouble } from '#providers/discord.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** Longer than one question to Discord can take. */
const leaseMs = 2 * minuteMs
const retryMs = 5 * minuteMs
/** Questions of one job: Discord takes so many a second from a bot. */
const batch = 20
/** How long people without an account are kept while their role cannot be taken away. */
const partedMs = 30 * dayMs

async function planFor(
  { db, clock }: Context,
  { userId, joinedAt, mayHoldRole }: table.MemberRow,
): Promise<RoleAction> {
  const isSubscribed = userId !== null && (await findAccess(db, userId, clock.date())).isSubscribed
  return planRoleAction({ hasOwner: userId !== null, isSubscribed, isJoined: joinedAt !== null, mayHoldRole })
}

/** Keeps what a look has done. What has changed since the member was claimed is looked at anew. */
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
    const mayHoldRole = action === 'give' ? !isAbsent : action === 'take' ? false : row.mayHoldRole
    const isOver = action === 'forget' || (action === 'give' && isAbsent)
    if (row.userId !== null && row.joinedAt !== null && !mayHoldRole) await setDiscordActivated(tx, row.userId, false)
    if (isOver && isUntouched) {
      await table.deleteMember(tx, row.id)
      return
    }
    await table.updateMember(tx, row.id, { mayHoldRole })
    if (!isUntouched) {
      // Whoever came in meanwhile did not know that the role was about to be changed; who is still on the way is left alone.
      const isSettled = row.checkAt === null || row.checkAt.getTime() > context.clock.now() + leaseMs
      if (isSettled) await table.updateMember(tx, row.id, { checkAt: context.clock.date() })
      return
    }
    if (action === 'give') await recordJoined(tx, context, row)
    const isKept = row.userId !== null && (row.joinedAt !== null || action === 'give')
    const checkAt =
      isKept && row.userId !== null ? await scheduleRoleCheck(tx, context, row.userId) : context.clock.date()
    await table.updateMember(tx, row.id, { checkAt })
  })
}

async function checkMember(context: Context, discord: DiscordProvider, claimed: table.MemberRow): Promise<void> {
  const action = await planFor(context, claimed)
  const { discordUserId } = claimed
  const answer =
    action === 'give'
      ? await discord.addRole(discordUserId)
      : action === 'take'
        ? await discord.removeRole(discordUserId)
        : 'done'
  await saveOutcome(context, claimed, action, answer === 'absent')
}

/** How long a member waits after trouble: as Discord says, or a while. */
const waitMs = (error: ProviderUnavailable): number =>
  error instanceof DiscordTrouble && error.retryAfter !== null ? error.retryAfter * 1000 : retryMs

/**
 * Gives the role to whose subscription began or was renewed, takes it from whose subscription or account ended, and finds
 * out about those of whom Discord said nothing. After one trouble the others wait for the next job.
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
      // A fault of ours concerns this member alone: it is tried again once its lease is over.
      if (!isTrouble) continue
      await table.postponeMember(db, claimed, lease, new Date(clock.now() + waitMs(error)))
      break
    }
  }
}

/** One job for all that are due; however much is left waits for the next. */
export const communityQueue: Queue = {
  name: 'community',
  concurrency: 1,
  expireSeconds: 600,
  findDue: async ({ clock, db, discord }) => (discord && (await table.hasDueMember(db, clock.date())) ? ['due'] : []),
  run: syncCommunity,
}

/** Forgets people without an account whose role could not be taken away for long. */
export const deletePartedMembers = ({ db, clock }: Context): Promise<number> =>
  table.deleteUnlinkedBefore(db, new Date(clock.now() - partedMs))
