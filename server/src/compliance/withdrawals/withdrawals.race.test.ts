import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

it('one statement that is sent 16 times at once is kept and acknowledged once, and each press is told so', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { fullName: 'Ula', orderNumber: 'SU-10001', email: 'raz@poczta.example', languageCode: 'pl' } as const
  const send = () => academy.call(withdrawalsEndpoints.sendWithdrawal, { body, headers })
  const answers = await Promise.all(Array.from({ length: 16 }, send))
  expect(new Set(answers.map(({ status, reply }) => `${status} ${reply.receivedAt}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  const kept = await queryOne<{ n: number }>(academy, sql`select count(*)::int as n from withdrawals`)
  const mails = sql`select count(*)::int as n from mails where kind = 'withdrawal-received'`
  expect([kept?.n, (await queryOne<{ n: number }>(academy, mails))?.n]).toEqual([1, 1])
})
