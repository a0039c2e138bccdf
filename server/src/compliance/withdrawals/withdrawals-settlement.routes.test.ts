import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import type { SubscriptionFormInput } from '@slodki-ul/contract/membership/billing'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysAfter } from '#calendar.rules.ts'
import { refundDeadline, withdrawalDeadline } from '#consumer-deadlines.rules.ts'
import { rowsOf } from '#db/client.ts'
import { findAccess } from '#membership/access/access.service.ts'
import { dayOf, endOfDay } from '#membership/billing/periods.rules.ts'
import { aCustomer } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { aSubscriber, chargesOf, deliverBillingEvent, order, subscriptionOf } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.runJobs()
  testApp.sent.length = 0
})

type Options = { scope?: string; languageCode?: 'pl' | 'en' }
const withdraw = (email: string, headers: Record<string, string> = {}, options: Options = {}, at = testApp) =>
  at.call(
    withdrawalsEndpoints.sendWithdrawal,
    { body: { fullName: 'Zofia Kalinowska', orderNumber: null, scope: '', languageCode: 'pl', email, ...options } },
    headers,
  )

type Stored = {
  deadline_on: string | null
  charged_amount: number | null
  refund_amount: number | null
  is_settled: boolean
  subscription_id: string | null
}
const storedFor = async (email: string, at = testApp) =>
  rowsOf<Stored>(
    await at.context.db.execute(
      sql`select deadline_on::text, charged_amount, refund_amount, is_settled, subscription_id
          from withdrawals where email = ${email} order by received_at`,
    ),
  )
const refundsOf = async (subscriptionId: string) =>
  rowsOf<{ amount: number; state: string; reason: string }>(
    await testApp.context.db.execute(
      sql`select r.amount, r.state, r.reason from refunds r join payments p on p.id = r.payment_id
          join subscription_charges c on c.id = p.charge_id where c.subscription_id = ${subscriptionId}`,
    ),
  )
const correctionsOf = async (subscriptionId: string) =>
  rowsOf<{ total: number }>(
    await testApp.context.db.execute(
      sql`select total from invoices where subscription_id = ${subscriptionId} and type = 'Correction'`,
    ),
  ).map(({ total }) => total)
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ') ?? ''
const money = (grosze: number) => plain(formatZloty(toZloty(grosze)))
const mailTo = (address: string, subject: RegExp) =>
  plain(testApp.sent.find((mail) => mail.to === address && subject.test(mail.subject))?.text)
const acknowledgement = (address: string) =>
  mailTo(address, /^(Potwierdzenie odstąpienia|Acknowledgement of withdrawal)/)
const staffMail = () => mailTo(testApp.context.config.seller.email, /^Odstąpienie od umowy/)
const day = () => dayOf(testApp.clock.now())
const monthly = { subscriptionDetailsId: 3 }

/** A paid subscription of one month, and the charge for its first days. */
async function aMonth(change: Partial<SubscriptionFormInput> = {}) {
  const subscriber = await aSubscriber(testApp, { ...monthly, ...change })
  const [charge] = await chargesOf(testApp, subscriber.subscriptionId)
  const { paidUntil } = await subscriptionOf(testApp, subscriber.subscriptionId)
  const begun = day()
  const last = Temporal.PlainDate.from(dayOf(paidUntil?.getTime() ?? 0))
  const days = Temporal.PlainDate.from(begun).until(last).days + 1
  const paid = charge?.amount ?? 0
  const { userId } = await subscriptionOf(testApp, subscriber.subscriptionId)
  await testApp.runJobs()
  testApp.sent.length = 0
  return {
    ...subscriber,
    email: subscriber.session.email,
    userId: userId ?? '',
    paid,
    begun,
    costOf: (used: number) => Math.floor((paid * used) / days),
  }
}
const isOpen = async (userId: string, at = testApp.clock.date()) =>
  (await findAccess(testApp.context.db, userId, at)).isSubscribed

describe('a subscriber who is signed in withdraws in time', () => {
  it.each(['Stripe', 'Blik'] as const)(
    'and gets the days left back, with a correction, once (%s)',
    async (paymentMethod) => {
      const { email, enter, subscriptionId, providerSubscriptionId, userId, begun, ...month } = await aMonth({
        paymentMethod,
      })
      testApp.clock.advance(3 * dayMs)
      const headers = await enter()
      expect((await withdraw(email, headers)).status).toBe(201)
      const charged = month.costOf(4)
      const refund = month.paid - charged
      const settled = {
        deadline_on: withdrawalDeadline(begun),
        charged_amount: charged,
        refund_amount: refund,
        is_settled: true,
      }
      expect(await storedFor(email)).toEqual([{ ...settled, subscription_id: subscriptionId }])
      expect(await refundsOf(subscriptionId)).toEqual([{ amount: refund, state: 'pending', reason: 'withdrawal' }])

      const { status, paidUntil } = await subscriptionOf(testApp, subscriptionId)
      expect([status, paidUntil?.getTime()]).toEqual(['Inactive', endOfDay(day())])
      expect(await isOpen(userId)).toBe(true)
      expect(await isOpen(userId, new Date(endOfDay(day()) + 1))).toBe(false)

      await testApp.runJobs()
      expect(testApp.cards.refunds.at(-1)?.amount).toBe(refund)
      expect(await correctionsOf(subscriptionId)).toEqual([-refund])
      const text = acknowledgement(email)
      const until = formatDate(refundDeadline(day()))
      expect(text).toContain(
        `Niczego nie odsyłasz. Zwracamy ${money(refund)} tą samą drogą, którą przyszła płatność, najpóźniej ${until}.`,
      )
      expect(text).toContain(`zostaje ${money(charged)}.`)
      expect(text).toContain(`Kursy obejrzysz jeszcze do końca dnia ${formatDate(day())}.`)
      expect(text).not.toMatch(/na adres:|Samo nic się nie anuluje/)
      expect(staffMail()).toContain(`W terminie: na odstąpienie jest czas do ${formatDate(withdrawalDeadline(begun))}.`)
      expect(staffMail()).toContain('niczego nie musisz robić')

      if (paymentMethod === 'Stripe') {
        expect(testApp.billing.subscriptions.get(providerSubscriptionId)?.status).toBe('ended')
        await deliverBillingEvent(testApp, providerSubscriptionId)
        expect((await subscriptionOf(testApp, subscriptionId)).status).toBe('Inactive')
      }
      // An ended contract cannot be withdrawn from again.
      await withdraw(email, headers)
      expect(await refundsOf(subscriptionId)).toHaveLength(1)
      expect((await storedFor(email))[1]).toMatchObject({ refund_amount: null, is_settled: false })
    },
  )

  it('and gets a full refund when no request to begin was recorded', async () => {
    const { email, enter, subscriptionId, userId, paid } = await aMonth()
    await testApp.context.db.execute(
      sql`delete from consents where subscription_id = ${subscriptionId} and kind = 'start'`,
    )
    testApp.clock.advance(5 * dayMs)
    await withdraw(email, await enter(), { languageCode: 'en' })
    expect(await storedFor(email)).toMatchObject([{ charged_amount: 0, refund_amount: paid, is_settled: true }])
    testApp.clock.advance(1)
    expect(await isOpen(userId)).toBe(false)
    await testApp.runJobs()
    expect(await correctionsOf(subscriptionId)).toEqual([-paid])
    expect(acknowledgement(email)).toContain(
      `There is nothing to send back. We will refund ${money(paid)} the same way you paid`,
    )
    expect(acknowledgement(email)).not.toContain('stays for the days used')
  })

  it('of which nothing was paid: it ends without a refund', async () => {
    const { session, headers } = await aCustomer(testApp)
    const free = { ...monthly, email: session.email, discountCode: 'WEBINAR100' }
    const { subscriptionId } = (await order(testApp, free, headers)).reply
    await withdraw(session.email, headers)
    expect(await storedFor(session.email)).toMatchObject([{ charged_amount: 0, refund_amount: 0, is_settled: true }])
    expect((await subscriptionOf(testApp, subscriptionId)).status).toBe('Inactive')
    expect(await refundsOf(subscriptionId)).toEqual([])
    await testApp.runJobs()
    expect(acknowledgement(session.email)).toContain('Nic nie zapłacono, więc nie ma czego zwracać.')
  })
})

describe('a statement that a person must look at', () => {
  it('from a guest who only gives the address is stored and reported, and changes nothing', async () => {
    const { email, subscriptionId, paid, costOf, userId } = await aMonth()
    await withdraw(email)
    const charged = costOf(1)
    expect(await storedFor(email)).toMatchObject([
      { charged_amount: charged, refund_amount: paid - charged, is_settled: false, subscription_id: subscriptionId },
    ])
    expect((await subscriptionOf(testApp, subscriptionId)).status).toBe('Active')
    expect([await refundsOf(subscriptionId), await isOpen(userId)]).toEqual([[], true])
    await testApp.runJobs()
    expect(staffMail()).toContain(`Do zwrotu: ${money(paid - charged)}; za wykorzystane dni zostaje ${money(charged)}.`)
    expect(staffMail()).toContain('Nic się samo nie anulowało ani nie zwróciło')
    expect(acknowledgement(email)).toContain('Samo nic się nie anuluje')
  })

  it("of a customer about another user's subscription changes nothing", async () => {
    const { email, subscriptionId } = await aMonth()
    await withdraw(email, (await aCustomer(testApp)).headers)
    expect(await storedFor(email)).toMatchObject([{ is_settled: false, subscription_id: subscriptionId }])
    expect((await subscriptionOf(testApp, subscriptionId)).status).toBe('Active')
  })

  it('about a part changes nothing', async () => {
    const { email, enter, subscriptionId } = await aMonth()
    await withdraw(email, await enter(), { scope: 'tylko drugi miesiąc' })
    expect(await storedFor(email)).toMatchObject([{ is_settled: false }])
    expect((await subscriptionOf(testApp, subscriptionId)).status).toBe('Active')
  })

  it('a day late is stored and acknowledged, and is marked for staff', async () => {
    const { email, enter, subscriptionId, begun } = await aMonth()
    const deadline = withdrawalDeadline(begun)
    testApp.clock.advance(endOfDay(deadline) + 1 - testApp.clock.now())
    await withdraw(email, await enter())
    expect(await storedFor(email)).toMatchObject([{ deadline_on: deadline, refund_amount: null, is_settled: false }])
    expect((await subscriptionOf(testApp, subscriptionId)).status).toBe('Active')
    await testApp.runJobs()
    expect(staffMail()).toContain(`Po terminie: na odstąpienie był czas do ${formatDate(deadline)}.`)
    expect(acknowledgement(email)).toContain('Mamy Twoje oświadczenie')
  })
})

it('a failure to settle loses neither the statement nor its mails', async () => {
  const own = await openTestApp()
  const { session, enter } = await aSubscriber(own, monthly)
  await own.context.db.execute(sql`alter table access_periods rename to access_periods_away`)
  const headers = await enter().catch(() => ({}))
  expect((await withdraw(session.email, headers, {}, own)).status).toBe(201)
  await own.context.db.execute(sql`alter table access_periods_away rename to access_periods`)
  expect(await storedFor(session.email, own)).toMatchObject([{ refund_amount: null, is_settled: false }])
  const queued = sql`select count(*)::int as n from mails where kind like '%withdrawal%'`
  expect((await queryOne<{ n: number }>(own, queued))?.n).toBe(2)
  await own.close()
})

it('the mail of a new subscription names the last day, moved to a working day', async () => {
  while (withdrawalDeadline(day()) === daysAfter(day(), 14)) testApp.clock.advance(dayMs)
  const deadline = formatDate(withdrawalDeadline(day()))
  const { session } = await aSubscriber(testApp, monthly)
  await testApp.runJobs()
  expect(mailTo(session.email, /^Witaj w akademii/)).toContain(`Od umowy możesz odstąpić do ${deadline}.`)
})
