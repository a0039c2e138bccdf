import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { aSubscriber } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

it('one statement that is sent 16 times at once is stored and acknowledged once, with the same response to each', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { fullName: 'Ula', orderNumber: 'SU-10001', email: 'raz@poczta.example', languageCode: 'pl' } as const
  const send = () => testApp.call(withdrawalsEndpoints.sendWithdrawal, { body, headers })
  const responses = await Promise.all(Array.from({ length: 16 }, send))
  expect(new Set(responses.map(({ status, reply }) => `${status} ${reply.receivedAt}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(201)
  const stored = await queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from withdrawals`)
  const mails = sql`select count(*)::int as n from mails where kind = 'withdrawal-received'`
  expect([stored?.n, (await queryOne<{ n: number }>(testApp, mails))?.n]).toEqual([1, 1])
})

it('eight statements of a subscriber at once end one subscription and give its money back once', async () => {
  const { session, enter, subscriptionId } = await aSubscriber(testApp, { subscriptionDetailsId: 3 })
  const headers = await enter()
  const body = { fullName: 'Ula', orderNumber: null, scope: '', email: session.email, languageCode: 'pl' } as const
  const send = () => testApp.call(withdrawalsEndpoints.sendWithdrawal, { body }, headers)
  const responses = await Promise.all(Array.from({ length: 8 }, send))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
  const counts = await queryOne(
    testApp,
    sql`select (select count(*)::int from withdrawals where email = ${session.email}) as statements,
               (select count(*)::int from withdrawals where email = ${session.email} and is_settled) as settled,
               (select count(*)::int from refunds r join payments p on p.id = r.payment_id
                join subscription_charges c on c.id = p.charge_id where c.subscription_id = ${subscriptionId}) as refunds`,
  )
  expect(counts).toEqual({ statements: 8, settled: 1, refunds: 1 })
})
