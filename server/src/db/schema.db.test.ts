import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { isSchemaCurrent, migrateDatabase } from '#db/migrate.ts'
import { sqlStateOf } from '#db/transaction.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** SQLSTATE with which a statement is refused; undefined when it succeeds. */
const refusal = (statement: ReturnType<typeof sql>) =>
  testApp.context.db.execute(statement).then(() => undefined, sqlStateOf)
const check = '23514'
const unique = '23505'
const appendOnly = '23001'

describe('migrations', () => {
  it('run once, however many processes start together', async () => {
    await Promise.all([migrateDatabase(testApp.context.connection), migrateDatabase(testApp.context.connection)])
    expect(await isSchemaCurrent(testApp.context.db)).toBe(true)
  })

  it('leave the database of a newer version as it is, and this version works on it: migrations only add', async () => {
    const { connection, db } = testApp.context
    await db.execute(sql`insert into migrations (hash, position) values ('from the future', 999)`)
    expect(await migrateDatabase(connection)).toBe(0)
    expect(await isSchemaCurrent(db)).toBe(true)
    expect((await testApp.call(systemEndpoints.getReady, {})).status).toBe(200)
    await db.execute(sql`delete from migrations where position = 999`)
  })

  it('refuse a database whose migrations are not those of this version', async () => {
    const { connection, db } = testApp.context
    await db.execute(sql`update migrations set hash = 'changed ' || hash where position = 0`)
    await expect(migrateDatabase(connection)).rejects.toThrow('Schema version mismatch: migration 0 of this database')
    await db.execute(sql`update migrations set hash = replace(hash, 'changed ', '')`)
  })

  it('make the process not ready when the newest is missing', async () => {
    const { db } = testApp.context
    const newest = sql`(select max(position) from migrations)`
    await db.execute(sql`update migrations set hash = 'changed ' || hash where position = ${newest}`)
    expect(await isSchemaCurrent(db)).toBe(false)
    expect((await testApp.call(systemEndpoints.getReady, {})).status).toBe(503)
    await db.execute(sql`update migrations set hash = replace(hash, 'changed ', '')`)
  })
})

describe('what the database itself does not let happen', () => {
  it('stock below zero, a price of nothing, a reduction above the price', async () => {
    expect(await refusal(sql`update products set stock = -1 where id = 1`)).toBe(check)
    expect(await refusal(sql`update products set price = 0 where id = 1`)).toBe(check)
    expect(await refusal(sql`update products set discount_price = price where id = 1`)).toBe(check)
  })

  it('a history that is rewritten', async () => {
    await anOrder(testApp, [[await aProduct(testApp), 1]])
    expect(await refusal(sql`update order_events set actor = 'nobody'`)).toBe(appendOnly)
    expect(await refusal(sql`delete from order_events`)).toBe(appendOnly)
    expect(await refusal(sql`truncate order_events`)).toBe(appendOnly)
    expect(await refusal(sql`update subscription_events set actor = 'nobody'`)).toBe(appendOnly)
  })

  it('an order whose total is not the sum of its parts, or that is paid at no time', async () => {
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
    expect(await refusal(sql`update orders set total = total + 1 where id = ${reply.orderId}`)).toBe(check)
    expect(await refusal(sql`update orders set status = 'Paid' where id = ${reply.orderId}`)).toBe(check)
    expect(await refusal(sql`update orders set status = 'Gone' where id = ${reply.orderId}`)).toBe(check)
  })

  it('two running or two paid attempts for one order', async () => {
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
    const copy = (state: string) => sql`
      insert into payments (order_id, attempt, provider, method, amount, state, created_at, expires_at)
      select order_id, attempt + 1 + (random() * 1000)::int, provider, method, amount, ${state}, created_at, expires_at from payments where order_id = ${reply.orderId} limit 1`
    expect(await refusal(copy('open'))).toBe(unique)
    expect(await refusal(copy('paid'))).toBeUndefined()
    expect(await refusal(copy('paid'))).toBe(unique)
  })

  it('two prices of one product or plan at one time, or a price of neither', async () => {
    const now = testApp.clock.date()
    const planPrice = (list: string) =>
      sql`insert into prices (plan_id, price_list, price, regular_price, valid_from) values (1, ${list}, 1, 1, ${now})`
    expect(await refusal(planPrice('regular'))).toBe(unique)
    expect(await refusal(planPrice('webinar'))).toBe(unique)
    expect(await refusal(planPrice('mailing'))).toBe(check)
    expect(await refusal(sql`insert into prices (price, regular_price, valid_from) values (1, 1, ${now})`)).toBe(check)
    expect(
      await refusal(
        sql`insert into prices (product_id, price, regular_price, valid_from) values (1, 1, 1, ${testApp.clock.date()})`,
      ),
    ).toBe(unique)
  })
})

describe('the ground for what comes later', () => {
  it.each([
    ['users', ['email', 'roles', 'language', 'password_hash', 'accepted_terms_version', 'is_demo']],
    ['sessions', ['user_id', 'refresh_token_hash', 'revoked_at']],
    ['carts', ['user_id', 'email', 'language', 'voucher_id']],
    ['orders', ['id', 'number', 'user_id', 'email', 'language', 'payment_deadline_at']],
    ['order_lines', ['name_pl', 'name_en', 'unit_price', 'discount_share', 'vat_rate', 'vat']],
    ['order_events', ['cause', 'actor', 'at', 'from_status', 'to_status']],
    ['payments', ['order_id', 'charge_id', 'attempt', 'state', 'session_id']],
    ['refunds', ['payment_id', 'amount', 'reason', 'state']],
    ['voucher_uses', ['voucher_id', 'subject_id', 'email', 'state']],
    ['idempotency_keys', ['scope', 'call', 'key', 'body_hash', 'answer', 'expires_at']],
    ['webhook_events', ['provider', 'event_id', 'received_at']],
    ['mails', ['occasion', 'recipient', 'language', 'due_at', 'sent_at']],
    ['legal_texts', ['kind', 'version', 'language', 'html', 'sha256']],
    ['consents', ['kind', 'version', 'order_id', 'user_id', 'ip', 'at']],
    ['subscriptions', ['user_id', 'email', 'language', 'plan_id', 'status']],
    ['access_periods', ['user_id', 'starts_at', 'ends_at']],
    ['files', ['id', 'owner_id', 'size_bytes', 'content_type']],
    ['prices', ['product_id', 'plan_id', 'price_list', 'price', 'regular_price', 'valid_from', 'valid_to']],
    ['products', ['name_pl', 'name_en', 'description_pl', 'description_en']],
    ['search_words', ['language', 'word']],
    ['product_words', ['word_id', 'product_id', 'weight']],
  ])('%s has %j', async (table, columns) => {
    const rows = rowsOf<{ name: string }>(
      await testApp.context.db.execute(
        sql`select column_name as name from information_schema.columns where table_name = ${table}`,
      ),
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(columns))
  })

  it('stores the search words of every product in both languages, without Polish letters', async () => {
    const rows = rowsOf<{ language: string; products: number; odd: number }>(
      await testApp.context.db.execute(sql`
        select w.language, count(distinct p.product_id) filter (where p.product_id <= 60)::int as products,
          count(*) filter (where w.word ~ '[^a-z0-9]')::int as odd
        from search_words w join product_words p on p.word_id = w.id group by 1 order by 1`),
    )
    expect(rows).toEqual([
      { language: 'en', products: 60, odd: 0 },
      { language: 'pl', products: 60, odd: 0 },
    ])
  })
})
