import { findCountry } from '@slodki-ul/contract/countries'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { paymentMinimumGrosze } from '@slodki-ul/contract/limits'
import { toGrosze, vatPortion } from '@slodki-ul/contract/money'
import { normalizeNip } from '@slodki-ul/contract/nip'
import type { SubscriptionForm, subscriptionEndpoints } from '@slodki-ul/contract/subscription'
import { basePrice, findSubscribeProblem, planPayments } from '@slodki-ul/contract/subscription.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { claimRequest, keepAnswer, waitForAnswer } from '#db/idempotency.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordConsents } from '#features/consents/consents.service.ts'
import { findRunning, giveUp, insertPayment, selectChargeAttempts } from '#features/payments/payments.service.ts'
import {
  openChargePageById,
  planChargeAttempt,
  retryUrl,
  subscriptionTicketUrl,
} from '#features/subscription/charge-pages.service.ts'
import { hasOtherRunning, holdOwner } from '#features/subscription/owner.service.ts'
import { payCharge, timeAhead } from '#features/subscription/pay-charge.service.ts'
import { type PlanRow, selectPlan } from '#features/subscription/plans.db.ts'
import { showPlan } from '#features/subscription/plans.service.ts'
import * as table from '#features/subscription/subscription.db.ts'
import { moveSubscription } from '#features/subscription/subscription-moves.service.ts'
import { getLegalVersions } from '#features/terms/terms.service.ts'
import { findUserByEmail, lockUser } from '#features/users/users.service.ts'
import { reservePlanVoucher, settleVoucherUse } from '#features/vouchers/vouchers.service.ts'
import type { Visitor } from '#http/session.ts'

type Ordered = Reply<typeof subscriptionEndpoints.subscribe>

/** Invoice data as they are kept: country by its Polish name, tax number by its digits. */
function cleanCompany({ companyData, userWantsInvoice }: SubscriptionForm) {
  if (!companyData || !userWantsInvoice) return null
  const { address, taxId, name } = companyData
  return {
    name,
    taxId: normalizeNip(taxId),
    address: { ...address, country: findCountry(address.country)?.label ?? address.country },
  }
}

/** Drops what is still to be paid for a subscription: its page is closed by a job, its voucher is free again. */
export async function dropCharge(tx: Transaction, context: Context, charge: table.ChargeRow): Promise<void> {
  const running = findRunning(await selectChargeAttempts(tx, charge.id))
  if (running) await giveUp(tx, context, running.id)
  await table.updateCharge(tx, charge.id, { state: 'dropped', deadlineAt: null })
  await settleVoucherUse(tx, charge.id, 'released', context.clock.date())
}

/** What a user ordered before and did not pay gives way to a new order: only one page is open at a time. */
async function dropEarlier(tx: Transaction, context: Context, userId: string): Promise<void> {
  for (const { id, status } of await table.selectSubscriptionsOf(tx, userId)) {
    if (status !== 'Pending') continue
    const row = await table.lockSubscription(tx, id)
    const charge = (await table.selectCharges(tx, id)).find(({ state }) => state === 'open')
    if (row?.status !== 'Pending') continue
    if (charge) await dropCharge(tx, context, charge)
    await moveSubscription(tx, context, row, 'Inactive', { cause: 'ordered anew', actor: 'customer' })
  }
}

/** The price of the first period: the base price, or what a code leaves of it. */
async function priceFirst(
  tx: Transaction,
  context: Context,
  form: SubscriptionForm,
  { plan, chargeId, price }: { plan: PlanRow; chargeId: string; price: number },
) {
  const reserved = form.discountCode
    ? await reservePlanVoucher(tx, context, form.discountCode, {
        planId: plan.id,
        price,
        subjectId: chargeId,
        email: form.email,
      })
    : null
  // A code that stopped fitting takes its discount with it: who saw the price without it may go on, others are told.
  if (form.discountCode && !reserved && form.expectedTotal === undefined) return fail('ERRORS.VOUCHERINVALID')
  const amount = reserved?.amount ?? price
  if (form.expectedTotal !== undefined && toGrosze(form.expectedTotal) !== amount)
    return fail('ERRORS.PLANPRICECHANGED', { extra: { plan: showPlan(plan, form.languageCode) } })
  if (amount > 0 && amount < paymentMinimumGrosze) return fail('ERRORS.PAYMENTBELOWMINIMUM')
  return succeed({ amount, discount: price - amount, discountCode: reserved?.code ?? null })
}

/** Everything that makes a subscription, in one transaction. `paymentId` is null for one of which nothing is to be paid. */
async function makeSubscription(
  tx: Transaction,
  context: Context,
  visitor: Visitor,
  form: SubscriptionForm,
  id: string,
): Promise<Outcome<{ paymentId: string | null }>> {
  const user = visitor.userId ? await lockUser(tx, visitor.userId) : undefined
  const plan = await selectPlan(tx, form.subscriptionDetailsId)
  if (!plan) return fail('ERRORS.UNABLETOLOADPLAN')
  const problem = findSubscribeProblem(form)
  if (problem) return problem
  const textOf = await getLegalVersions(context, tx, ['terms', 'resign', 'start'], form.languageCode)
  const terms = textOf('terms')
  if (form.consents.terms !== terms.version)
    return fail('ERRORS.PLEASEACCEPTTERMS', { extra: { currentVersion: terms.version } })
  if (!planPayments(plan).includes(form.paymentMethod)) return fail('ERRORS.METHODUNAVAILABLE')
  const ownerId = user?.id ?? (await findUserByEmail(tx, form.email))?.id ?? null
  if (ownerId && (await hasOtherRunning(tx, context, ownerId, id))) return fail('ERRORS.ALREADYSUBSCRIBED')
  if (user) await dropEarlier(tx, context, user.id)
  const price = basePrice(plan, form.isWebinar).charged
  const chargeId = crypto.randomUUID()
  const priced = await priceFirst(tx, context, form, { plan, chargeId, price })
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
    vatRate: plan.vatRate,
    months: plan.months,
    paymentMethod: form.paymentMethod,
    firstName: form.firstName,
    lastName: form.lastName,
    phone: form.phone,
    comments: form.comments,
    wantsInvoice: form.userWantsInvoice,
    companyData: cleanCompany(form),
    createdAt: at,
  })
  await table.insertEvent(tx, { subscriptionId: id, toStatus: 'Pending', cause: 'ordered', actor: 'customer', at })
  await recordConsents(tx, context, {
    texts: [terms, textOf('resign'), textOf('start')],
    subscriptionId: id,
    email: form.email,
    ip: visitor.ip,
  })
  const payment = amount > 0 ? planChargeAttempt(context, { id: chargeId, amount }, form.paymentMethod, 1) : null
  await table.insertCharge(tx, {
    ...{ id: chargeId, subscriptionId: id, kind: 'first', state: 'open', price, discount, discountCode, amount },
    vat: vatPortion(amount, plan.vatRate),
    createdAt: at,
    deadlineAt: payment?.expiresAt ?? null,
  })
  if (payment) await insertPayment(tx, payment)
  else await payNothing(tx, context, id, chargeId)
  return succeed({ paymentId: payment?.id ?? null })
}

/** A voucher paid it all: the period begins at once, without a provider, and nothing renews. */
async function payNothing(tx: Transaction, context: Context, id: string, chargeId: string): Promise<void> {
  const subscription = await table.lockSubscription(tx, id)
  const charge = await table.selectCharge(tx, chargeId)
  const ownerId = subscription && (await holdOwner(tx, context, subscription))
  if (!subscription || !charge || !ownerId) throw new Error(`Subscription ${id} was not made.`)
  const time = timeAhead(context, subscription)
  await payCharge(tx, context, { subscription, charge, ownerId, time, actor: 'customer' })
}

/**
 * Orders a plan. With a key, however often the request is sent and wherever a process dies on the way, there is one
 * subscription and one answer: it commits first, the payment page follows with a name of its own.
 */
export async function subscribe(
  context: Context,
  visitor: Visitor,
  form: SubscriptionForm,
  key: string | undefined,
): Promise<Outcome<Ordered>> {
  const allowed = await context.limits.consume('subscribe', visitor.ip)
  if (failed(allowed)) return allowed
  const wrongCodes = `address ${visitor.ip}`
  const tries = form.discountCode ? await context.limits.check('wrongVoucher', wrongCodes) : succeed(null)
  if (failed(tries)) return tries
  const scope = visitor.userId ?? normalizeEmail(form.email)
  const request = key ? { scope, call: 'subscribe', key, body: form } : null
  const id = crypto.randomUUID()
  const free: Ordered = { subscriptionId: id, url: subscriptionTicketUrl(context, id) }
  const outcome = await inTransaction(
    context,
    async (tx): Promise<Outcome<{ earlier: string } | { answer: Ordered } | { paymentId: string }>> => {
      const claim = request ? await claimRequest(tx, context, request, id) : succeed(null)
      if (failed(claim)) return claim
      if (claim.value)
        return succeed(
          claim.value.answer ? { answer: claim.value.answer as Ordered } : { earlier: claim.value.subjectId },
        )
      const made = await makeSubscription(tx, context, visitor, form, id)
      if (failed(made)) return made
      if (made.value.paymentId) return succeed({ paymentId: made.value.paymentId })
      if (request) await keepAnswer(tx, request, free)
      return succeed({ answer: free })
    },
  )
  if (failed(outcome)) {
    if (outcome.error === 'ERRORS.VOUCHERINVALID') await context.limits.consume('wrongVoucher', wrongCodes)
    return outcome
  }
  const result = outcome.value
  if ('answer' in result) return succeed(result.answer)
  const answer = 'earlier' in result && request ? await waitForAnswer(context.db, request) : null
  if (answer) return succeed(answer as Ordered)
  const subscriptionId = 'earlier' in result ? result.earlier : id
  const paymentId = 'earlier' in result ? await findLastAttempt(context, subscriptionId) : result.paymentId
  if (!paymentId) return succeed({ subscriptionId, url: subscriptionTicketUrl(context, subscriptionId) })
  const answerWith = (url: string | null) => ({ subscriptionId, url: url ?? retryUrl(context, subscriptionId) })
  const url = await openChargePageById(
    context,
    paymentId,
    (tx, page) => request && keepAnswer(tx, request, answerWith(page)),
  )
  return succeed(answerWith(url))
}

/** The last attempt to pay the first period of a subscription. */
async function findLastAttempt({ db }: Context, subscriptionId: string): Promise<string | null> {
  const charge = (await table.selectCharges(db, subscriptionId)).find(({ kind }) => kind === 'first')
  return charge ? ((await selectChargeAttempts(db, charge.id))[0]?.id ?? null) : null
}
