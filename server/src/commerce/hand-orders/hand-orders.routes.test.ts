import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { staffOrdersEndpoints, staffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { searchEndpoints } from '@slodki-ul/contract/platform/search.admin'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { hashSecret } from '#secrets.ts'
import { aProduct, queryOne, stockOf } from '#testing/factories.ts'
import { aLine, handOrders } from '#testing/hand-orders.ts'
import { documentsOf, reportPaid } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const app = () => testApp
const { preview, make, tokenOf, show, accept, replace } = handOrders(app, () => staff.support ?? {})
const { page } = staffOrders(app, () => staff.support)

beforeAll(async () => {
  testApp = await openTestApp()
  staff.support = (await aStaffMember(testApp, ['support'])).headers
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
  it('BO-069 is put together by staff at present or other prices, with a delivery and a code, and paid by its buyer', async () => {
    const [honey, whisk] = [await aJar(), await aProduct(testApp, { price: 1_999, discountPrice: 1_499, stock: 5 })]
    const lines = [aLine(whisk, 2), aLine(honey, 3, { otherPrice: 29.99, reason })]
    const discountCode = await aCode('RECZNIE10')
    const { reply: seen } = await preview({ lines, discountCode })
    expect(seen.lines.map(({ productId, presentPrice, unitPrice }) => [productId, presentPrice, unitPrice])).toEqual([
      [whisk, 14.99, 14.99],
      [honey, 33.33, 29.99],
    ])
    expect([seen.productsTotal, seen.discountTotal, seen.shippingPrice]).toEqual([119.95, 11.99, 17.9])
    expect([seen.total, seen.chargeTotal]).toEqual([125.86, 125.86])
    expect(seen.vatSums.reduce((sum, { gross }) => sum + gross, 0)).toBeCloseTo(seen.total)
    expect(seen.vatSums.map(({ vatRate }) => vatRate)).toEqual([23, 5])
    expect(seen.methods.map(({ name }) => name).toSorted()).toEqual(['InPostKurier', 'InPostPaczkomaty', 'KurierDPD'])

    const key = aKey()
    const { status, reply: made } = await make(
      lines,
      { discountCode, chargeTotal: seen.chargeTotal },
      staff.support,
      key,
    )
    expect(status).toBe(201)
    // The same press again makes no second order.
    const again = await make(lines, { discountCode, chargeTotal: seen.chargeTotal }, staff.support, key)
    expect(again.reply).toEqual(made)
    expect([await stockOf(testApp, honey), await stockOf(testApp, whisk), await usesOf(made.id)]).toEqual([
      7,
      3,
      'reserved',
    ])
    const draft = await page(made.id)
    expect(draft).toMatchObject({
      ...{ status: 'None', isPaid: false, total: 125.86, discountCode, vatSums: seen.vatSums },
      madeBy: expect.stringMatching(/\S/),
      // Which way it is paid is for its buyer to say.
      paymentMethod: null,
      byHand: { state: 'open', acceptedAt: null, mayReplace: true, replaces: null, replacedBy: null },
    })
    expect(draft.byHand?.otherPrices).toEqual([{ lineId: 1, presentPrice: 33.33, reason }])
    expect(draft.timeline.find((entry) => entry.kind === 'status')).toMatchObject({
      cause: 'made by hand',
      actor: { kind: 'staff' },
    })
    const audited = await rowsOf<{ after: string }>(
      await testApp.context.db.execute(
        sql`select after::text from audit_changes where record_id = ${made.id} and field = 'otherPrices'`,
      ),
    )
    // Reasons are free text, which may name somebody: they stand with the order only.
    expect(audited.map(({ after }) => after)).toEqual([expect.stringContaining(`${honey}: 33.33 → 29.99`)])
    expect(audited[0]?.after).not.toContain(reason)
    const listed = async (query: object) =>
      (
        await testApp.call(
          staffOrdersEndpoints.listStaffOrders,
          { query: staffOrdersQuery.parse(query) },
          staff.support,
        )
      ).reply
    expect((await listed({ isByHand: 'true' })).map((row) => [row.id, row.madeBy, row.paymentMethod])).toEqual([
      [made.id, draft.madeBy, null],
    ])
    expect((await listed({})).map(({ id }) => id)).not.toContain(made.id)

    // The token is nowhere in the database, only its hash.
    const token = await tokenOf(made.id)
    const stored = await queryOne<{ hash: string; all: string }>(
      testApp,
      sql`select token_hash as hash, h::text as all from hand_orders h where order_id = ${made.id}`,
    )
    expect(stored?.hash).toBe(hashSecret(token))
    expect(stored?.all).not.toContain(token)
    await testApp.runJobs()
    const mail = testApp.sent.findLast(({ subject }) => subject.includes(made.number))
    expect(mail?.html).toContain(token)
    const { reply: shown } = await show(token)
    expect(shown).toMatchObject({ state: 'open', number: made.number, payableId: null })
    expect(shown.offer).toMatchObject({
      productsTotal: 119.95,
      discountTotal: 11.99,
      hasVirtual: false,
      codRefusal: null,
    })
    expect(shown.offer?.ways.map(({ paymentMethod, total }) => [paymentMethod, total])).toEqual([
      ['Stripe', 125.86],
      ['Blik', 125.86],
      ['Cod', seen.codTotal],
    ])
    // A price agreed with one buyer is no reduction; that of the shop is announced as in the shop.
    const [ofShop, agreed] = shown.offer?.lines ?? []
    expect([agreed?.unitPrice, agreed?.regularPrice, agreed?.lowestPrice]).toEqual([29.99, null, null])
    expect([ofShop?.regularPrice, ofShop?.lowestPrice]).toEqual([
      seen.lines[0]?.regularPrice,
      seen.lines[0]?.lowestPrice,
    ])
    // Nobody pays what nobody has accepted.
    const bypass = await testApp.call(checkoutEndpoints.restartPayment, { body: { orderId: made.id } })
    expect(bypass.problem.code).toBe('ERRORS.ORDERNOTPAYABLE')
    for (const [change, code] of [
      [{ consents: { terms: 'stare' } }, 'ERRORS.PLEASEACCEPTTERMS'],
      [{ chargeTotal: 1 }, 'ERRORS.CARTCHANGED'],
      [{ token: 'nie-ten' }, 'ERRORS.LINKINVALID'],
    ] as const)
      expect((await accept(token, 'Stripe', change)).problem.code).toBe(code)

    testApp.clock.advance(23 * hourMs + 59 * minuteMs)
    const { reply: going } = await accept(token)
    expect(going.url).toMatch(/^https:\/\/pay\.test\//)
    expect(pageOf(made.id)?.amount).toBe(12_586)
    expect((await show(token)).reply).toMatchObject({ state: 'accepted', offer: null, payableId: made.id })
    // The page of the payment is closed; the order is not cancelled before its hour is over.
    testApp.clock.advance(30 * minuteMs)
    await testApp.runJobs()
    expect(await statusOf(made.id)).toBe('Placed')
    await paid(made.id)
    // Sessions of staff are over by now.
    staff.support = (await aStaffMember(testApp, ['support'])).headers
    const done = await page(made.id)
    expect(done).toMatchObject({
      status: 'Paid',
      total: 125.86,
      paymentMethod: 'Stripe',
      byHand: { state: 'accepted', mayReplace: false },
    })
    expect(done.consents.map(({ kind }) => kind)).toEqual(['terms'])
    expect(await usesOf(made.id)).toBe('used')
    const [document] = await documentsOf(testApp, made.id)
    expect(document).toBeDefined()
    const paidAlready = { code: 'ERRORS.ACTIONNOTALLOWED', reason: 'alreadyPaid' }
    expect((await replace(made.id, [aLine(whisk)], { chargeTotal: 32.89 })).problem).toMatchObject(paidAlready)
    expect((await preview({ lines: [aLine(whisk)], replacesId: made.id })).problem).toMatchObject(paidAlready)
  })

  it('is found right after it was made and replaced, before any job of whichever process has run', async () => {
    const find = async (q: string) =>
      (await testApp.call(searchEndpoints.searchBackOffice, { query: { q } }, staff.support)).reply.map(({ id }) => id)
    const listed = async (searchBy: string) =>
      (
        await testApp.call(
          staffOrdersEndpoints.listStaffOrders,
          { query: staffOrdersQuery.parse({ searchBy, isByHand: 'true' }) },
          staff.support,
        )
      ).reply.map(({ id }) => id)
    const jar = await aJar()
    const lastName = 'Poszukiwana-Żuk'
    const { reply: first } = await make([aLine(jar)], { lastName })
    expect([await find('poszukiwana'), await find((await page(first.id)).number)]).toEqual([[first.id], [first.id]])
    const { reply: second } = await replace(first.id, [aLine(jar, 2)], { lastName })
    expect((await listed('zuk poszuk')).toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await find((await page(second.id)).number)).toEqual([second.id])
  })

  it('has its files outside Polish VAT and its goods taxed here, once VIES has confirmed the number of its buyer', async () => {
    const file = await aProduct(testApp, { price: 4_999, vatRate: 5, isVirtual: true })
    const { reply: made } = await make([aLine(file), aLine(await aJar(), 2)], { shippingMethod: 'EmailKurierDPD' })
    const token = await tokenOf(made.id)
    const address = { address: 'Bienenweg 4', line2: '', zipCode: '10115', city: 'Berlin', country: 'DE' }
    const companyData = { name: 'Imkerei Biene GmbH', taxId: 'DE 123456789', address }
    const german = { userWantsInvoice: true, companyData }
    testApp.vatIds.invalid.add('DE123456789')
    const refused = await accept(token, 'Stripe', german)
    expect([refused.status, refused.problem]).toMatchObject([
      400,
      { errors: { 'companyData.taxId': 'ERRORS.VATIDUNCONFIRMED' } },
    ])
    expect(await statusOf(made.id)).toBe('None')
    testApp.vatIds.invalid.clear()
    expect((await accept(token, 'Stripe', german)).status).toBe(200)
    // The buyer pays what was shown: the price is the same, and the tax of the file is that of another country.
    expect(pageOf(made.id)?.amount).toBe(13_455)
    await paid(made.id)
    const [document] = await documentsOf(testApp, made.id)
    expect(document?.lines.map(({ vatRate, gross, vat }) => [vatRate, gross, vat])).toEqual([
      [-1, 4999, 0],
      [5, 6666, expect.any(Number)],
      [5, 1790, expect.any(Number)],
    ])
    expect(document).toMatchObject({ type: 'Invoice', total: 13_455, vatTotal: 403, buyer: { taxId: 'DE123456789' } })
    // The sums that staff see are those of the document.
    const { vatSums } = await page(made.id)
    expect(vatSums.map(({ vatRate, vat }) => [vatRate, vat])).toContainEqual([5, 4.03])
  })
})
