import { describeWithdrawal } from '@slodki-ul/contract/compliance/withdrawal-statement'
import type { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { isEmail } from '@slodki-ul/contract/email.rules'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { returnAddressOf } from '@slodki-ul/contract/platform/settings.rules'
import * as table from '#compliance/withdrawals/withdrawals.db.ts'
import { findNamedOrder, type Statement, settleContract } from '#compliance/withdrawals/withdrawn-contract.service.ts'
import { refundDeadline, sendBackDeadline } from '#consumer-deadlines.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { claimRequest } from '#db/idempotency.ts'
import { inSavepoint, inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { findUser } from '#identity/users/users.service.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { hasPaidSubscription } from '#membership/billing/subscription.service.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import { readSetting } from '#platform/settings/settings.service.ts'

export { selectAcceptance as findAcceptance } from '#compliance/withdrawals/withdrawal-acceptances.db.ts'
export {
  deleteWithdrawalsBefore,
  selectWithdrawal as findWithdrawal,
  selectWithdrawalIdsOf as findWithdrawalIds,
  selectWithdrawalsOf,
} from '#compliance/withdrawals/withdrawals.db.ts'

type Sender = Pick<Statement, 'userId' | 'email' | 'orderNumber'>

/** Whether an address belongs to the contract or to the signed-in user. Typed text is mailed to no other address. */
async function isKnownMailbox({ db }: Pick<Context, 'db'>, { userId, email, orderNumber }: Sender): Promise<boolean> {
  const user = userId === null ? undefined : await findUser(db, userId)
  if (user?.email === email && user.emailConfirmedAt !== null) return true
  if (orderNumber === null) return hasPaidSubscription(db, email)
  return (await findNamedOrder(db, orderNumber))?.order.email === email
}

type Row = typeof withdrawalsEndpoints.sendWithdrawal
type Received = Reply<Row>

/** The reply to the sender, the same for any contract. */
async function receipt(db: Executor, context: Pick<Context, 'config'>, receivedAt: Date): Promise<Received> {
  const day = dayOf(receivedAt.getTime())
  return {
    receivedAt: receivedAt.toISOString(),
    sendBackUntil: sendBackDeadline(day),
    refundUntil: refundDeadline(day),
    returnAddress: returnAddressOf(await readSetting(db, context, 'company')),
  }
}

/**
 * Stores the result of a statement. An error is logged and leaves the statement stored: a problem with the contract
 * must not lose a statement about it.
 */
async function settle(tx: Transaction, context: Context, id: string, statement: Statement): Promise<void> {
  try {
    await inSavepoint(tx, async () => {
      const settled = await settleContract(tx, context, statement)
      if (settled) await table.updateWithdrawal(tx, id, settled)
    })
  } catch (error) {
    context.log.error({ err: error, withdrawalId: id }, 'withdrawal not settled automatically: staff must settle it')
  }
}

/**
 * Stores a statement of withdrawal and queues two mails: the acknowledgement, which the law requires at once, and a
 * report to staff, who decide what follows unless it is clear. The reply is the same whether or not the contract
 * exists. Above the mail limit of an address the statement is stored and reported without an acknowledgement. With an
 * idempotency key a repeated request stores and acknowledges one statement. Fails with ERRORS.INVALIDEMAIL.
 */
export async function sendWithdrawal(
  context: Context,
  { userId, ip }: RequestContext,
  body: Input<Row>['body'],
  key: string | undefined,
): Promise<Outcome<Received>> {
  const { fullName, orderNumber, scope, languageCode: language, website } = body
  const { db, clock, limits } = context
  const allowed = await limits.consume('sendWithdrawal', ip)
  if (failed(allowed)) return allowed
  if (!isEmail(body.email)) return fail('ERRORS.INVALIDEMAIL', { fields: { email: 'ERRORS.ENTERVALIDEMAIL' } })
  const receivedAt = clock.date()
  const email = normalizeEmail(body.email)
  const isKnown = await isKnownMailbox(context, { userId, email, orderNumber })
  // Nobody can flood somebody else's mailbox with acknowledgements.
  const mayMail = await limits.consume(isKnown ? 'withdrawalMailTo' : 'withdrawalMailToStranger', email)
  const withdrawalId = crypto.randomUUID()
  const outcome = await inTransaction(context, async (tx): Promise<Outcome<{ earlier: string } | Received>> => {
    const request = key ? { scope: email, call: 'sendWithdrawal', key, body } : null
    const claim = request ? await claimRequest(tx, context, request, withdrawalId) : succeed(null)
    if (failed(claim)) return claim
    if (claim.value) return succeed({ earlier: claim.value.subjectId })
    const { statement } = describeWithdrawal(body, language)
    const sent = { userId, email, orderNumber, scope, receivedAt }
    const isSuspect = website !== ''
    await table.insertWithdrawal(tx, { ...sent, id: withdrawalId, fullName, statement, language, isSuspect })
    await settle(tx, context, withdrawalId, sent)
    if (!failed(mayMail))
      await queueMail(tx, context, {
        occasion: `withdrawal-received:${withdrawalId}`,
        kind: 'withdrawal-received',
        recipient: email,
        language,
        data: { withdrawalId, isKnown },
      })
    await reportToStaff(tx, context, {
      occasion: `staff-withdrawal:${withdrawalId}`,
      kind: 'staff-withdrawal',
      data: { withdrawalId },
    })
    return succeed(await receipt(tx, context, receivedAt))
  })
  if (failed(outcome) || 'receivedAt' in outcome.value) return outcome as Outcome<Received>
  const earlier = await table.selectWithdrawal(db, outcome.value.earlier)
  return succeed(await receipt(db, context, earlier?.receivedAt ?? receivedAt))
}
