import { failed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { createAccount, startRegistration } from '#identity/auth/register.service.ts'
import { findUserByEmail, lockUser, setAcceptedTerms } from '#identity/users/users.service.ts'
import { findAcceptedTerms } from '#legal/consents/consents.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { statusAt } from '#membership/billing/subscription-status.rules.ts'
import { expireSubscription } from '#membership/billing/subscription-transitions.service.ts'

const ms = (moment: Date | null): number | null => moment?.getTime() ?? null

/** The facts of a stored subscription that the access rules need. */
export const toAccessFacts = <Row extends Pick<table.SubscriptionRow, 'paidUntil' | 'pastDueSince'>>(row: Row) => ({
  ...row,
  paidUntil: ms(row.paidUntil),
  pastDueSince: ms(row.pastDueSince),
})

/**
 * Locks and returns the account that owns a paid period: that of the buyer, the one with the subscription's e-mail, or
 * a new one with a mailed temporary password. An existing account is not changed. Null when the account was
 * erased.
 */
export async function findOrCreateCustomer(
  tx: Transaction,
  context: Context,
  subscription: table.SubscriptionRow,
): Promise<string | null> {
  if (subscription.accountErasedAt) return null
  const { email, language } = subscription
  const known = subscription.userId ?? (await findUserByEmail(tx, email))?.id
  if (known) return (await lockUser(tx, known))?.id ?? null
  // Hashes inside the transaction: it happens once per buyer, and only here is known whether an account is needed.
  const draft = await startRegistration(context)
  const opened = await createAccount(tx, context, draft, { email, language })
  if (!failed(opened)) {
    const terms = await findAcceptedTerms(tx, subscription.id)
    if (terms) await setAcceptedTerms(tx, draft.id, terms)
    return draft.id
  }
  const other = await findUserByEmail(tx, email)
  return other ? ((await lockUser(tx, other.id))?.id ?? null) : null
}

/**
 * Whether a locked account has another running subscription. Stores those whose time is over as expired, which makes
 * room for a new one.
 */
export async function hasOtherActive(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  userId: string,
  exceptId: string,
): Promise<boolean> {
  let isAny = false
  for (const other of await table.selectOthers(tx, userId, exceptId)) {
    const status = statusAt(toAccessFacts(other), context.clock.now())
    if (status === 'Expired')
      await expireSubscription(tx, context, other, { cause: 'time is over', actor: 'job:expiry' })
    else isAny = true
  }
  return isAny
}
