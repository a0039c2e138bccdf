import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { aSubscriber, chargesOf, later, pageOf, pay } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const ahead = { subscriptionDetailsId: 3, paymentMethod: 'Blik' as const }
const prolong = (subscriptionId: string, headers: Record<string, string>) =>
  testApp.call(subscriptionEndpoints.paySubscription, { body: { subscriptionId, prolongSubscription: true } }, headers)
const mailsTo = (address: string) => testApp.sent.filter(({ to }) => to === address).map(({ subject }) => subject)
const toEnd = (paidUntil: string | null | undefined) => Date.parse(paidUntil ?? '') - testApp.clock.now()

describe('prolonging time paid ahead', () => {
  it('SUB-55 SUB-56 adds a month to the current end, less than 30 days before it and not earlier', async () => {
    const { subscriptionId, enter, show } = await aSubscriber(testApp, ahead)
    const end = (await show())?.paidUntil
    testApp.clock.advance(toEnd(end) - 30 * dayMs)
    expect((await prolong(subscriptionId, await enter())).problem.code).toBe('ERRORS.SUBSCRIPTIONNOTPAYABLE')
    testApp.clock.advance(1)
    const { reply } = await prolong(subscriptionId, await enter())
    expect(reply.url).toBe(`https://pay.test/${pageOf(testApp, subscriptionId)}`)
    expect((await prolong(subscriptionId, await enter())).reply.url).toBe(reply.url)
    await pay(testApp, subscriptionId)
    const shown = await show()
    const days = Math.round((Date.parse(shown?.paidUntil ?? '') - Date.parse(end ?? '')) / dayMs)
    expect([28, 29, 30, 31]).toContain(days)
    expect((await chargesOf(testApp, subscriptionId)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['first', 3250],
      ['prolongation', 3250],
    ])
    expect((await prolong(subscriptionId, await enter())).problem.code).toBe('ERRORS.SUBSCRIPTIONNOTPAYABLE')
  })

  it('is for its owner alone, and neither for a card nor for ever nor after the end', async () => {
    const own = await aSubscriber(testApp, ahead)
    testApp.clock.advance(5 * dayMs)
    const other = await aCustomer(testApp)
    for (const headers of [other.headers, {}]) expect((await prolong(own.subscriptionId, headers)).status).toBe(404)
    const card = await aSubscriber(testApp, { subscriptionDetailsId: 3 })
    testApp.clock.advance(5 * dayMs)
    expect((await prolong(card.subscriptionId, await card.enter())).problem.code).toBe('ERRORS.SUBSCRIPTIONNOTPAYABLE')
    const forever = await aSubscriber(testApp, { subscriptionDetailsId: 4, paymentMethod: 'Blik' })
    expect(await forever.show()).toMatchObject({
      ...{ expirationDate: '9999-12-31T00:00:00.000Z', paidUntil: null, nextPayment: null },
      access: { allowed: true, reason: 'forever' },
    })
    expect((await prolong(forever.subscriptionId, await forever.enter())).problem.code).toBe(
      'ERRORS.SUBSCRIPTIONNOTPAYABLE',
    )
    await later(testApp, 40 * dayMs)
    expect((await prolong(own.subscriptionId, await own.enter())).problem.code).toBe('ERRORS.SUBSCRIPTIONNOTPAYABLE')
    expect((await own.show())?.status).toBe('Expired')
  })

  it('with a voucher that waits for it costs what that leaves', async () => {
    const { subscriptionId, enter } = await aSubscriber(testApp, ahead)
    testApp.clock.advance(3 * dayMs)
    const body = { voucher: 'MIOD10', languageCode: 'pl' as const }
    await testApp.call(subscriptionEndpoints.applySubscriptionVoucher, { body }, await enter())
    await prolong(subscriptionId, await enter())
    await pay(testApp, subscriptionId)
    expect((await chargesOf(testApp, subscriptionId)).at(-1)).toMatchObject({
      ...{ amount: 2925, discount: 325, discountCode: 'MIOD10', state: 'paid' },
    })
  })

  it('an unpaid prolongation expires, and can be ordered again', async () => {
    const { subscriptionId, enter, show } = await aSubscriber(testApp, ahead)
    testApp.clock.advance(3 * dayMs)
    await prolong(subscriptionId, await enter())
    await later(testApp, 61 * minuteMs)
    expect((await chargesOf(testApp, subscriptionId)).map(({ state }) => state)).toEqual(['paid', 'dropped'])
    expect((await show())?.status).toBe('Active')
    expect((await prolong(subscriptionId, await enter())).status).toBe(200)
  })
})

describe('mails about the end', () => {
  it('go out 30, 7 and 1 days before, once each, then one when it is over; none for a card', async () => {
    const card = await aSubscriber(testApp, { subscriptionDetailsId: 3 })
    const { session, show } = await aSubscriber(testApp, ahead)
    const end = (await show())?.paidUntil
    await testApp.runJobs()
    testApp.sent.length = 0
    while (toEnd(end) > 0) {
      testApp.clock.advance(12 * hourMs)
      await testApp.runJobs()
    }
    await later(testApp, 12 * hourMs)
    expect(mailsTo(session.email)).toEqual([
      'Za 30 dni kończy się Twoja subskrypcja',
      'Za tydzień kończy się Twoja subskrypcja',
      'Jutro kończy się Twoja subskrypcja',
      'Subskrypcja się zakończyła',
    ])
    expect(mailsTo(card.session.email).filter((subject) => subject.includes('kończy się'))).toEqual([])
  })

  it('start again after a prolongation, even after the reminder of 7 days', async () => {
    const { subscriptionId, session, enter, show } = await aSubscriber(testApp, ahead)
    const first = (await show())?.paidUntil
    const runAt = async (end: string | null | undefined, days: number) => {
      testApp.clock.advance(toEnd(end) - days * dayMs)
      await testApp.runJobs()
      // The second run sends what the first call queued.
      await testApp.runJobs()
    }
    for (const days of [29, 6, 5]) await runAt(first, days)
    const reminders = () => mailsTo(session.email).filter((subject) => subject.includes('kończy się'))
    const [month, week] = ['Za 30 dni kończy się Twoja subskrypcja', 'Za tydzień kończy się Twoja subskrypcja']
    expect(reminders()).toEqual([month, week])
    await prolong(subscriptionId, await enter())
    await pay(testApp, subscriptionId)
    const second = (await show())?.paidUntil
    expect(toEnd(second)).toBeGreaterThan(31 * dayMs)
    await runAt(second, 31)
    expect(reminders()).toEqual([month, week])
    await runAt(second, 29)
    expect(reminders()).toEqual([month, week, month])
    await runAt(second, 5)
    expect(reminders()).toEqual([month, week, month, week])
  })
})
