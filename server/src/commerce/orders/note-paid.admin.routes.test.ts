import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCart, anOrderForm, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const { act, ship, page } = staffOrders(
  () => testApp,
  () => staff.shop,
)

beforeAll(async () => {
  testApp = await openTestApp()
  staff.shop = (await aStaffMember(testApp, ['shop'])).headers
})
afterAll(() => testApp.close())

describe('POST /admin/orders/{id}/note-paid', () => {
  it('BO-059 sets the payment of cash on delivery and issues its document with the day of delivery, once', async () => {
    const id = await aCodOrder(testApp, 2)
    await act('packOrder', id)
    const early = await act('noteOrderPaid', id)
    expect([early.status, early.problem]).toMatchObject([409, { reason: 'notShipped', present: { status: 'Packed' } }])
    expect(await documentsOf(testApp, id)).toEqual([])
    await ship(id, [{ number: aParcelNumber() }])
    await act('deliverOrder', id)
    const deliveredAt = testApp.clock.date()
    testApp.clock.advance(3 * 86_400_000)
    staff.owner = (await aStaffMember(testApp, ['owner'])).headers
    staff.shop = (await aStaffMember(testApp, ['shop'])).headers
    expect((await act('noteOrderPaid', id)).reply).toEqual({ status: 'Delivered', isPaid: true })
    expect((await orderOf(testApp, id))?.paid_at).not.toBeNull()
    const [document, ...others] = await documentsOf(testApp, id)
    expect(others).toEqual([])
    expect(document).toMatchObject({ total: (await orderOf(testApp, id))?.total, deliveredAt })
    expect((await page(id, staff.owner)).timeline).toContainEqual(
      expect.objectContaining({ kind: 'collection', amount: (document?.total ?? 0) / 100 }),
    )
    const again = await act('noteOrderPaid', id)
    expect([again.status, again.problem.reason]).toEqual([409, 'alreadyPaid'])
    expect(await documentsOf(testApp, id)).toHaveLength(1)
  })

  it('BO-059 uses the voucher of the order up', async () => {
    const voucher = 'MIOD10'
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher, languageCode: 'pl' } })
    const form = await anOrderForm(testApp, cartId, {
      ...{ paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' },
    })
    const id = (await testApp.call(checkoutEndpoints.createOrder, { body: form })).reply.orderId
    await act('packOrder', id)
    await ship(id, [{ number: aParcelNumber() }])
    const stateOf = async () =>
      (await queryOne<{ state: string }>(testApp, sql`select state from voucher_uses where subject_id = ${id}`))?.state
    expect(await stateOf()).toBe('reserved')
    await act('noteOrderPaid', id)
    expect(await stateOf()).toBe('used')
  })
})
