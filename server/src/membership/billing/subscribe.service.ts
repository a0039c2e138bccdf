import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import { invoiceBuyerOf } from '@slodki-ul/contract/invoice-data.rules'
import type { SubscriptionForm, subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { findSubscribeProblem } from '@slodki-ul/contract/membership/billing.rules'
import { basePrice, planPayments } from '@slodki-ul/contract/membership/plans.rules'
import { vatPortion } from '@slodki-ul/contract/money'
import { reverseChargeRate } from '@slodki-ul/contract/vat.rules'
import { countCodeTry } from '#catalogue/vouchers/code-attempts.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { claimRequest, saveResponse, waitForResponse } from '#db/idempotency.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { findUserByEmail, lockUser } from '#identity/users/users.service.ts'
import { recordConsents } from '#legal/consents/consents.service.ts'
import { getLegalVersions } from '#legal/terms/terms.service.ts'
import { retryUrl, subscriptionTicketUrl } from '#membership/billing/charge-pages.service.ts'
import {
  type CodeUse,
  cancelCharge,
  completeFreeOrder,
  notifySubscriber,
  priceFirstPeriod,
} from '#membership/billing/first-charge.service.ts'
import { claimFirstSession } from '#membership/billing/first-session.service.ts'
import { hasOtherActive } from '#membership/billing/subscriber.service.ts'
import * as table from '#membership/billing/subscription.db.ts'
import { applyTransition } from '#membership/billing/subscription-transitions.service.ts'
import { lockOfferedPlan } from '#membership/plans/plans.service.ts'
import { checkVatId } from '#payments/documents/vat-id-checks.service.ts'
import { planAttempt } from '#payments/payments/attempts.rules.ts'
import { openSessionById } from '#payments/payments/payment-sessions.service.ts'
import { insertPayment, selectAttempts } from '#payments/payments/payments.service.ts'
import { requireOpenCheckout } from '#platform/settings/features.service.ts'

type Ordered = Reply<typeof subscriptionEndpoints.subscribe>

/** Cancels the user's earlier unpaid orders: only one payment page is open at a time. */
async function cancelPreviousAttempts(tx: Transaction, context: Context, userId: string): Promise<void> {
  for (const { id, status } of await table.selectSubscriptionsOf(tx, userId)) {
    if (status !== 'Pending') continue
    const row = await table.lockSubscription(tx, id)
    const charge = (await table.selectCharges(tx, id)).find(({ state }) => state === 'open')
    if (row?.status !== 'Pending') continue
    if (charge) await cancelCharge(tx, context, charge)
    await applyTransition(tx, context, row, 'Inactive', { cause: 'ordered anew', actor: 'customer' })
  }
}

/**
 * Creates a subscription and everything that belongs to it in one transaction. `paymentId` is null when nothing is to
 * be paid.
 */
async function createSubscription(
  tx: Transaction,
  context: Context,
  caller: RequestContext,
  form: SubscriptionForm,
  { id, use, vatIdCheck }: { id: string; use: CodeUse; vatIdCheck: Outcome<VatIdCheck | null> },
): Promise<Outcome<{ paymentId: string | null }>> {
  use.isWrong = false
  const open = await requireOpenCheckout(context, tx, form.languageCode)
  if (failed(open)) return open
  const user = caller.userId ? await lockUser(tx, caller.userId) : undefined
  const plan = await lockOfferedPlan(tx, form.subscriptionDetailsId)
  if (!plan) return fail('ERRORS.UNABLETOLOADPLAN')
  const problem = findSubscribeProblem(form)
  if (problem) return problem
  if (failed(vatIdCheck)) return vatIdCheck
  const vatRate = vatIdCheck.value?.isConfirmed ? reverseChargeRate : plan.vatRate
  const textOf = await getLegalVersions(context, tx, ['terms', 'resign', 'start'], form.languageCode)
  const terms = textOf('terms')
  if (form.consents.terms !== terms.version)
    return fail('ERRORS.PLEASEACCEPTTERMS', { extra: { currentVersion: terms.version } })
  const ways = await context.settings.read('payments', tx)
  if (!planPayments(plan).includes(form.paymentMethod) || !ways[form.paymentMethod])
    return fail('ERRORS.METHODUNAVAILABLE')
  const ownerId = user?.id ?? (await findUserByEmail(tx, form.email))?.id ?? null
  const hasOther = ownerId !== null && (await hasOtherActive(tx, context, ownerId, id))
  // A guest must not learn about the owner of the address: the owner gets a mail, and a payment is refunded.
  if (user && hasOther) return fail('ERRORS.ALREADYSUBSCRIBED')
  if (user) await cancelPreviousAttempts(tx, context, user.id)
  const price = basePrice(plan, form.isWebinar).charged
  const chargeId = crypto.randomUUID()
  const priced = await priceFirstPeriod(tx, context, form, { plan, chargeId, price, use })
  if (failed(priced)) return priced
  const { amount, discount, discountCode } = priced.value
  const at = context.clock.date()
  await table.insertSubscription(tx, {
    id,
    userId: user?.id ?? null,
    email: normalizeEmail(form.email),
    language: form.languageCode,
    planId: plan.id,
    status: 'Pending',
    isWebinar: form.isWebinar,
    price,
    vatRate,
    months: plan.months,
    paymentMethod: form.paymentMethod,
    firstName: form.firstName,
    lastName: form.lastName,
    phone: form.phone,
    comments: form.comments,
    wantsInvoice: form.userWantsInvoice,
    companyData: invoiceBuyerOf(form),
    vatIdCheck: vatIdCheck.value,
    createdAt: at,
  })
  await table.insertEvent(tx, { subscriptionId: id, toStatus: 'Pending', cause: 'ordered', actor: 'customer', at })
  await recordConsents(tx, context, {
    texts: [terms, textOf('resign'), textOf('start')],
    subscriptionId: id,
    email: form.email,
    ip: caller.ip,
  })
  const method = form.paymentMethod
  const payment =
    amount > 0 ? planAttempt({ kind: 'charge', id: chargeId, method, amount }, 1, context.clock.now()) : null
  await table.insertCharge(tx, {
    ...{ id: chargeId, subscriptionId: id, kind: 'first', state: 'open', price, discount, discountCode, amount },
    vat: vatPortion(amount, vatRate),
    createdAt: at,
    deadlineAt: payment?.expiresAt ?? null,
  })
  if (payment) await insertPayment(tx, payment)
  else await completeFreeOrder(tx, context, { id, chargeId, isGuest: !user, ownerId, hasOther })
  if (hasOther && ownerId !== null) await notifySubscriber(tx, context, id, ownerId)
  return succeed({ paymentId: payment?.id ?? null })
}

/**
 * Orders a plan. With an idempotency key, repeated requests and crashes still give one subscription and one reply: the
 * order commits first, then the payment page is requested under its own idempotency key.
 */
export async function subscribe(
  context: Context,
  caller: RequestContext,
  form: SubscriptionForm,
  key: string | undefined,
): Promise<Outcome<Ordered>> {
  const allowed = await context.limits.consume('subscribe', caller.ip)
  if (failed(allowed)) return allowed
  const counted = form.discountCode ? await countCodeTry(context, [`address ${caller.ip}`]) : null
  if (counted && failed(counted)) return counted
  const use: CodeUse = { isWrong: false }
  const scope = caller.userId ?? normalizeEmail(form.email)
  const request = key ? { scope, call: 'subscribe', key, body: form } : null
  const id = crypto.randomUUID()
  const describe = (subscriptionId: string, url: string): Ordered => ({
    subscriptionId,
    url,
    claim: claimFirstSession(context, caller, subscriptionId),
  })
  const free = describe(id, subscriptionTicketUrl(context, id))
  const vatIdCheck = await checkVatId(context, form)
  const outcome = await inTransaction(
    context,
    async (tx): Promise<Outcome<{ earlier: string } | { reply: Ordered } | { paymentId: string }>> => {
      const claim = request ? await claimRequest(tx, context, request, id) : succeed(null)
      if (failed(claim)) return claim
      if (claim.value)
        return succeed(
          claim.value.response ? { reply: claim.value.response as Ordered } : { earlier: claim.value.subjectId },
        )
      const made = await createSubscription(tx, context, caller, form, { id, use, vatIdCheck })
      if (failed(made)) return made
      if (made.value.paymentId) return succeed({ paymentId: made.value.paymentId })
      if (request) await saveResponse(tx, request, free)
      return succeed({ reply: free })
    },
  )
  if (!use.isWrong) await counted?.value.giveBack()
  if (failed(outcome)) return outcome
  const result = outcome.value
  if ('reply' in result) return succeed(result.reply)
  const reply = 'earlier' in result && request ? await waitForResponse(context.db, request) : null
  if (reply) return succeed(reply as Ordered)
  const subscriptionId = 'earlier' in result ? result.earlier : id
  const paymentId = 'earlier' in result ? await findLastAttempt(context, subscriptionId) : result.paymentId
  if (!paymentId) return succeed(describe(subscriptionId, subscriptionTicketUrl(context, subscriptionId)))
  const respondWith = (url: string | null) => describe(subscriptionId, url ?? retryUrl(context, subscriptionId))
  const url = await openSessionById(
    context,
    paymentId,
    (tx, page) => request && saveResponse(tx, request, respondWith(page)),
  )
  return succeed(respondWith(url))
}

/** The latest payment attempt of a subscription's first period. */
async function findLastAttempt({ db }: Context, subscriptionId: string): Promise<string | null> {
  const charge = (await table.selectCharges(db, subscriptionId)).find(({ kind }) => kind === 'first')
  return charge ? ((await selectAttempts(db, { kind: 'charge', id: charge.id }))[0]?.id ?? null) : null
}
