import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { staffWithdrawalsEndpoints as rows } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCheapestDelivery } from '#catalogue/shipping/shipping.service.ts'
import { anonymiseOrders, selectPersonalOrders } from '#commerce/orders/orders.service.ts'
import { withdrawalDeadline } from '#consumer-deadlines.rules.ts'
import { inTransaction } from '#db/transaction.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { downloadUrl } from '#platform/files/links.ts'
import { storeFile } from '#platform/files/storage.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf, soldCodes } from '#testing/gift-cards.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'
import { aSubscriber } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let people = 0
beforeAll(async () => {
  testApp = await openTestApp()
}, 120_000)
afterAll(() => testApp.close())

const anAddress = () => `oddaje-${++people}@poczta.example`
const run = (statement: ReturnType<typeof sql>) => testApp.context.db.execute(statement)

/** Sends a statement, chooses its contract as an owner, and returns what may be withdrawn from. */
async function rightsFor(
  email: string,
  contract: { kind: 'order' | 'subscription'; id: string },
  { scope = '', headers = {} }: { scope?: string; headers?: Record<string, string> } = {},
) {
  const orderNumber = contract.kind === 'order' ? 'SU-1' : null
  const body = { fullName: 'Aneta Gil', orderNumber, scope, email, languageCode: 'pl' as const }
  await testApp.call(withdrawalsEndpoints.sendWithdrawal, { body, headers: {} }, headers)
  const found = sql`select id from withdrawals where email = ${email} and matched_at is null`
  const id = (await queryOne<{ id: string }>(testApp, found))?.id ?? ''
  const owner = (await aStaffMember(testApp, ['owner'])).headers
  const before = await testApp.call(rows.getWithdrawal, { params: { id } }, owner)
  expect(before.reply.rights).toBeNull()
  const chosen = { kind: contract.kind, contractId: contract.id }
  const matched = await testApp.call(rows.matchWithdrawal, { params: { id }, headers: aKey(), body: chosen }, owner)
  const { rights } = (await testApp.call(rows.getWithdrawal, { params: { id } }, owner)).reply
  expect(matched.reply.rights).toEqual(rights)
  if (!rights) throw new Error('The statement has no contract.')
  return rights
}

async function aFileOf(productId: number): Promise<string> {
  const file = { name: 'miod.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7'), isPublic: false }
  const fileId = await storeFile(testApp.context, testApp.context.db, file)
  await run(sql`insert into product_attachments (product_id, position, file_id) values (${productId}, 1, ${fileId})`)
  return fileId
}
const open = (orderId: string, fileId: string, method: 'GET' | 'HEAD' = 'GET') =>
  testApp.app.inject({ method, url: new URL(downloadUrl(testApp.context, { fileId, orderId }, 3600)).pathname })
const deliver = (orderId: string, at: number) =>
  run(sql`insert into order_events (order_id, to_status, at, cause, actor) values
    (${orderId}, 'Delivered', ${new Date(at).toISOString()}::timestamptz, 'by staff', 'staff')`)

describe('what may be withdrawn from', () => {
  it('BO-154 says for each line of an order whether, until when and by which article, and what is paid back', async () => {
    const [whisk, cake, opened, unopened] = [
      await aProduct(testApp, { price: 3333, vatRate: 23 }),
      await aProduct(testApp, { price: 1999, vatRate: 5 }),
      await aProduct(testApp, { price: 2500, vatRate: 8, isVirtual: true }),
      await aProduct(testApp, { price: 777, vatRate: 8, isVirtual: true }),
    ]
    await run(sql`update products set is_perishable = true where id = ${cake}`)
    const [file, other] = [await aFileOf(opened), await aFileOf(unopened)]
    const email = anAddress()
    const lines: [number, number][] = [
      [whisk, 3],
      [cake, 1],
      [opened, 1],
      [unopened, 2],
    ]
    const { orderId } = await aPaidOrderOf(testApp, { lines, code: 'MIOD10', change: { email } })
    const openedAt = testApp.clock.date().toISOString()
    expect((await open(orderId, file)).statusCode).toBe(200)
    // Neither a look ahead nor a later opening counts.
    expect((await open(orderId, other, 'HEAD')).statusCode).toBe(200)
    testApp.clock.advance(hourMs)
    await open(orderId, file)
    await deliver(orderId, testApp.clock.now())
    const paid = await queryOne<{ whisk: number; unopened: number; delivery: number }>(
      testApp,
      sql`select shipping_cost as delivery,
        (select unit_price * count - discount_share from order_lines where order_id = o.id and product_id = ${whisk}) as whisk,
        (select unit_price * count - discount_share from order_lines where order_id = o.id and product_id = ${unopened}) as unopened
        from orders o where id = ${orderId}`,
    )
    const cheapest = Math.min(paid?.delivery ?? 0, (await findCheapestDelivery(testApp.context)) ?? 0)
    const rights = await rightsFor(email, { kind: 'order', id: orderId })
    expect(rights.deadlineOn).toBe(withdrawalDeadline(dayOf(testApp.clock.now())))
    const inTime = { verdict: 'yes', reason: 'inTime', article: 'art. 27', openedAt: null, days: null }
    expect(rights.lines).toMatchObject([
      { subject: 'line', quantity: 3, ...inTime, amount: (paid?.whisk ?? 0) / 100 },
      { quantity: 1, verdict: 'no', reason: 'perishable', article: 'art. 38 ust. 1 pkt 4', amount: 0 },
      { quantity: 1, verdict: 'no', reason: 'fileOpened', article: 'art. 38 ust. 1 pkt 13', openedAt, amount: 0 },
      { quantity: 2, ...inTime, amount: (paid?.unopened ?? 0) / 100 },
      { subject: 'delivery', verdict: 'check', reason: 'deliveryOfPart', amount: cheapest / 100 },
    ])
    expect(rights.total).toBeCloseTo(((paid?.whisk ?? 0) + (paid?.unopened ?? 0)) / 100)
    await run(sql`delete from consents where order_id = ${orderId} and kind = 'digital'`)
    await run(sql`update products set is_perishable = false where id = ${cake}`)
    const all = await rightsFor(email, { kind: 'order', id: orderId })
    expect(all.lines.map(({ reason }) => reason)).toEqual([
      ...Array(4).fill('inTime'),
      cheapest < (paid?.delivery ?? 0) ? 'deliveryCheapest' : 'deliveryWhole',
    ])
    const part = await rightsFor(email, { kind: 'order', id: orderId }, { scope: 'Rózga' })
    expect(part.lines.at(-1)?.reason).toBe('deliveryOfPart')
    testApp.clock.advance(18 * dayMs)
    const late = await rightsFor(email, { kind: 'order', id: orderId })
    expect(late.lines.map(({ reason, amount }) => [reason, amount])).toEqual(Array(4).fill(['late', 0]))
    expect(late.total).toBe(0)
  })

  it('exports when files were opened, and forgets it with the buyer', async () => {
    const book = await aProduct(testApp, { isVirtual: true })
    const file = await aFileOf(book)
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[book, 1]], change: { email: anAddress() } })
    await open(orderId, file)
    const openings = async () => (await selectPersonalOrders(testApp.context.db, [orderId]))[0]?.openings
    expect(await openings()).toEqual([{ orderId, productId: book, openedAt: testApp.clock.date() }])
    await inTransaction(testApp.context, (tx) => anonymiseOrders(tx, [orderId], testApp.clock.date()))
    expect(await openings()).toEqual([])
  })

  it('BO-154 knows begun gift cards, companies, and what was not delivered or not paid yet', async () => {
    const email = anAddress()
    const cards = await aProduct(testApp, { giftValue: 10_000, price: 10_000 })
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[cards, 2]], change: { email } })
    const [code = ''] = await soldCodes(testApp, orderId)
    await aPaidOrderOf(testApp, { lines: [[await aProduct(testApp, { price: 4000 }), 1]], code })
    const { lines, total } = await rightsFor(email, { kind: 'order', id: orderId })
    expect(lines).toMatchObject([
      { quantity: 1, verdict: 'yes', reason: 'inTime', amount: 100 },
      { quantity: 1, verdict: 'no', reason: 'cardBegun', article: 'art. 38 ust. 1 pkt 1', amount: 0 },
    ])
    expect(total).toBe(100)
    const cod = { email, shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 2]], cod)
    const unpaid = await rightsFor(email, { kind: 'order', id: reply.orderId })
    expect(unpaid).toMatchObject({ deadlineOn: null, total: 0 })
    expect(unpaid.lines).toMatchObject([{ verdict: 'yes', reason: 'notBegun', article: 'art. 28', amount: 0 }])
    await run(
      sql`update orders set company_data = '{"name": "Piekarnia", "taxId": "5260001246", "address": null}' where id = ${reply.orderId}`,
    )
    const company = await rightsFor(email, { kind: 'order', id: reply.orderId })
    expect(company.lines).toMatchObject([{ verdict: 'check', reason: 'company', article: 'art. 7aa' }])
  })

  it('BO-154 counts the days used of a subscription, and keeps to what was counted when the statement came', async () => {
    const subscriber = await aSubscriber(testApp, { subscriptionDetailsId: 3 })
    const { subscriptionId } = subscriber
    testApp.clock.advance(2 * dayMs)
    const subscription = { kind: 'subscription', id: subscriptionId } as const
    const own = await queryOne<{ email: string; paid: number; days: number }>(
      testApp,
      sql`select s.email, c.amount as paid, (p.ends_at at time zone 'Europe/Warsaw')::date - (p.starts_at at time zone 'Europe/Warsaw')::date + 1 as days
        from subscriptions s join subscription_charges c on c.subscription_id = s.id
        join access_periods p on p.charge_id = c.id where s.id = ${subscriptionId}`,
    )
    const { paid = 0, days = 1 } = own ?? {}
    const stranger = await rightsFor(anAddress(), subscription)
    const charged = Math.floor((paid * 3) / days)
    expect(stranger.lines).toEqual([
      {
        ...{
          subject: 'subscription',
          lineId: null,
          name: '',
          quantity: 1,
          verdict: 'yes',
          reason: 'daysUsed',
          article: 'art. 35',
        },
        ...{ openedAt: null, days: { used: 3, all: days }, amount: (paid - charged) / 100 },
      },
    ])
    const counted = await rightsFor(own?.email ?? '', subscription)
    expect(counted.lines).toMatchObject([{ reason: 'daysUsed', amount: (paid - charged) / 100 }])
    await run(sql`delete from consents where subscription_id = ${subscriptionId} and kind = 'start'`)
    const unasked = await rightsFor(anAddress(), subscription)
    expect(unasked.lines).toMatchObject([{ reason: 'notStarted', article: 'art. 32 ust. 1', amount: paid / 100 }])
    expect(unasked.total).toBe(paid / 100)
    testApp.clock.advance(16 * dayMs)
    const late = await rightsFor(anAddress(), subscription)
    expect(late).toMatchObject({ lines: [{ verdict: 'no', reason: 'late', amount: 0 }], total: 0 })
  })
})
