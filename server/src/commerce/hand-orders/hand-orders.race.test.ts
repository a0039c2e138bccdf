import { staffHandOrdersEndpoints as staffRows } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addPoints } from '#catalogue/shipping/parcel-points.service.ts'
import { noteUncollected, selectOrder } from '#commerce/orders/orders.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { anAccount } from '#testing/accounts.ts'
import { aProduct, queryOne, stockOf } from '#testing/factories.ts'
import { aLine, handOrders, typedValues } from '#testing/hand-orders.ts'
import { reportPaid } from '#testing/paid-orders.ts'
import { aPoint } from '#testing/point-fake.ts'
import { aStaffMember } from '#testing/staff.ts'
import { mailsAbout, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const app = () => testApp
const { make, tokenOf, show, accept, replace } = handOrders(app, () => staff.support ?? {})
const { page, act } = staffOrders(app, () => staff.support)

beforeAll(async () => {
  testApp = await openTestApp()
})
// Each test moves the clock past the end of a session.
beforeEach(async () => {
  for (const role of ['shop', 'support', 'content', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
})
afterEach(async () => {
  await testApp.runJobs()
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

const reason = 'Uszkodzone opakowanie'
const usesOf = async (orderId: string) =>
  (await queryOne<{ state: string }>(testApp, sql`select state from voucher_uses where subject_id = ${orderId}`))?.state
const pageOf = (orderId: string) =>
  [...testApp.cards.sessions.values()].findLast((session) => session.orderId === orderId)
const paid = (orderId: string) => reportPaid(testApp, testApp.cards.become(pageOf(orderId)?.id ?? '', 'paid'))
const together = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statusOf = async (id: string) =>
  (await queryOne<{ status: string }>(testApp, sql`select status from orders where id = ${id}`))?.status

async function aCode(code: string): Promise<string> {
  await testApp.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, usage_limit, created_at)
      values (${code}, 'percent', 10, 'shop', 1, ${testApp.clock.date()})`,
  )
  return code
}
const aJar = (change = {}) => aProduct(testApp, { price: 3_333, vatRate: 5, stock: 10, ...change })

describe('an order by hand', { timeout: 120_000 }, () => {
  it('BO-069 is refused for what the shop does not sell so, lapses after 24 hours, and is replaced by a new one while unpaid', async () => {
    const jar = await aJar()
    for (const role of ['content', 'accountant'] as const)
      expect((await make([aLine(jar)], { chargeTotal: 51.23 }, staff[role])).status).toBe(403)
    const codeOf = async (lines: ReturnType<typeof aLine>[], change = {}) => {
      const { problem } = await make(lines, { chargeTotal: 51.23, ...change })
      return problem.errors ? Object.keys(problem.errors).toSorted() : problem.code
    }
    expect(await codeOf([aLine(jar, 11)])).toBe('ERRORS.OUTOFSTOCK')
    expect(await codeOf([aLine(jar), aLine(jar)])).toEqual(['lines.1.productId'])
    expect(await codeOf([aLine(jar, 1, { otherPrice: 1 })])).toEqual(['lines.0.reason'])
    expect(
      await codeOf(
        [aLine(await aProduct(testApp, { giftValue: 10_000, price: 10_000 }), 1, { otherPrice: 1, reason })],
        { shippingMethod: 'Email' },
      ),
    ).toEqual(['lines.0.otherPrice'])
    expect(await codeOf([aLine(jar)], { chargeTotal: 51.22 })).toBe('ERRORS.REHEARSALCHANGED')
    expect(await codeOf([aLine(jar)], { discountCode: 'NIE-MA' })).toBe('ERRORS.VOUCHERINVALID')
    expect(await codeOf([aLine(jar)], { shippingMethod: 'Email' })).toBe('ERRORS.METHODUNAVAILABLE')
    expect(await codeOf([aLine(jar)], { email: 'nie', phone: '', zipCode: '' })).toEqual(['email', 'phone', 'zipCode'])
    expect(await codeOf([aLine(jar)], { shippingMethod: 'InPostPaczkomaty', chargeTotal: 0 })).toEqual(['parcelPoint'])
    expect(await codeOf([aLine(jar)], { userId: crypto.randomUUID() })).toBe('ERRORS.USERNOTFOUND')
    expect(await codeOf([aLine(jar)], { replacesId: crypto.randomUUID() })).toBe('ERRORS.UNABLETOLOADORDER')
    expect(await stockOf(testApp, jar)).toBe(10)

    // To a parcel locker, for a customer, who does not see it among their orders before it is accepted.
    await addPoints(testApp.context.db, [aPoint('LUB01M')], testApp.clock.date())
    const customer = await anAccount(testApp)
    await testApp.runJobs()
    const found = await testApp.call(
      staffRows.listHandOrderCustomers,
      { query: { searchBy: customer.email } },
      staff.shop,
    )
    expect(found.reply.map(({ id, email }) => [id, email])).toEqual([[customer.id, customer.email]])
    const discountCode = await aCode('ZWOLNIONY')
    const first = (
      await make([aLine(jar, 4, { otherPrice: 25, reason })], {
        userId: customer.id,
        email: customer.email,
        discountCode,
        shippingMethod: 'InPostPaczkomaty',
        parcelPoint: 'lub01m',
      })
    ).reply
    expect((await page(first.id)).parcelPoint).toMatchObject({ name: 'LUB01M', isConfirmed: true })
    const oldToken = await tokenOf(first.id)
    // The same code cannot be used twice at once.
    expect(await codeOf([aLine(jar)], { discountCode })).toBe('ERRORS.VOUCHERINVALID')
    expect((await replace(first.id, [aLine(jar)], { chargeTotal: 51.23 }, staff.accountant)).status).toBe(403)
    const { reply: earlier } = await testApp.call(staffRows.getHandOrder, { params: { id: first.id } }, staff.support)
    expect(earlier.values).toEqual({
      ...typedValues,
      ...{
        userId: customer.id,
        email: customer.email,
        discountCode,
        parcelPoint: 'LUB01M',
        shippingMethod: 'InPostPaczkomaty',
      },
      lines: [aLine(jar, 4, { otherPrice: 25, reason })],
    })
    expect(earlier.isHeld).toBe(true)
    const { lines: _lines, shippingMethod: _method, ...values } = earlier.values
    const locker = { ...values, shippingMethod: 'InPostPaczkomaty' as const }
    // More than is left without those of the first.
    const second = (await replace(first.id, [aLine(jar, 8)], locker)).reply
    expect([await stockOf(testApp, jar), await usesOf(first.id), await statusOf(first.id)]).toEqual([
      2,
      'released',
      'Canceled',
    ])
    expect(await codeOf([aLine(jar)], { replacesId: first.id })).toBe('ERRORS.ACTIONNOTALLOWED')
    expect((await page(second.id)).byHand?.replaces?.id).toBe(first.id)
    expect((await page(first.id)).byHand).toMatchObject({ state: 'replaced', replacedBy: { id: second.id } })
    expect((await show(oldToken)).reply).toEqual({
      state: 'replaced',
      number: first.number,
      offer: null,
      payableId: null,
    })
    expect((await accept(oldToken)).problem.code).toBe('ERRORS.ORDERNOTPAYABLE')

    const token = await tokenOf(second.id)
    testApp.clock.advance(24 * hourMs - 1)
    await testApp.runJobs()
    expect([(await show(token)).reply.state, await stockOf(testApp, jar)]).toEqual(['open', 2])
    testApp.clock.advance(1)
    expect((await show(token)).reply.state).toBe('lapsed')
    expect((await accept(token)).problem.code).toBe('ERRORS.ORDERNOTPAYABLE')
    await vi.waitFor(
      async () => {
        await testApp.runJobs()
        expect(await statusOf(second.id)).toBe('Canceled')
      },
      { timeout: 20_000 },
    )
    expect([await stockOf(testApp, jar), await usesOf(second.id)]).toEqual([10, 'released'])
    expect((await mailsAbout(testApp, second.id)).map(({ kind }) => kind)).toEqual(['hand-order'])
  })

  it('BO-069 is accepted once by two presses, on delivery where that is allowed, and is either paid or replaced', async () => {
    const jar = await aJar({ stock: 100 })
    const { id } = (await make([aLine(jar)])).reply
    const token = await tokenOf(id)
    const urls = await together(6, () => accept(token, 'Blik'))
    expect(new Set(urls.map(({ status, reply }) => `${status} ${reply.url}`)).size).toBe(1)
    expect([...testApp.cards.sessions.values()].filter((session) => session.orderId === id)).toHaveLength(1)
    expect((await page(id)).consents).toHaveLength(1)

    // On delivery: its price, no deadline, packed like any other; not for files, nor for who left parcels.
    const cod = (await make([aLine(jar, 2, { otherPrice: 40.01, reason })])).reply
    const codToken = await tokenOf(cod.id)
    const way = (await show(codToken)).reply.offer?.ways.find(({ paymentMethod }) => paymentMethod === 'Cod')
    const replies = await together(4, () => accept(codToken, 'Cod'))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const placed = await page(cod.id)
    expect(placed).toMatchObject({
      status: 'Placed',
      paymentMethod: 'Cod',
      shippingMethod: 'KurierDPDCod',
      total: way?.total,
    })
    expect([placed.paymentDeadlineAt, placed.vatTotal]).toEqual([null, way?.vatTotal])
    expect((await act('packOrder', cod.id, staff.shop)).status).toBe(200)
    const instead = { chargeTotal: 51.23 }
    expect((await replace(cod.id, [aLine(jar)], instead)).problem).toMatchObject({ reason: 'alreadyPacked' })
    const file = await aProduct(testApp, { isVirtual: true, price: 2_000 })
    const files = await tokenOf((await make([aLine(file)], { shippingMethod: 'Email' })).reply.id)
    const offer = (await show(files)).reply.offer
    expect([offer?.hasVirtual, offer?.ways.map(({ paymentMethod }) => paymentMethod)]).toEqual([
      true,
      ['Stripe', 'Blik'],
    ])
    const terms = offer?.termsVersion
    expect((await accept(files, 'Stripe', { consents: { terms, resign: false, digital: true } })).problem.code).toBe(
      'ERRORS.PLEASEACCEPTRIGHT',
    )
    expect((await accept(files, 'Stripe', { consents: { terms, resign: true, digital: false } })).problem.code).toBe(
      'ERRORS.PLEASEACCEPTCONSENT',
    )
    expect((await accept(files, 'Cod')).problem.code).toBe('ERRORS.METHODUNAVAILABLE')

    // Nor for a buyer who left two parcels (BO-071).
    const email = 'niesolidna@poczta.example'
    for (let parcel = 0; parcel < 2; parcel++) {
      const left = (await make([aLine(jar)], { email })).reply
      expect((await accept(await tokenOf(left.id), 'Cod')).status).toBe(200)
      const order = await selectOrder(testApp.context.db, left.id)
      if (order) await inTransaction(testApp.context, (tx) => noteUncollected(tx, testApp.context, order))
    }
    const distrusted = await tokenOf((await make([aLine(jar)], { email })).reply.id)
    const { reply: prepaid } = await show(distrusted)
    expect(prepaid.offer?.codRefusal).toBe('uncollected')
    expect(prepaid.offer?.ways.map(({ paymentMethod }) => paymentMethod)).toEqual(['Stripe', 'Blik'])
    expect((await accept(distrusted, 'Cod')).problem.code).toBe('ERRORS.CODNOTOFFERED')

    for (let round = 0; round < 4; round++) {
      const both = (await make([aLine(jar)])).reply
      const its = await tokenOf(both.id)
      const [pressed, replaced] = await Promise.all([accept(its), replace(both.id, [aLine(jar)], instead)])
      expect(replaced.status).toBe(201)
      expect([200, 409]).toContain(pressed.status)
      expect(await statusOf(both.id)).toBe('Canceled')
      // Money that arrives all the same goes back.
      if (pageOf(both.id)) await paid(both.id)
      const refunds = await queryOne<{ amount: number }>(
        testApp,
        sql`select coalesce(sum(r.amount), 0)::int as amount from refunds r join payments p on p.id = r.payment_id where p.order_id = ${both.id}`,
      )
      expect(refunds?.amount).toBe(pageOf(both.id) ? 5_123 : 0)
    }
    const race = (await make([aLine(jar)])).reply
    await accept(await tokenOf(race.id))
    const [, replaced] = await Promise.all([paid(race.id), replace(race.id, [aLine(jar)], instead)])
    expect([`${replaced.status} ${await statusOf(race.id)}`]).toEqual([
      replaced.status === 201 ? '201 Canceled' : '409 Paid',
    ])
  })
})
