import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

it('one statement that is sent 16 times at once is kept and acknowledged once, and each press is told so', async () => {
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
