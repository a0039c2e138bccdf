import { daySeconds } from '@slodki-ul/contract/durations'
import { failed, succeed } from '@slodki-ul/contract/errors'
import type { Session } from '@slodki-ul/contract/identity/auth'
import type { Context } from '#context.ts'
import type { WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import { recordSignIn } from '#identity/auth/devices.service.ts'
import { openUnusedAccount } from '#identity/auth/sign-in.service.ts'
import { selectSubscription } from '#membership/billing/subscription.db.ts'

/** Purpose of the token that only the browser of a guest's order gets. Its subject is the subscription's id. */
const claimPurpose = 'first-session'
const claimSeconds = daySeconds

/**
 * What lets the browser that ordered a plan into the account that the payment creates; null for a signed-in customer. Every
 * guest gets one, so it tells nothing about the address.
 */
export const claimFirstSession = (
  { links }: Pick<Context, 'links'>,
  { userId }: Pick<RequestContext, 'userId'>,
  subscriptionId: string,
): string | null => (userId === null ? links.sign(claimPurpose, subscriptionId, claimSeconds) : null)

/**
 * Signs the buyer of a plan in to the account that the payment created, once; null when nothing was paid yet, the account
 * is older than the order or has been used, or the claim is not valid. Fails with ERRORS.TOOMANYATTEMPTS.
 */
export async function openFirstSession(
  context: Context,
  caller: RequestContext,
  { claim, device }: { claim: string; device: string },
): Promise<WithCookies<Session | null>> {
  const allowed = await context.limits.consume('firstSession', caller.ip)
  if (failed(allowed)) return allowed
  const id = context.links.verify(claimPurpose, claim)
  const subscription = id ? await selectSubscription(context.db, id) : undefined
  if (!subscription?.userId) return succeed(null)
  const session = await openUnusedAccount(context, subscription.userId, subscription.createdAt)
  return session ? recordSignIn(context, caller, { way: 'purchase', device }, succeed(session)) : succeed(null)
}
