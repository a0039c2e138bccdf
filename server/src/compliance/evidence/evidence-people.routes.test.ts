import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { evidenceEndpoints as rows } from '@slodki-ul/contract/compliance/evidence.admin'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdrawals } from '#compliance/withdrawals/withdrawals.tables.ts'
import { rowsOf } from '#db/client.ts'
import { mails } from '#platform/mail/mail.tables.ts'
import { openEvidence } from '#testing/evidence.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aSubscriber } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  folder = mkdtempSync(join(tmpdir(), 'slodki-ul-evidence-people-'))
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await testApp.close()
})

const open = async (row: (typeof rows)[keyof typeof rows], id: string) => {
  const { headers } = await aStaffMember(testApp, ['support'])
  const made = await testApp.call(row, { params: { id } }, headers)
  expect(made.status).toBe(200)
  return openEvidence(folder, made.bytes, testApp.context.config)
}

it('the evidence of an order has no statement of strangers or about other contracts, and no mail to staff', async () => {
  const { db, clock } = testApp.context
  const jar = await aProduct(testApp, { price: 4990 })
  const email = 'moja@poczta.example'
  const { orderId } = await aPaidOrderOf(testApp, { lines: [[jar, 1]], change: { email } })
  const { orderId: otherId } = await aPaidOrderOf(testApp, { lines: [[jar, 1]], change: { email } })
  const found = await queryOne<{ number: number }>(testApp, sql`select number from orders where id = ${orderId}`)
  const orderNumber = `su ${found?.number}`
  const body = { fullName: 'Moje Oświadczenie', orderNumber, scope: '', email, languageCode: 'pl' as const }
  await testApp.call(withdrawalsEndpoints.sendWithdrawal, { body, headers: {} })
  const at = clock.date()
  const received = { scope: '', statement: 'Odstępuję', language: 'pl' as const, receivedAt: at, email, orderNumber }
  const obcy = { ...received, email: 'obcy@poczta.example' }
  const { subscriptionId } = await aSubscriber(testApp)
  await db.insert(withdrawals).values([
    { ...obcy, fullName: 'Obca Osoba' },
    { ...obcy, fullName: 'Dopasowana Tutaj', orderNumber: 'nie pamiętam', orderId, matchedAt: at },
    { ...received, fullName: 'Dopasowana Gdzie Indziej', orderId: otherId, matchedAt: at },
    { ...received, fullName: 'Dopasowana Do Subskrypcji', subscriptionId, matchedAt: at },
  ])
  const content = { subject: 'Zwrot odrzucony', text: 'Tylko dla obsługi', attachments: [] }
  await db.insert(mails).values([
    {
      ...{ occasion: 'failed-of-test', kind: 'staff-refund-failed', recipient: 'sklep@poczta.example', language: 'pl' },
      ...{ data: { orderId, refundId: crypto.randomUUID() }, createdAt: at, dueAt: at, sentAt: at, content },
    },
  ])
  for (let round = 0; round < 3; round++) await settle(testApp)

  const { json, files } = await open(rows.getOrderEvidence, orderId)
  const names = json('withdrawals.json').map(({ fullName }: { fullName: string }) => fullName)
  expect(names.toSorted()).toEqual(['Dopasowana Tutaj', 'Moje Oświadczenie'])
  const kinds: string[] = json('mails.json').map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['order-confirmed', 'withdrawal-received']))
  expect(kinds.filter((kind) => kind.startsWith('staff-'))).toEqual([])
  const all = [...files.values()].map(String).join('\n')
  for (const hidden of ['Obca', 'Gdzie Indziej', 'Do Subskrypcji', 'Tylko dla obsługi'])
    expect(all).not.toContain(hidden)
  // Of mails to staff nothing is stored either.
  const toStaff = sql`select kind, content from mails where kind = 'staff-withdrawal' and sent_at is not null`
  expect(rowsOf(await db.execute(toStaff))).toEqual([{ kind: 'staff-withdrawal', content: null }])
  // A jar has no files to open.
  expect(json('file-openings.json')).toEqual([])
}, 120_000)

it('once an account is deleted, its export gave the texts, none is left, and openings are called unknown', async () => {
  const { enter, subscriptionId } = await aSubscriber(testApp)
  for (let round = 0; round < 3; round++) await settle(testApp)
  const headers = await enter()
  const exported = (await testApp.call(accountEndpoints.exportPersonalData, {}, headers)).reply.data.mails
  expect(exported).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'invoice-ready', subject: expect.stringMatching(/\S/), text: expect.stringMatching(/\S/) },
    }),
  )
  // One went to an address that was theirs before.
  const ofContract = sql`select count(*)::int as n from mails
    where data ->> 'subscriptionId' = ${subscriptionId} and content is not null`
  await testApp.context.db.execute(sql`update mails set recipient = 'dawny@poczta.example'
    where data ->> 'subscriptionId' = ${subscriptionId}`)
  expect(await queryOne(testApp, ofContract)).not.toEqual({ n: 0 })
  await testApp.call(accountEndpoints.deleteAccount, { body: {} }, headers)
  expect(await queryOne(testApp, ofContract)).toEqual({ n: 0 })
  const { json, text } = await open(rows.getSubscriptionEvidence, subscriptionId)
  expect(json('lesson-openings.json')).toEqual({ known: false, reason: expect.stringContaining('deleted') })
  expect(text('README.txt')).toContain('known: false')
}, 120_000)
