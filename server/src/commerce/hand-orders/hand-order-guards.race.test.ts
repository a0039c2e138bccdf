import { staffHandOrdersEndpoints as staffRows } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { reserveVoucher } from '#catalogue/vouchers/vouchers.service.ts'
import { anonymiseOrders, selectPersonalOrders } from '#commerce/orders/orders.service.ts'
import { batchWrites } from '#db/batch-writes.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { anAccount } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne, stockOf } from '#testing/factories.ts'
import { aGiftCard } from '#testing/gift-cards.ts'
import { aLine, handOrders } from '#testing/hand-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let support: Record<string, string> = {}
const { preview, make, tokenOf, show, accept, replace } = handOrders(
  () => testApp,
  () => support,
)

beforeAll(async () => {
  testApp = await openTestApp()
  support = (await aStaffMember(testApp, ['support'])).headers
})
afterEach(async () => {
  await testApp.runJobs()
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

const reason = 'Rabat dla pani Zofii'
const aJar = (change = {}) => aProduct(testApp, { price: 3_333, vatRate: 5, stock: 10, ...change })
const waitUntilBlocked = () =>
  vi.waitFor(
    async () => {
      const blocked = await queryOne<{ count: number }>(
        testApp,
        sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(blocked?.count).toBeGreaterThan(0)
    },
    { timeout: 20_000 },
  )

it('an order by hand takes from a gift card no more than another order leaves on it', async () => {
  const jar = await aJar()
  const discountCode = await aGiftCard(testApp, 10_000)
  const lines = [aLine(jar, 3)]
  // 99.99 and 17.90: the card pays 100.00.
  const { reply: seen } = await preview({ lines, discountCode })
  expect([seen.total, seen.giftCardAmount, seen.chargeTotal]).toEqual([117.89, 100, 17.89])
  const card = await queryOne<{ id: string }>(testApp, sql`select id from vouchers where code = ${discountCode}`)
  // A checkout of the shop has locked the card, takes 80.00 of it, and commits once staff have pressed.
  const other = (await anOrder(testApp, [[jar, 2]], { shippingMethod: 'KurierDPD' })).reply.orderId
  let pressed: ReturnType<typeof make> | undefined
  await inTransaction(testApp.context, async (tx) => {
    const use = { subjectId: other, email: 'inna@poczta.example', shippingPrice: 0 }
    const bought = { productId: jar, count: 1, unitPrice: 8_000, amount: 8_000, categoryIds: [], isGiftCard: false }
    const reserved = await reserveVoucher(tx, testApp.context, card?.id ?? '', { ...use, lines: [bought] } as never)
    if (!('value' in reserved)) throw new Error('The card is not usable.')
    await batchWrites(tx, [reserved.value.reserve])
    pressed = make(lines, { discountCode, chargeTotal: seen.chargeTotal })
    await waitUntilBlocked()
  })
  const late = await pressed
  expect([late?.status, late?.problem.code]).toEqual([409, 'ERRORS.REHEARSALCHANGED'])
  expect(await stockOf(testApp, jar)).toBe(8)
  const { reply: made } = await make(lines, { discountCode })
  const stored = await queryOne<{ card: number; used: number; left: number }>(
    testApp,
    sql`select gift_card_amount as card, (select amount from voucher_uses where subject_id = ${made.id}) as used,
      (select 10000 - sum(amount)::int from voucher_uses where voucher_id = ${card?.id}) as left
      from orders where id = ${made.id}`,
  )
  expect(stored).toEqual({ card: 2_000, used: 2_000, left: 0 })
  await testApp.context.db.execute(sql`delete from voucher_uses where subject_id = ${other}`)
}, 60_000)

it('an order by hand is for the mailbox that an account has proven, and takes the place of one order once', async () => {
  const jar = await aJar({ stock: 30 })
  const lines = [aLine(jar)]
  const problemOf = async (change: object) => (await make(lines, { chargeTotal: 51.23, ...change })).problem
  const unproven = await anAccount(testApp, {}, { emailConfirmedAt: null })
  const proven = await anAccount(testApp)
  await testApp.runJobs()
  const found = async (searchBy: string) =>
    (await testApp.call(staffRows.listHandOrderCustomers, { query: { searchBy } }, support)).reply.map(({ id }) => id)
  expect([await found(unproven.email), await found(proven.email)]).toEqual([[], [proven.id]])
  expect((await problemOf({ userId: unproven.id, email: unproven.email })).code).toBe('ERRORS.USERNOTFOUND')
  expect((await problemOf({ userId: proven.id, email: 'zosia@poczta.example' })).errors).toMatchObject({
    email: 'ERRORS.OTHERMAILBOX',
  })
  const own = { userId: proven.id, email: ` ${proven.email.toUpperCase()} ` }
  expect((await make(lines, { chargeTotal: 51.23, ...own })).status).toBe(201)

  const first = (await make(lines)).reply
  const both = await Promise.all([1, 2].map(() => replace(first.id, lines, { chargeTotal: 51.23 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.problem).toMatchObject({
    ...{ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'alreadyReplaced' },
  })
  // The one that took its place is replaced by a third: that one stands for the first as well.
  const second = both.find(({ status }) => status === 201)?.reply.id ?? ''
  const third = (await replace(second, lines)).reply
  expect(await problemOf({ replacesId: first.id })).toMatchObject({ reason: 'alreadyReplaced' })
  // Once none of them stands, there is room for another one.
  testApp.clock.advance(25 * hourMs)
  await vi.waitFor(
    async () => {
      await testApp.runJobs()
      const state = await queryOne<{ status: string }>(testApp, sql`select status from orders where id = ${third.id}`)
      expect(state?.status).toBe('Canceled')
    },
    { timeout: 20_000 },
  )
  support = (await aStaffMember(testApp, ['support'])).headers
  expect((await replace(first.id, lines)).status).toBe(201)
}, 60_000)

it('the last piece and a code for one use go over to the order that replaces another, whoever else wants them', async () => {
  for (let round = 0; round < 3; round++) {
    const jar = await aJar({ stock: 1 })
    const discountCode = `JEDEN-${round}`
    await testApp.context.db.execute(
      sql`insert into vouchers (code, kind, value, scope, usage_limit, created_at)
        values (${discountCode}, 'percent', 10, 'shop', 1, ${testApp.clock.date()})`,
    )
    const lines = [aLine(jar)]
    const { reply: first } = await make(lines, { discountCode })
    const { reply: seen } = await preview({ lines, discountCode, replacesId: first.id })
    expect(seen.chargeTotal).toBe(47.9)
    // The preview has let nothing go.
    expect([await stockOf(testApp, jar), (await make(lines, { chargeTotal: 51.23 })).problem.code]).toEqual([
      0,
      'ERRORS.OUTOFSTOCK',
    ])
    const change = { discountCode, chargeTotal: seen.chargeTotal, firstName: 'Zofia Maria' }
    const want = () => make(lines, { chargeTotal: 51.23 })
    const [replaced, ...others] = await Promise.all([replace(first.id, lines, change), want(), want(), want()])
    expect(replaced.status).toBe(201)
    expect(others.map(({ problem }) => problem.code)).toEqual(Array(3).fill('ERRORS.OUTOFSTOCK'))
    const uses = await testApp.context.db.execute(
      sql`select subject_id as id, state from voucher_uses where subject_id in (${first.id}, ${replaced.reply.id}) order by state`,
    )
    expect(rowsOf(uses)).toEqual([
      { id: first.id, state: 'released' },
      { id: replaced.reply.id, state: 'reserved' },
    ])
  }
  // What is refused leaves the order that it would have replaced as it was.
  const jar = await aJar({ stock: 1 })
  const { reply: stays } = await make([aLine(jar)])
  const refused = await replace(stays.id, [aLine(jar, 2)], { chargeTotal: 84.56 })
  expect(refused.problem.code).toBe('ERRORS.OUTOFSTOCK')
  expect((await show(await tokenOf(stays.id))).reply.state).toBe('open')
}, 60_000)

it('the buyer of an order by hand gets an invoice for a company, with VAT of its country where that is due', async () => {
  const file = await aProduct(testApp, { isVirtual: true, price: 2_000, vatRate: 23 })
  const token = async () => tokenOf((await make([aLine(file)], { shippingMethod: 'Email' })).reply.id)
  const company = (taxId: string, country = 'PL') => ({
    userWantsInvoice: true,
    companyData: {
      ...{ name: 'Pasieka Leśna sp. z o.o.', taxId },
      address: { address: 'Leśna 1', line2: '', zipCode: '20-020', city: 'Lublin', country },
    },
  })
  const first = await token()
  expect((await accept(first, 'Stripe', company('123'))).problem.errors).toMatchObject({
    'companyData.taxId': 'ERRORS.INVALIDNIP',
  })
  expect((await accept(first, 'Stripe', { userWantsInvoice: true })).status).toBe(400)
  const stored = (reply: { url: string }) => {
    const session = [...testApp.cards.sessions.values()].findLast(({ url }) => url === reply.url)
    return queryOne<{ wants: boolean; company: { name: string; taxId: string } | null; vat: number; rate: number }>(
      testApp,
      sql`select wants_invoice as wants, company_data as company, vat_total as vat, (select vat_rate from order_lines where order_id = id) as rate
        from orders where id = ${session?.orderId}`,
    )
  }
  expect(await stored((await accept(first, 'Stripe', company('521-301-72-28'))).reply)).toMatchObject({
    ...{ wants: true, vat: 374, rate: 23, company: { name: 'Pasieka Leśna sp. z o.o.', taxId: '5213017228' } },
  })
  const person = { ...company('', 'PL'), invoiceFor: 'person' }
  expect(await stored((await accept(await token(), 'Stripe', person)).reply)).toMatchObject({
    company: { name: 'Zofia Kalinowska', taxId: '' },
  })
  const none = await stored((await accept(await token(), 'Blik')).reply)
  expect(none).toMatchObject({ wants: false, company: null })
}, 60_000)

it('an order by hand costs no more than can be paid, says its prices to its buyer, and forgets the reasons with them', async () => {
  const jar = await aJar()
  const dear = [aLine(jar), aLine(await aJar(), 2, { otherPrice: 10_000_000, reason })]
  const refused = { status: 400, problem: { errors: { 'lines.1.otherPrice': 'ERRORS.ORDERTOOLARGE' } } }
  expect(await preview({ lines: dear })).toMatchObject(refused)
  expect(await make(dear, { chargeTotal: 1 })).toMatchObject(refused)
  const dearest = [aLine(jar, 9, { otherPrice: 100_000, reason })]
  expect((await preview({ lines: dearest })).reply.productsTotal).toBe(900_000)

  const [weighed, reduced] = [await aJar(), await aJar({ discountPrice: 2_000 })]
  await testApp.context.db.execute(
    sql`update products set sold_by = 'measure', net_quantity = 400, net_unit = 'g' where id in (${weighed}, ${reduced})`,
  )
  const lines = [aLine(reduced), aLine(weighed, 2, { otherPrice: 29.99, reason }), aLine(await aJar())]
  const { id } = (await make(lines, { language: 'en' })).reply
  // Per kilogram by what this buyer pays: 29.99 and not 33.33 for 400 g.
  const { offer } = (await show(await tokenOf(id, support, 'en'))).reply
  const isAnnounced = offer?.lines[0]?.regularPrice !== null
  expect(offer?.lines.map(({ measurePrice }) => measurePrice)).toEqual([
    { unit: 'kg', price: 50, regularPrice: isAnnounced ? 83.33 : null },
    { unit: 'kg', price: 74.98, regularPrice: null },
    null,
  ])
  const exported = async () => (await selectPersonalOrders(testApp.context.db, [id]))[0]?.byHand
  expect(await exported()).toEqual({
    ...{ madeAt: testApp.clock.date(), acceptedAt: null },
    otherPrices: [{ position: 1, presentPrice: 3_333, reason }],
  })
  const audited = async () =>
    rowsOf<{ field: string }>(
      await testApp.context.db.execute(sql`select field from audit_changes where after::text like ${`%${reason}%`}`),
    )
  expect(await audited()).toEqual([])
  await inTransaction(testApp.context, (tx) => anonymiseOrders(tx, [id], testApp.clock.date()))
  expect((await exported())?.otherPrices).toEqual([{ position: 1, presentPrice: 3_333, reason: '—' }])
}, 60_000)

it('an order accepted on delivery is opened by its link for a day only, and is put together again for the same carrier', async () => {
  const { id } = (await make([aLine(await aJar())])).reply
  const token = await tokenOf(id)
  const first = await accept(token, 'Cod')
  testApp.clock.advance(24 * hourMs - 1)
  const again = await accept(token, 'Cod')
  expect([first, again].map(({ status, reply }) => [status, reply.url.includes('ticket=')])).toEqual([
    [200, true],
    [200, true],
  ])
  testApp.clock.advance(1)
  expect((await accept(token, 'Cod')).problem.code).toBe('ERRORS.LINKINVALID')
  // Sessions of staff are over by now.
  support = (await aStaffMember(testApp, ['support'])).headers
  const { reply } = await testApp.call(staffRows.getHandOrder, { params: { id } }, support)
  expect(reply.values.shippingMethod).toBe('KurierDPD')
}, 60_000)
