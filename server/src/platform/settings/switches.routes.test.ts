import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { dayMs } from '@slodki-ul/contract/durations'
import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { settingsEndpoints as rows } from '@slodki-ul/contract/platform/settings.admin'
import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendExpiryReminders } from '#membership/billing/subscription.jobs.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import { openCommentHarness } from '#testing/comments.ts'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aSubscriber, order } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

type Headers = Record<string, string>

let testApp: TestApp
let shop: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = await aStaffMember(testApp, ['shop'])
})
afterAll(() => testApp.close())

const health = async () => (await testApp.call(systemEndpoints.getHealth, {})).reply
const change = async (body: object, headers: Headers = shop.headers) => {
  const { version } = (await testApp.call(rows.getSwitches, {}, shop.headers)).reply
  return testApp.call(rows.changeSwitches, { body, headers: { 'if-match': `"${version}"` } }, headers)
}
const page = (url: string) => testApp.app.inject({ url, headers: { accept: 'text/html' } })

describe('switches', () => {
  it('BO-186 turn features off and on at once, and nothing that the law asks for', async () => {
    const comments = await openCommentHarness(testApp)
    await comments.openCourse()
    const reader = await comments.aReader()
    await comments.anApproved(reader, 'Zostaje w bazie.')
    const newsletter = () =>
      testApp.call(newsletterEndpoints.subscribeNewsletter, {
        body: { email: 'anna@poczta.example', languageCode: 'pl', website: '' },
      })
    const community = () => testApp.call(communityEndpoints.authorizeCommunity, { body: {} }, reader.headers)
    const { version, values } = (await testApp.call(rows.getSwitches, {}, shop.headers)).reply
    expect([version, values]).toMatchObject([0, { newsletter: true, comments: true, comingSoon: false }])
    expect((await page('/sklep')).body).not.toContain('noindex')
    expect((await page('/feeds/google-pl.xml')).statusCode).toBe(200)

    await change({ newsletter: false, community: false, comments: false, comingSoon: true })
    expect(await health()).toMatchObject({ newsletter: false, community: null, comments: false, comingSoon: true })
    expect((await newsletter()).status).toBe(404)
    expect((await community()).problem.code).toBe('ERRORS.COMMUNITYNOTFOUND')
    expect((await comments.write(reader, 'Nowy')).status).toBe(404)
    expect((await comments.read(reader.headers)) as unknown).toMatchObject({ code: 'ERRORS.NOTFOUND' })
    expect((await comments.queue()).status).toBe(200)
    expect((await page('/sklep')).body).not.toContain('<article')
    await expect.poll(async () => (await page('/feeds/google-pl.xml')).statusCode).toBe(404)
    // Withdrawal, legal texts and consents stay, and have no switch.
    for (const path of ['/regulamin', '/polityka-prywatnosci']) {
      const { statusCode, body } = await page(path)
      expect([path, statusCode, body.length > 1_000]).toEqual([path, 200, true])
    }
    expect((await testApp.call(withdrawalsEndpoints.sendWithdrawal, { body: {} as never })).status).toBe(400)
    for (const required of ['withdrawal', 'terms', 'consents'])
      expect((await change({ [required]: false })).problem.code).toBe('ERRORS.PROVIDEDATA')

    await change({ newsletter: true, community: true, comments: true, comingSoon: false })
    expect(await health()).toMatchObject({ newsletter: true, comments: true, comingSoon: false })
    expect((await newsletter()).status).toBe(202)
    expect((await community()).status).toBe(200)
    expect(await comments.read(reader.headers)).toMatchObject([{ comment: 'Zostaje w bazie.' }])
    await expect.poll(async () => (await page('/feeds/google-pl.xml')).statusCode).toBe(200)
    for (const role of ['content', 'support', 'accountant'] as const)
      expect((await change({ comments: false }, (await aStaffMember(testApp, [role])).headers)).status).toBe(403)
  })

  it('BO-186 hold back the reminders of prolongation while they are off', async () => {
    const ahead = { subscriptionDetailsId: 3, paymentMethod: 'Blik' as const }
    const { session } = await aSubscriber(testApp, ahead)
    await saveSetting(testApp, 'switches', { blikReminders: false })
    const reminders = () =>
      queryOne<{ count: number }>(
        testApp,
        sql`select count(*)::int as count from mails where kind = 'subscription-expiring' and recipient = ${session.email}`,
      )
    const due = await testApp.context.db.execute(
      sql`update subscriptions set paid_until = ${new Date(testApp.clock.now() + 5 * dayMs).toISOString()} where email = ${session.email} returning id`,
    )
    expect(rowsOf(due)).toHaveLength(1)
    await sendExpiryReminders(testApp.context)
    expect(await reminders()).toEqual({ count: 0 })
    await saveSetting(testApp, 'switches', { blikReminders: true })
    await sendExpiryReminders(testApp.context)
    expect(await reminders()).toEqual({ count: 1 })
  })

  it('BO-195 announce maintenance with its times, and pause the checkout while browsing and paying go on', async () => {
    const productId = await aProduct(testApp)
    const cartId = await aCart(testApp, [[productId, 1]])
    const earlier = await aCart(testApp, [[productId, 1]])
    const key = { 'idempotency-key': crypto.randomUUID() }
    const form = await anOrderForm(testApp, earlier)
    const place = () => testApp.call(checkoutEndpoints.createOrder, { headers: key, body: form })
    const placed = await place()
    const year = testApp.clock.date().getUTCFullYear() + 1
    const announced = await change({
      maintenance: { isAnnounced: true, from: `${year}-01-10T22:00`, to: `${year}-01-10T23:30`, pl: 'Wrócimy.' },
      checkout: { isPaused: true, pl: 'Zamówienia od jutra.', en: 'Orders from tomorrow.' },
    })
    expect(announced.status).toBe(200)
    expect(await health()).toMatchObject({
      maintenance: { pl: `Przerwa techniczna: 10.01.${year}, 22:00 – 10.01.${year}, 23:30. Wrócimy.` },
      checkoutPause: { pl: 'Zamówienia od jutra.', en: 'Orders from tomorrow.' },
    })
    const body = await anOrderForm(testApp, cartId, { languageCode: 'en' })
    const refused = await testApp.call(checkoutEndpoints.createOrder, { body })
    expect([refused.status, refused.problem]).toMatchObject([
      409,
      { code: 'ERRORS.CHECKOUTPAUSED', notice: 'Orders from tomorrow.' },
    ])
    expect((await order(testApp, {})).problem.code).toBe('ERRORS.CHECKOUTPAUSED')
    expect((await page('/sklep')).statusCode).toBe(200)
    expect((await aCart(testApp, [[productId, 2]])).length).toBeGreaterThan(0)
    // What was ordered before is answered again and can still be paid.
    expect((await place()).reply).toEqual(placed.reply)
    const again = { body: { orderId: placed.reply.orderId } }
    expect((await testApp.call(checkoutEndpoints.restartPayment, again)).status).toBe(200)
    expect((await change({ maintenance: { to: `${year}-01-10T21:00` } })).problem.errors).toEqual({
      'maintenance.to': 'ERRORS.TIMEORDER',
    })
    await change({ maintenance: { isAnnounced: false }, checkout: { isPaused: false } })
    expect(await health()).toMatchObject({ maintenance: null, checkoutPause: null })
    expect((await testApp.call(checkoutEndpoints.createOrder, { body })).status).toBe(201)
    await saveSetting(testApp, 'payments', { Stripe: false })
    expect((await health()).paymentsOff).toEqual(['Stripe'])
    expect((await order(testApp, {})).problem.code).toBe('ERRORS.METHODUNAVAILABLE')
    await saveSetting(testApp, 'payments', { Stripe: true })
  })
})

describe('notifications', () => {
  it('BO-187 go by kind to the staff roles and addresses that are named, and to the company while nobody is', async () => {
    const owner = await aStaffMember(testApp, ['owner'])
    const set = async (body: object, headers = owner.headers) => {
      const { version } = (await testApp.call(rows.getNotifications, {}, owner.headers)).reply
      return testApp.call(rows.changeNotifications, { body, headers: { 'if-match': `"${version}"` } }, headers)
    }
    const support = await aStaffMember(testApp, ['support'])
    await testApp.runJobs()
    await testApp.runJobs()
    const recipientsOf = async (kind: string, data: Record<string, unknown>) => {
      testApp.sent.length = 0
      await inTransaction(testApp.context, (tx) =>
        reportToStaff(tx, testApp.context, { occasion: crypto.randomUUID(), kind, data }),
      )
      await testApp.runJobs()
      return testApp.sent.map(({ to }) => to.split(', ').toSorted())
    }
    const sales = { year: 2026, percent: 80, net: 1 }
    const company = testApp.context.config.seller.email
    expect(await recipientsOf('staff-eu-sales', sales)).toEqual([[company]])
    const saved = await set({
      'staff-eu-sales': { addresses: [' Biuro@Rachunkowe.example ', 'biuro@rachunkowe.example'] },
      'comment-reported': { roles: ['support'] },
    })
    expect(saved.reply.values['staff-eu-sales']).toEqual({ roles: [], addresses: ['biuro@rachunkowe.example'] })
    expect(await recipientsOf('staff-eu-sales', sales)).toEqual([['biuro@rachunkowe.example']])
    await set({ 'staff-eu-sales': { roles: ['support'] } })
    const [both] = await recipientsOf('staff-eu-sales', sales)
    expect(both).toEqual(expect.arrayContaining(['biuro@rachunkowe.example', support.email]))
    expect(both).not.toContain(company)
    expect(both).not.toContain(owner.email)
    expect((await set({ 'comment-reported': { addresses: ['nikt'] } })).problem.errors).toEqual({
      'comment-reported.addresses': 'ERRORS.ENTERVALIDEMAIL',
    })
    const six = Array.from({ length: 6 }, (_, index) => `a${index}@poczta.example`)
    expect((await set({ 'comment-reported': { addresses: six } })).problem.errors).toEqual({
      'comment-reported.addresses': 'ERRORS.TOOMANYADDRESSES',
    })
    expect((await set({ 'comment-reported': { roles: ['boss'] } })).status).toBe(400)
    expect((await set({ 'comment-reported': { roles: [] } }, shop.headers)).status).toBe(403)
  })
})
