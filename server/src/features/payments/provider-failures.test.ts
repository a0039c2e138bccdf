import { cartEndpoints } from '@slodki-ul/contract/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/checkout'
import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/subscription'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { jobs } from '#jobs/jobs.ts'
import { runDueJobs } from '#jobs/ticker.ts'
import { createCardProvider } from '#providers/stripe.ts'
import { createBillingProvider } from '#providers/stripe-billing.ts'
import { type Academy, openAcademy } from '#testing/academy.ts'
import { aCart, anOrderForm, aProduct, orderOf, queryOne, stockOf } from '#testing/factories.ts'
import { failWith, openStripeServer, outages, refusals, type StripeServer } from '#testing/stripe-server.ts'
import { later, order, subscriptionOf } from '#testing/subscriptions.ts'
import { findViolations } from '#testing/violations.ts'

let academy: Academy
let stripe: StripeServer
beforeAll(async () => {
  stripe = await openStripeServer()
  const parts = { cards: createCardProvider(stripe.options), billing: createBillingProvider(stripe.options) }
  academy = await openAcademy({ parts })
})
afterEach(async () => {
  stripe.fail(null)
  // Nothing that one test leaves unpaid is there for the next.
  await later(academy, 61 * minuteMs)
  expect(await findViolations(academy)).toEqual([])
})
afterAll(async () => {
  await academy.close()
  stripe.close()
})

const { createOrder, restartPayment } = checkoutEndpoints
const { paySubscription } = subscriptionEndpoints
const site = () => academy.context.config.publicUrl
const run = async (statement: ReturnType<typeof sql>) => void (await academy.context.db.execute(statement))
const rows = async <Row>(statement: ReturnType<typeof sql>) => rowsOf<Row>(await academy.context.db.execute(statement))

type Attempt = { id: string; state: string; code: string | null; reason: string | null; session: string | null }
const attemptsOf = (subjectId: string) =>
  rows<Attempt>(sql`
    select p.id, p.state, p.failure_code as code, p.failure_reason as reason, p.session_id as session
    from payments p left join subscription_charges c on c.id = p.charge_id
    where p.order_id = ${subjectId} or c.subscription_id = ${subjectId} order by p.attempt`)
const voucherOf = (subjectId: string) =>
  queryOne<{ state: string }>(
    academy,
    sql`select u.state from voucher_uses u left join subscription_charges c on c.id = u.subject_id
        where u.subject_id = ${subjectId} or c.subscription_id = ${subjectId}`,
  )

/** Two of five pieces ordered by card, 25 zł off by a voucher. */
async function anOrderByCard() {
  const productId = await aProduct(academy, { price: 10_000, stock: 5 })
  const cartId = await aCart(academy, [[productId, 2]])
  await academy.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'PLASTER25', languageCode: 'pl' } })
  const email = `${crypto.randomUUID().slice(0, 18)}@poczta.example`
  const { status, reply } = await academy.call(createOrder, { body: await anOrderForm(academy, cartId, { email }) })
  expect(status).toBe(201)
  const find = async () => ({
    status: (await orderOf(academy, reply.orderId))?.status,
    stock: await stockOf(academy, productId),
    voucher: (await voucherOf(reply.orderId))?.state,
    attempts: (await attemptsOf(reply.orderId)).map(({ state }) => state),
  })
  return { ...reply, productId, find }
}

const staffMails = () =>
  academy.sent.filter(({ to }) => to === academy.context.config.seller.email).map(({ subject }) => subject)

describe.each([
  ...refusals.map(([name, answer, reason]) => ({ name, answer, code: 'provider_refused', reason })),
  ...outages.map(([name, answer]) => ({ name, answer, code: 'provider_unavailable', reason: null })),
])('a provider that answers with $name', ({ answer, code, reason }) => {
  it('fails the attempt to pay an order, which can be tried again and ends at its deadline', async () => {
    stripe.fail(answer)
    const bought = await anOrderByCard()
    expect(bought.url).toBe(`${site()}/dziekujemy?orderId=${bought.orderId}`)
    expect(await attemptsOf(bought.orderId)).toMatchObject([{ state: 'failed', code, reason, session: null }])
    const again = await academy.call(restartPayment, { body: { orderId: bought.orderId } })
    expect([again.status, again.problem.code]).toEqual([502, 'ERRORS.UNABLETORESTARTPAYMENT'])
    await later(academy, 59 * minuteMs)
    expect(await bought.find()).toMatchObject({ status: 'Placed', stock: 3, voucher: 'reserved' })
    await later(academy, minuteMs)
    expect(await bought.find()).toEqual({
      status: 'Canceled',
      stock: 5,
      voucher: 'released',
      attempts: ['failed', 'failed'],
    })
  })

  it('lets the order be paid once it answers again', async () => {
    stripe.fail(answer)
    const { orderId } = await anOrderByCard()
    stripe.fail(null)
    const again = await academy.call(restartPayment, { body: { orderId } })
    expect(again.status).toBe(200)
    const [, open] = await attemptsOf(orderId)
    expect(again.reply.url).toBe(`https://pay.test/${open?.session}`)
    stripe.pay(open?.session ?? '')
    await later(academy, 3 * minuteMs)
    expect((await orderOf(academy, orderId))?.status).toBe('Paid')
  })

  it.each(['Stripe', 'Blik'] as const)('fails the attempt to pay a subscription by %s likewise', async (method) => {
    stripe.fail(answer)
    const { status, reply } = await order(academy, { paymentMethod: method, discountCode: 'PIERWSZYROJ' })
    const { subscriptionId } = reply
    expect([status, reply.url]).toEqual([201, `${site()}/dziekujemy?subscriptionId=${subscriptionId}`])
    expect(await attemptsOf(subscriptionId)).toMatchObject([{ state: 'failed', code, reason, session: null }])
    const again = await academy.call(paySubscription, { body: { subscriptionId } })
    expect([again.status, again.problem.code]).toEqual([502, 'ERRORS.UNABLETORESTARTPAYMENT'])
    expect(await voucherOf(subscriptionId)).toEqual({ state: 'reserved' })
    await later(academy, 60 * minuteMs)
    expect((await subscriptionOf(academy, subscriptionId)).status).toBe('Inactive')
    expect(await voucherOf(subscriptionId)).toEqual({ state: 'released' })
  })
})

describe('a refused payment', () => {
  it('is told to staff once a day for each reason, without what the provider wrote', async () => {
    await later(academy, 0)
    academy.sent.length = 0
    const [revoked, , , email] = refusals
    const refuse = async (failure: typeof revoked) => {
      stripe.fail(failure?.[1] ?? null)
      await anOrderByCard()
      await order(academy)
      await later(academy, 0)
    }
    await refuse(revoked)
    await refuse(revoked)
    await refuse(email)
    expect(staffMails()).toEqual([
      'Operator płatności odmawia: api_key_expired',
      'Operator płatności odmawia: email_invalid',
    ])
    const texts = academy.sent.map(({ text }) => text).filter((text) => text.includes('Operator'))
    expect(texts[0]).toContain('STRIPE_SECRET_KEY')
    expect(texts[1]).not.toContain('STRIPE_SECRET_KEY')
    expect(texts.join()).not.toContain('Invalid email address')
    await later(academy, dayMs)
    await refuse(revoked)
    expect(staffMails()).toHaveLength(3)
  })

  it('is not told for a provider that is merely out of reach', async () => {
    await later(academy, 0)
    academy.sent.length = 0
    stripe.fail(outages[0]?.[1] ?? null)
    await anOrderByCard()
    await later(academy, 0)
    expect(staffMails()).toEqual([])
  })
})

describe('one bad payment', () => {
  /** Open pages that the provider refuses to show, whatever happens. */
  async function badOrders(count: number) {
    const bad = []
    for (let made = 0; made < count; made++) bad.push(await anOrderByCard())
    return bad
  }

  it('does not stop the check of the others', async () => {
    const bad = await badOrders(12)
    for (const { url } of bad) stripe.sessions.delete(url.split('/').at(-1) ?? '')
    const good = await anOrderByCard()
    stripe.pay(good.url.split('/').at(-1) ?? '')
    await later(academy, 3 * minuteMs)
    expect((await good.find()).status).toBe('Paid')
  })

  it.each([
    ['is refused', failWith(401, {})],
    ['is not answered', failWith(500, {})],
  ])('does not stop the others from being cancelled when closing its page %s', async (_how, failure) => {
    const bad = await badOrders(22)
    const pages = new Set(bad.map(({ url }) => url.split('/').at(-1) ?? ''))
    await later(academy, minuteMs)
    const good = await anOrderByCard()
    stripe.fail((response, call) => (pages.has(call.split('/').at(4) ?? '') ? failure(response, call) : false))
    await later(academy, 60 * minuteMs)
    expect(await good.find()).toEqual({ status: 'Canceled', stock: 5, voucher: 'released', attempts: ['expired'] })
  })

  it('is asked about with growing pauses', async () => {
    const { url } = await anOrderByCard()
    const id = url.split('/').at(-1) ?? ''
    stripe.fail(failWith(500, {}))
    const asked = []
    for (let hours = 0; hours < 6; hours++) {
      const before = stripe.calls.length
      for (let minutes = 0; minutes < 60; minutes += 10) await later(academy, 10 * minuteMs)
      asked.push(stripe.calls.slice(before).filter((call) => call.includes(id)).length)
    }
    // One job asks after the page, another to close it once its deadline has passed.
    expect(asked[0]).toBeGreaterThanOrEqual(3)
    expect(asked[0]).toBeLessThanOrEqual(6)
    for (const count of asked.slice(3)) expect(count).toBeLessThanOrEqual(3)
  })
})

describe('an unpaid order past its deadline', () => {
  /** As a process leaves it that dies while it asks the provider for a page. */
  const loseAnswer = (subjectId: string) =>
    run(sql`update payments p set state = 'opening', session_id = null, url = null, check_at = null
            where p.order_id = ${subjectId} or p.charge_id in
              (select id from subscription_charges where subscription_id = ${subjectId})`)

  it('is cancelled although its page was never opened, with its stock and voucher', async () => {
    const bought = await anOrderByCard()
    await loseAnswer(bought.orderId)
    await later(academy, 59 * minuteMs)
    expect(await bought.find()).toMatchObject({ status: 'Placed', stock: 3, attempts: ['opening'] })
    await later(academy, minuteMs)
    expect(await bought.find()).toEqual({ status: 'Canceled', stock: 5, voucher: 'released', attempts: ['expired'] })
  })

  it('so is a subscription', async () => {
    const { reply } = await order(academy, { discountCode: 'PIERWSZYROJ' })
    await loseAnswer(reply.subscriptionId)
    await later(academy, 60 * minuteMs)
    expect((await subscriptionOf(academy, reply.subscriptionId)).status).toBe('Inactive')
    expect(await voucherOf(reply.subscriptionId)).toEqual({ state: 'released' })
  })

  it('is cancelled after a day when the provider does not say whether it was paid; money that comes later goes back', async () => {
    const bought = await anOrderByCard()
    const subscribed = await order(academy, { paymentMethod: 'Blik', discountCode: 'PIERWSZYROJ' })
    const page = bought.url.split('/').at(-1) ?? ''
    stripe.fail(failWith(500, {}))
    await later(academy, 60 * minuteMs)
    for (let hours = 1; hours < 24; hours++) await later(academy, hourMs)
    expect(await bought.find()).toMatchObject({ status: 'Placed', stock: 3, voucher: 'reserved' })
    expect((await subscriptionOf(academy, subscribed.reply.subscriptionId)).status).toBe('Pending')
    await later(academy, hourMs)
    await later(academy, hourMs)
    expect(await bought.find()).toMatchObject({ status: 'Canceled', stock: 5, voucher: 'released' })
    expect((await subscriptionOf(academy, subscribed.reply.subscriptionId)).status).toBe('Inactive')
    stripe.pay(page)
    stripe.fail(null)
    for (let hours = 0; hours < 12; hours++) await later(academy, hourMs)
    expect((await bought.find()).attempts).toEqual(['surplus'])
    expect(stripe.calls.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1)
  })

  it('is paid when the provider answers in time that it was', async () => {
    const bought = await anOrderByCard()
    stripe.fail(failWith(429, {}))
    await later(academy, 5 * hourMs)
    stripe.pay(bought.url.split('/').at(-1) ?? '')
    stripe.fail(null)
    await later(academy, hourMs)
    expect(await bought.find()).toMatchObject({ status: 'Paid', stock: 3, voucher: 'used', attempts: ['paid'] })
  })

  it('is cancelled after a day when the provider reports another amount, which staff hear of', async () => {
    academy.sent.length = 0
    const bought = await anOrderByCard()
    stripe.pay(bought.url.split('/').at(-1) ?? '', 1)
    await later(academy, 60 * minuteMs)
    expect(await bought.find()).toMatchObject({ status: 'Placed', stock: 3 })
    for (let hours = 0; hours < 26; hours++) await later(academy, hourMs)
    expect(await bought.find()).toMatchObject({ status: 'Canceled', stock: 5, voucher: 'released' })
    expect(staffMails().filter((subject) => subject.startsWith('Płatność nie zgadza się'))).toHaveLength(1)
  })
})

describe('payments that were switched off', () => {
  it('leave no unpaid order or subscription waiting for ever', async () => {
    const bought = await anOrderByCard()
    const { reply } = await order(academy, { paymentMethod: 'Blik', discountCode: 'PIERWSZYROJ' })
    academy.clock.advance(60 * minuteMs)
    const off = { ...academy.context, cards: null, billing: null }
    await runDueJobs(off, jobs)
    expect(await bought.find()).toEqual({ status: 'Canceled', stock: 5, voucher: 'released', attempts: ['expired'] })
    expect((await subscriptionOf(academy, reply.subscriptionId)).status).toBe('Inactive')
    expect(await voucherOf(reply.subscriptionId)).toEqual({ state: 'released' })
  })
})
