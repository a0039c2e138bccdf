import { isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { orderEditsEndpoints } from '@slodki-ul/contract/commerce/order-edits.admin'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectOrder } from '#commerce/orders/orders.service.ts'
import { deleteOldUncollected, noteUncollected } from '#commerce/orders/uncollected.service.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { aCustomer } from '#testing/accounts.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const { act, ship, page } = staffOrders(
  () => testApp,
  () => staff.shop,
)
const { cancel } = staffRefunds(
  () => testApp,
  () => staff.owner,
)
let product = 0

type Buyer = { email: string; phone: string }
const cod = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
const order = (buyer: Buyer, change = {}) => anOrder(testApp, [[product, 1]], { ...cod, ...buyer, ...change })
const codeOf = async (buyer: Buyer, change = {}) => {
  const { status, problem } = await order(buyer, change)
  return status === 201 ? 'ordered' : problem.code
}
/** An order whose parcel comes back, or that is cancelled before it is sent. */
async function leaveParcel(buyer: Buyer, isSent = true): Promise<string> {
  const { orderId } = (await order(buyer)).reply
  await act('packOrder', orderId)
  if (isSent) await ship(orderId, [{ number: aParcelNumber() }])
  const back = { reason: isSent ? 'uncollected' : 'stock', restock: [{ lineId: 0, quantity: 1 }] } as const
  expect((await cancel(orderId, { ...back, restock: [...back.restock] })).reply.outcome).toBe('done')
  return orderId
}
const except = (id: string, isExcepted: boolean, role = 'support') =>
  testApp.call(orderEditsEndpoints.setCodException, { params: { id }, body: { isExcepted } }, staff[role])

beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'shop', 'support', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
  product = await aProduct(testApp, { price: 10_000, stock: 100 })
})
afterAll(() => testApp.close())

it('BO-071 refuses payment on delivery after two uncollected parcels of the same e-mail or phone, unless staff allow it', async () => {
  const zosia = { email: 'Zosia@Poczta.example', phone: '+48 601-234-567' }
  const sameEmail = { email: 'zosia@poczta.example', phone: '700 700 700' }
  const samePhone = { email: 'inna@poczta.example', phone: '601234567' }
  const other = { email: 'obca@poczta.example', phone: '602 234 567' }
  await leaveParcel(zosia, false)
  const first = await leaveParcel(zosia)
  expect(await codeOf(zosia)).toBe('ordered')
  // The phone joins what two addresses left.
  await leaveParcel({ ...samePhone, email: 'trzecia@poczta.example' })
  for (const buyer of [zosia, samePhone]) expect(await codeOf(buyer)).toBe('ERRORS.CODNOTOFFERED')
  expect(await codeOf(sameEmail)).toBe('ordered')
  expect(await codeOf(other)).toBe('ordered')
  // Nor do an extension and another name of the same mailbox help.
  const hidden = { email: 'zosia+2@poczta.example', phone: '601 234 567, po 16' }
  expect(await codeOf(hidden)).toBe('ERRORS.CODNOTOFFERED')
  // Whoever pays in advance is served.
  expect(await codeOf(zosia, { paymentMethod: 'Stripe', shippingMethod: 'KurierDPD' })).toBe('ordered')

  const stored = rowsOf<{ email_hash: string; phone_hash: string }>(
    await testApp.context.db.execute(sql`select email_hash, phone_hash from uncollected_parcels order by at`),
  )
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toMatch(/zosia|601|poczta/i)
  expect(new Set(stored.map(({ phone_hash }) => phone_hash)).size).toBe(1)

  expect((await page(first)).codState).toBe('refused')
  expect((await except(first, true, 'accountant')).status).toBe(403)
  expect((await except(crypto.randomUUID(), true)).problem.code).toBe('ERRORS.UNABLETOLOADORDER')
  expect((await except(first, true)).status).toBe(204)
  expect((await page(first)).codState).toBe('excepted')
  expect(await codeOf(zosia)).toBe('ordered')
  // Taken back from another order of the same e-mail.
  await except((await order(sameEmail)).reply.orderId, false)
  expect((await page(first)).codState).toBe('refused')
  expect(await codeOf(samePhone)).toBe('ERRORS.CODNOTOFFERED')
  await except(first, true)
  await except(first, false)
  expect((await page(first)).codState).toBe('refused')
  expect(await codeOf(zosia)).toBe('ERRORS.CODNOTOFFERED')
})

it('BO-071 forgets uncollected parcels and exceptions after 24 months', async () => {
  const buyer = { email: 'stara@poczta.example', phone: '603 234 567' }
  const [id] = [await leaveParcel(buyer), await leaveParcel(buyer)]
  await except(id, true)
  const setAge = async (age: string) => {
    const then = sql`${testApp.clock.date().toISOString()}::timestamptz - ${age}::interval`
    await testApp.context.db.execute(sql`update uncollected_parcels set at = ${then}`)
    await testApp.context.db.execute(sql`update cod_exceptions set given_at = ${then}`)
  }
  await setAge('23 months 25 days')
  expect(await deleteOldUncollected(testApp.context)).toBe(0)
  expect((await page(id)).codState).toBe('excepted')
  await setAge('24 months 3 days')
  // Two parcels of each test, and the exception for an e-mail and a phone.
  expect(await deleteOldUncollected(testApp.context)).toBe(6)
  expect((await page(id)).codState).toBe('offered')
})

it('an account whose parcels came back finds no payment on delivery in its cart, nor a guest once it is deleted', async () => {
  const { session, headers } = await aCustomer(testApp)
  const buyer = { email: session.email, phone: '604 234 567' }
  const add = async (own = {}) => {
    const body = { productId: product, count: 1, languageCode: 'pl' } as const
    const { availablePaymentMethods, availableShippingMethods, isCodRefused } = (
      await testApp.call(cartEndpoints.addToCart, { body }, own)
    ).reply
    const names = [...availablePaymentMethods, ...availableShippingMethods].map(({ name }) => name)
    return { isCodRefused, cod: names.filter(isCod) }
  }
  // Parcels that were paid in advance do not count.
  for (let parcel = 0; parcel < 2; parcel++) {
    const { orderId } = (await order(buyer, { paymentMethod: 'Stripe', shippingMethod: 'KurierDPD' })).reply
    await inTransaction(testApp.context, async (tx) => {
      const row = await selectOrder(tx, orderId)
      if (row) await noteUncollected(tx, testApp.context, row)
    })
  }
  await leaveParcel(buyer)
  const offered = { isCodRefused: false, cod: ['Cod', 'KurierDPDCod'] }
  expect(await add(headers)).toEqual(offered)
  await leaveParcel(buyer)
  expect(await add(headers)).toEqual({ isCodRefused: true, cod: [] })
  expect(await add()).toEqual(offered)

  const { reply } = await testApp.call(accountEndpoints.exportPersonalData, {}, headers)
  const exported = reply.data.orders as { uncollectedAt: string | null }[]
  expect(exported.filter(({ uncollectedAt }) => uncollectedAt !== null)).toHaveLength(2)
  expect((await testApp.call(accountEndpoints.deleteAccount, { body: {} }, headers)).status).toBe(204)
  expect(await codeOf(buyer)).toBe('ERRORS.CODNOTOFFERED')
})
