import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearVoucherUsers } from '#catalogue/vouchers/vouchers.service.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { migrationsFolder } from '#paths.ts'
import { aCart, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { mailboxes } from '#testing/mailboxes.ts'
import { order } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let codes = 0
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Creates a code that each customer may use once. */
async function aCodeForEach(): Promise<string> {
  const code = `RAZ${++codes}`
  await testApp.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, usage_limit_per_customer, created_at) values (${code}, 'percent', 10, 'both', 1, ${testApp.clock.date()})`,
  )
  return code
}

async function orderWith(code: string, email: string) {
  const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
  await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: code, languageCode: 'pl' } })
  const { status, problem } = await testApp.call(checkoutEndpoints.createOrder, {
    body: await anOrderForm(testApp, cartId, { email }),
  })
  return status === 201 ? 'ordered' : problem.code
}

describe('a code that each customer may use once', () => {
  it('is used once by one mailbox, however its address is written', async () => {
    const code = await aCodeForEach()
    expect(await orderWith(code, 'ania.nowak@gmail.com')).toBe('ordered')
    for (const alias of ['anianowak@gmail.com', 'ania.nowak+2@gmail.com', 'A.N.I.A.Nowak@googlemail.com'])
      expect(await orderWith(code, alias)).toBe('ERRORS.VOUCHERINVALID')
    for (const other of ['ola.nowak@gmail.com', 'ania.nowak@wp.pl', 'anianowak@wp.pl', 'anianowak+2@wp.pl'])
      expect(await orderWith(code, other)).toBe('ordered')
  })

  it('is counted alike for products and plans', async () => {
    const code = await aCodeForEach()
    expect(await orderWith(code, 'ewa.lis+1@gmail.com')).toBe('ordered')
    expect((await order(testApp, { email: 'ewalis@gmail.com', discountCode: code })).problem.code).toBe(
      'ERRORS.VOUCHERINVALID',
    )
  })

  it('counts uses that an older version wrote without a mailbox', async () => {
    const code = await aCodeForEach()
    expect(await orderWith(code, 'jan@wp.pl')).toBe('ordered')
    await testApp.context.db.execute(sql`update voucher_uses set customer_key = null where email = 'jan@wp.pl'`)
    expect(await orderWith(code, 'jan@wp.pl')).toBe('ERRORS.VOUCHERINVALID')
    expect(await orderWith(code, 'janek@wp.pl')).toBe('ordered')
  })

  it('forgets the mailbox with the address', async () => {
    const code = await aCodeForEach()
    await orderWith(code, 'zapomnij.mnie@gmail.com')
    const row = await queryOne<{ subject_id: string }>(
      testApp,
      sql`select subject_id from voucher_uses where customer_key = 'zapomnijmnie@gmail.com'`,
    )
    await inTransaction(testApp.context, (tx) => clearVoucherUsers(tx, [row?.subject_id ?? '']))
    const stored = sql`select email, customer_key from voucher_uses where subject_id = ${row?.subject_id}`
    expect(await queryOne(testApp, stored)).toEqual({ email: '', customer_key: '' })
  })
})

it('the migration gives every use from before the mailbox that the rule gives', async () => {
  const code = await aCodeForEach()
  await testApp.context.db.execute(
    sql`insert into voucher_uses (voucher_id, subject_id, email, state, created_at, changed_at)
        select v.id, gen_random_uuid(), lower(trim(e.email)), 'used', v.created_at, v.created_at
        from vouchers v cross join unnest(${sql.param(mailboxes.map(([email]) => email))}::text[]) as e (email) where v.code = ${code}`,
  )
  const name = readdirSync(migrationsFolder).find((file) => file.endsWith('_voucher-customers.sql')) ?? ''
  const fill = readFileSync(join(migrationsFolder, name), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^\s*update/i.test(statement))
  expect(fill).toHaveLength(1)
  await testApp.context.db.execute(sql.raw(fill[0] ?? ''))
  const filled = rowsOf<{ email: string; customer_key: string }>(
    await testApp.context.db.execute(
      sql`select email, customer_key from voucher_uses u join vouchers v on v.id = u.voucher_id where v.code = ${code}`,
    ),
  )
  expect(filled).toHaveLength(mailboxes.length)
  for (const [email, mailbox] of mailboxes)
    expect(filled).toContainEqual({ email: email.trim().toLowerCase(), customer_key: mailbox })
})
