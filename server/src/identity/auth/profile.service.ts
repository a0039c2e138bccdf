import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Profile } from '@slodki-ul/contract/identity/users'
import type { Context } from '#context.ts'
import type { RequestContext } from '#http/session.ts'
import { selectPendingEmail } from '#identity/auth/email-change.db.ts'
import { findUser, type UserRow } from '#identity/users/users.service.ts'

/** What a user's subscription currently gives access to. */
export async function describeAccessStatus(context: Context, user: UserRow) {
  const { isSubscribed, until } = await context.queries.findAccess(context.db, user.id, context.clock.date())
  return {
    hasSubscription: isSubscribed,
    subscriptionExpiration: until?.toISOString() ?? null,
    isDiscordActivated: user.isDiscordActivated,
  }
}

/** All profile data of the caller. */
export async function getProfile(context: Context, caller: RequestContext): Promise<Outcome<Profile>> {
  const user = caller.userId ? await findUser(context.db, caller.userId) : undefined
  if (!user) return fail('ERRORS.UNAUTHORIZED')
  return succeed({
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber,
    address: user.address,
    companyData: user.companyData,
    isTfaEnabled: user.isTfaEnabled,
    passwordIsTemporary: user.passwordIsTemporary,
    ...(await describeAccessStatus(context, user)),
    cartId: await context.queries.findCartId(context.db, user.id),
    acceptedTermsVersion: user.acceptedTermsVersion,
    pendingEmail: await selectPendingEmail(context.db, user.id, context.clock.date()),
  })
}
