import type { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { selectOrderIdsOf } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { findUser, lockUser, removeAccount, type UserRow } from '#identity/users/users.service.ts'
import { findSubscriptionIds, selectChargeIdsOf } from '#membership/billing/subscription.service.ts'
import type { Person } from '#personal-data.ts'
import { queueMail } from '#platform/mail/outbox.ts'

async function describePerson(db: Executor, user: UserRow): Promise<Person> {
  const confirmedEmail = user.emailConfirmedAt ? user.email : null
  const subscriptionIds = await findSubscriptionIds(db, user.id)
  return {
    id: user.id,
    confirmedEmail,
    orderIds: await selectOrderIdsOf(db, user.id, confirmedEmail),
    subscriptionIds,
    chargeIds: await selectChargeIdsOf(db, subscriptionIds),
  }
}

/** All data stored about the caller, by feature (art. 15 and 20 of the GDPR). */
export async function exportPersonalData(
  context: Context,
  caller: RequestContext,
): Promise<Outcome<Reply<typeof accountEndpoints.exportPersonalData>>> {
  const user = caller.userId ? await findUser(context.db, caller.userId) : undefined
  if (!user) return fail('ERRORS.UNAUTHORIZED')
  const allowed = await context.limits.consume('exportPersonalData', user.id)
  if (failed(allowed)) return allowed
  const person = await describePerson(context.db, user)
  const data: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(context.personalData)) data[name] = await part.read(context.db, person)
  return succeed({ createdAt: context.clock.date().toISOString(), data })
}

/**
 * Erases the caller's account in one transaction (art. 17 of the GDPR, Q-99): deletes what no law requires to keep,
 * keeps orders without the account, and queues a confirmation mail, which is deleted once sent. A repeated call finds
 * the account gone.
 */
export async function deleteAccount(context: Context, caller: RequestContext): Promise<Outcome<undefined>> {
  return inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const user = caller.userId ? await lockUser(tx, caller.userId) : undefined
    if (!user) return fail('ERRORS.UNAUTHORIZED')
    const person = await describePerson(tx, user)
    for (const { erase } of Object.values(context.personalData)) await erase?.(tx, context, person)
    await removeAccount(tx, user.id)
    await queueMail(tx, context, {
      occasion: `account-deleted ${user.id}`,
      kind: 'account-deleted',
      recipient: user.email,
      language: user.language,
      data: {},
    })
    context.log.info({ userId: user.id }, 'account erased')
    return succeed(undefined)
  })
}
