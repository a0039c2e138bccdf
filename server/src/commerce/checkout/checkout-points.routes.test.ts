import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCart, anOrder, anOrderForm, aProduct, queryOne } from '#testing/factories.ts'
import { aPoint } from '#testing/point-fake.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

beforeEach(() => {
  academy.lockers.comeBack()
  academy.lockers.asked.length = 0
  // A provider that failed is left alone for half a minute.
  academy.clock.advance(31_000)
})

const order = async (inPostPoint: string, change: Partial<OrderFormInput> = {}) =>
  await anOrder(academy, [[await aProduct(academy, { price: 5000 }), 1]], {
    shippingMethod: 'InPostPaczkomaty',
    inPostPoint,
    ...change,
  })

const pointOf = async (id: string) =>
  await queryOne<{ point: string; address: string | null; confirmed: boolean }>(
    academy,
    sql`select in_post_point as point, in_post_point_address as address,
      in_post_point_confirmed_at is not null as confirmed from orders where id = ${id}`,
  )

describe('POST /createOrder to a parcel locker', () => {
  it('CHK-26 takes a known point, however it is typed, without asking anybody', async () => {
    const { status, reply } = await order(' lub12n ')
    expect(status).toBe(201)
    expect(await pointOf(reply.orderId)).toEqual({ point: 'LUB12N', address: 'Lipowa 109, Lublin', confirmed: true })
    expect(academy.lockers.asked).toEqual([])
    expect(await queryOne(academy, sql`select total from orders where id = ${reply.orderId}`)).toEqual({ total: 6490 })
  })

  it('asks the provider about a point it does not know, once', async () => {
    academy.lockers.points.set('POP-KRA12', aPoint('POP-KRA12', { type: 'pop' }))
    const { reply } = await order('POP-KRA12')
    expect(await pointOf(reply.orderId)).toEqual({ point: 'POP-KRA12', address: 'Miodowa 7, Kraków', confirmed: true })
    await order('POP-KRA12')
    expect(academy.lockers.asked).toEqual(['POP-KRA12'])
  })

  it.each([
    ['that does not exist', 'XYZ99A'],
    ['that is out of use', 'OFF01A'],
    ['whose name is no name', 'KR/1'],
  ])('refuses a point %s, naming the field', async (_what, name) => {
    academy.lockers.points.set('OFF01A', aPoint('OFF01A', { status: 'Disabled', isOpen: false }))
    const { status, problem } = await order(name)
    expect(status).toBe(409)
    expect(problem).toMatchObject({
      code: 'ERRORS.PARCELPOINTUNAVAILABLE',
      errors: { inPostPoint: 'ERRORS.PARCELPOINTUNAVAILABLE' },
    })
  })

  it('never waits for a provider that is down: takes the point and leaves it to staff, asking only once', async () => {
    academy.lockers.goDown()
    for (const name of ['NEW77A', 'NEW78A']) {
      const { status, reply } = await order(name)
      expect(status).toBe(201)
      expect(await pointOf(reply.orderId)).toEqual({ point: name, address: null, confirmed: false })
    }
    expect(academy.lockers.asked).toEqual(['NEW77A'])
  })

  it('answers a repeat of a made order whatever has become of its point', async () => {
    academy.lockers.points.set('OLD01A', aPoint('OLD01A'))
    const cartId = await aCart(academy, [[await aProduct(academy), 1]])
    const body = await anOrderForm(academy, cartId, { shippingMethod: 'InPostPaczkomaty', inPostPoint: 'OLD01A' })
    const send = () => academy.call(checkoutEndpoints.createOrder, { body, headers: { 'idempotency-key': 'repeat' } })
    const first = await send()
    academy.lockers.points.delete('OLD01A')
    await academy.context.db.execute(sql`delete from parcel_points where name = 'OLD01A'`)
    const again = await send()
    expect([again.status, again.reply]).toEqual([201, first.reply])
  })

  it('keeps no point of an order that goes elsewhere', async () => {
    const { reply } = await order('LUB12N', { shippingMethod: 'KurierDPD' })
    expect(await pointOf(reply.orderId)).toEqual({ point: null, address: null, confirmed: false })
  })
})
