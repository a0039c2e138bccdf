import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmParcelPoints } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { resealKeys } from '#identity/auth/two-factor.service.ts'
import { selectQueue } from '#learning/comments/moderation.db.ts'
import { selectConsentsOf } from '#legal/consents/consents.db.ts'
import { jobs, queues } from '#modules.ts'
import { selectMailsTo } from '#platform/mail/outbox.ts'
import { analyze, countRowsRead, fillTable, type Statement } from '#testing/many-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Statements sent to the database since the last reset. */
let asked: Statement[] = []
const logger = {
  logQuery: (text: string, params: unknown[]) => {
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes('set_config'))
      asked.push({ text, params })
  },
}

/** Rows of each table, none of them due: done long ago, or due in years. */
const many = 50_000
/** Rows of all tables that a job's statement may read: far fewer than there are. */
const mostRead = 2_500

const future = `timestamptz '2100-01-01' + n * interval '1 minute'`
const recent = `now() - n * interval '1 second'`
const done = `timestamptz '2026-01-01'`

/** Subscriptions of all kinds that end within thirty days and whose reminder was sent. */
const reminded = {
  plan_id: '1',
  status: `'Active'`,
  payment_method: `'Blik'`,
  price: '1000',
  language: `'pl'`,
  email: `'row' || n || '@poczta.example'`,
  reminded: '30',
}

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ logger, hasMadeUpDocuments: true })
  const now = `timestamptz '${testApp.clock.date().toISOString()}'`
  const fill = (table: string, values: Record<string, string> = {}) => fillTable(testApp, table, many, values)
  await fill('subscriptions', { ...reminded, paid_until: `${now} + interval '8 days' + n * interval '30 seconds'` })
  await fill('orders', {
    status: `'Delivered'`,
    language: `'pl'`,
    email: `'row' || n || '@poczta.example'`,
    payment_method: `'Cod'`,
    shipping_method: `'Kurier'`,
    products_total: '0',
    discount_total: '0',
    shipping_cost: '0',
    shipping_vat: '0',
    total: '0',
    user_id: 'gen_random_uuid()',
    paid_at: done,
  })
  await fill('mails', { language: `'pl'`, sent_at: recent, due_at: done })
  await fill('waitlist_entries', { language: `'pl'`, product_id: '1000000 + n % 200', created_at: recent })
  await fill('newsletter_consents', { confirmed_at: done, asked_at: recent, language: `'pl'` })
  await fill('newsletter_subscribers', { state: `'subscribed'` })
  await fill('community_members', { joined_at: done, check_at: future, user_id: 'gen_random_uuid()' })
  await fill('sessions', { expires_at: future })
  await fill('mailed_tokens', { expires_at: future, purpose: `'reset-password'` })
  await fill('pending_sign_ins', { expires_at: future })
  await fill('known_devices', { last_seen_at: recent })
  await fill('email_changes', { created_at: recent, confirmed_at: done })
  await fill('cookie_choices', { at: recent, language: `'pl'` })
  await fill('training_messages', { created_at: recent, language: `'pl'` })
  await fill('withdrawals', { received_at: recent, language: `'pl'` })
  await fill('audit_entries', { at: `${now} - n * interval '1 minute'`, outcome: `'done'` })
  await testApp.context.db.execute(sql`
    insert into audit_chain (position, entry_id, at, content_hash, hash)
    select row_number() over (order by at), id, at, 'content', 'link' from audit_entries`)
  await fill('rate_limits', { expire: future })
  await fill('idempotency_keys', { expires_at: future })
  await fill('invoices', {
    type: `'Invoice'`,
    position: 'n',
    order_id: 'gen_random_uuid()',
    file_id: 'gen_random_uuid()',
    payment_method: `'Cod'`,
    total: '0',
    vat_total: '0',
    due_at: done,
  })
  await fill('refunds', { payment_id: 'gen_random_uuid()', state: `'sent'`, amount: '1', due_at: done })
  await fill('parcel_points', { is_open: 'true', refreshed_at: now })
  const keyId = testApp.context.config.signingKeys[0]?.id
  await fill('users', {
    email: `'row' || n || '@poczta.example'`,
    language: `'pl'`,
    tfa_secret: `'${keyId}.a.b.c' || n`,
  })
  await fill('consents', { kind: `'terms'`, language: `'pl'`, user_id: 'gen_random_uuid()' })
  await fill('comments', { course_id: '1', level: '0', language: `'pl'`, status: `'Approved'`, created_at: recent })
  await analyze(testApp.url ?? '')
}, 240_000)
afterAll(() => testApp.close())

describe('a job among fifty thousand rows of each table that are not due', () => {
  const scans = [
    ...jobs.map(({ name, run }) => [name, run] as const),
    ...queues.map(({ name, findDue }) => [name, (context: Context) => findDue(context, 500)] as const),
  ]
  it.each(scans)(
    '%s reads hardly any of them',
    async (_name, scan) => {
      asked = []
      await scan(testApp.context)
      const read = await countRowsRead(testApp.url ?? '', asked)
      // Once a day, after all pages of the provider's list were read, the points are counted.
      const found = [...read].filter(([text]) => !text.startsWith('select count(*) from "parcel_points"'))
      expect(found.filter(([, rows]) => rows > mostRead)).toEqual([])
    },
    60_000,
  )
})

describe('among fifty thousand rows of each table', () => {
  const userId = crypto.randomUUID()

  it.each<[string, (context: TestApp['context']) => Promise<unknown>]>([
    ['a start finds the two-factor keys that an older signing key encrypted', (context) => resealKeys(context)],
    ['the mails to a person are found', ({ db }) => selectMailsTo(db, 'row7@poczta.example')],
    ['what a person agreed to is found', ({ db }) => selectConsentsOf(db, userId, [], [])],
    [
      'orders whose parcel point is to be confirmed are found',
      (context) => inTransaction(context, (tx) => confirmParcelPoints(tx, context.clock.date())),
    ],
    [
      'the comments that wait for a decision are found',
      ({ db }) => selectQueue(db, { queue: 'waiting', searchBy: '', language: 'pl', pageNumber: 1, pageSize: 10 }),
    ],
    [
      'the comments that were reported are found',
      ({ db }) => selectQueue(db, { queue: 'reported', searchBy: '', language: 'pl', pageNumber: 1, pageSize: 10 }),
    ],
  ])('%s by reading hardly any', async (_what, work) => {
    asked = []
    await work(testApp.context)
    expect(asked.length).toBeGreaterThan(0)
    const read = await countRowsRead(testApp.url ?? '', asked)
    expect([...read].filter(([, rows]) => rows > mostRead)).toEqual([])
  })
})
