import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCart, anOrder, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { aPoint } from '#testing/point-fake.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

beforeEach(() => {
  testApp.lockers.returnFromProvider()
  testApp.lockers.asked.length = 0
  // A provider that failed is left alone for half a minute.
  testApp.clock.advance(31_000)
})

const order = async (inPostPoint: string, change: Partial<OrderFormInput> = {}) =>
  await anOrder(testApp, [[await aProduct(testApp, { price: 5000 }), 1]], {
    shippingMethod: 'InPostPaczkomaty',
    inPostPoint,
    ...change,
  })

const pointOf = async (id: string) =>
  await queryOne<{ point: string; address: string | null; confirmed: boolean }>(
    testApp,
    sql`select in_post_point as point, in_post_point_address as address,
      in_post_point_confirmed_at is not null as confirmed from orders where id = ${id}`,
  )

describe('POST /createOrder to a parcel locker', () => {
  it('CHK-26 accepts a known point in any spelling, without a call to the provider', async () => {
    const { status, reply } = await order(' lub12n ')
    expect(status).toBe(201)
    expect(await pointOf(reply.orderId)).toEqual({ point: 'LUB12N', address: 'Lipowa 109, Lublin', confirmed: true })
    expect(testApp.lockers.asked).toEqual([])
    expect(await queryOne(testApp, sql`select total from orders where id = ${reply.orderId}`)).toEqual({ total: 6490 })
  })

  it('asks the provider about an unknown point, once', async () => {
    testApp.lockers.points.set('POP-KRA12', aPoint('POP-KRA12', { type: 'pop' }))
    const { reply } = await order('POP-KRA12')
    expect(await pointOf(reply.orderId)).toEqual({ point: 'POP-KRA12', address: 'Miodowa 7, Kraków', confirmed: true })
    await order('POP-KRA12')
    expect(testApp.lockers.asked).toEqual(['POP-KRA12'])
  })

  it.each([
    ['that does not exist', 'XYZ99A'],
    ['that is out of use', 'OFF01A'],
    ['whose name is no name', 'KR/1'],
  ])('refuses a point %s, naming the field', async (_what, name) => {
    testApp.lockers.points.set('OFF01A', aPoint('OFF01A', { status: 'Disabled', isOpen: false }))
    const { status, problem } = await order(name)
    expect(status).toBe(409)
    expect(problem).toMatchObject({
      code: 'ERRORS.PARCELPOINTUNAVAILABLE',
      errors: { inPostPoint: 'ERRORS.PARCELPOINTUNAVAILABLE' },
    })
  })

  it('never waits for a provider that is down: accepts the point for staff to check, and calls it only once', async () => {
    testApp.lockers.goOffline()
    for (const name of ['NEW77A', 'NEW78A']) {
      const { status, reply } = await order(name)
      expect(status).toBe(201)
      expect(await pointOf(reply.orderId)).toEqual({ point: name, address: null, confirmed: false })
    }
    expect(testApp.lockers.asked).toEqual(['NEW77A'])
  })

  it('returns the existing order to a repeated request, whatever the state of its point', async () => {
    testApp.lockers.points.set('OLD01A', aPoint('OLD01A'))
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    const body = await anOrderForm(testApp, cartId, { shippingMethod: 'InPostPaczkomaty', inPostPoint: 'OLD01A' })
    const send = () => testApp.call(checkoutEndpoints.createOrder, { body, headers: { 'idempotency-key': 'repeat' } })
    const first = await send()
    testApp.lockers.points.delete('OLD01A')
    await testApp.context.db.execute(sql`delete from parcel_points where name = 'OLD01A'`)
    const again = await send()
    expect([again.status, again.reply]).toEqual([201, first.reply])
  })

  it('stores no point for other shipping methods', async () => {
    const { reply } = await order('LUB12N', { shippingMethod: 'KurierDPD' })
    expect(await pointOf(reply.orderId)).toEqual({ point: null, address: null, confirmed: false })
  })
})
