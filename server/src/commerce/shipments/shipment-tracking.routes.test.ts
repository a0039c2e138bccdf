import { carrierEventsEndpoints as events } from '@slodki-ul/contract/commerce/shipments'
import { noticesEndpoints } from '@slodki-ul/contract/identity/notices.admin'
import { simulation } from '@slodki-ul/contract/simulation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffShipments } from '#testing/shipments.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const { webhookSecret: secret, organizationId } = simulation.inpost
const halfHour = 30 * 60_000

let testApp: TestApp
let staff: Record<string, string>
const shop = [() => testApp, () => staff] as const
const { ship, page } = staffOrders(...shop)
const { list, runShipments: runQueue, aLabelledOrder } = staffShipments(...shop)
beforeAll(async () => {
  testApp = await openTestApp()
  staff = (await aStaffMember(testApp, ['shop'])).headers
}, 120_000)
afterAll(() => testApp.close())

/** Does what is due after each of these milliseconds; staff sign in again, because their tokens end meanwhile. */
async function runShipments(...afterMs: number[]) {
  await runQueue(...afterMs)
  if (afterMs.length > 0) staff = (await aStaffMember(testApp, ['shop'])).headers
}

/** A shipped order whose one parcel InPost carries. */
async function aShippedOrder() {
  const order = await aLabelledOrder()
  await ship(order.id, [{ number: order.number }])
  return order
}
const providerIdOf = (number: string) =>
  Number([...testApp.carrier.made.values()].find(({ now }) => now.number === number)?.now.id)
const post = (body: unknown, key: string = secret) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/webhooks/inpost/${key}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const anEvent = (number: string, status: string, change: object = {}) => ({
  ...{
    event_ts: '2026-11-23 15:08:42 +0100',
    event: 'shipment_status_changed',
    organization_id: Number(organizationId),
  },
  payload: { shipment_id: providerIdOf(number), status, tracking_number: number },
  ...change,
})
/** How often the carrier is asked for the shipment of a parcel while something is done. */
async function countAsked(number: string, work: () => Promise<unknown>): Promise<number> {
  const { retrieve } = testApp.carrier
  let asked = 0
  testApp.carrier.retrieve = (id) => {
    if (Number(id) === providerIdOf(number)) asked += 1
    return retrieve(id)
  }
  await work()
  testApp.carrier.retrieve = retrieve
  return asked
}

describe('the webhook of the carrier', () => {
  it('BO-056 has the shipment asked for by its id, counts each event once and believes nothing that it says', async () => {
    const { id, number } = await aShippedOrder()
    expect((await post(anEvent(number, 'delivered'))).statusCode).toBe(204)
    expect(await countAsked(number, () => runShipments())).toBe(1)
    expect((await list(id)).shipments).toMatchObject([{ status: 'confirmed', stage: 'made' }])
    expect((await page(id)).status).toBe('Shipped')
    expect((await post(anEvent(number, 'delivered'))).statusCode).toBe(204)
    expect(await countAsked(number, () => runShipments())).toBe(0)
    testApp.carrier.move(number, 'delivered')
    await post(anEvent(number, 'adopted_at_sorting_center'))
    await runShipments()
    const { status, timeline } = await page(id)
    expect([status, (await list(id)).shipments]).toMatchObject(['Delivered', [{ stage: 'delivered' }]])
    expect(timeline.find((entry) => entry.kind === 'status' && entry.status === 'Delivered')).toMatchObject({
      cause: 'delivered by the carrier',
      actor: { kind: 'provider', name: 'inpost' },
    })
    await post(anEvent(number, 'delivered', { event_ts: 'later' }))
    await runShipments()
    expect((await page(id)).timeline).toEqual(timeline)
  })

  it('BO-056 is at an address with a secret, which a GET checks, and refuses what it cannot read', async () => {
    const { number } = await aShippedOrder()
    const check = (key: string) => testApp.call(events.checkCarrierWebhook, { params: { secret: key } })
    expect([(await check(secret)).status, (await check('wrong')).problem.code]).toEqual([200, 'ERRORS.WEBHOOKINVALID'])
    const refused = [
      await post(anEvent(number, 'delivered'), 'wrong'),
      await post('no json'),
      await post({ event: 'shipment_confirmed' }),
      await post(anEvent(number, 'delivered', { organization_id: 1 })),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
    expect(await countAsked(number, () => runShipments())).toBe(0)
    const foreign = anEvent(number, 'delivered', { payload: { shipment_id: 999_999, status: 'delivered' } })
    expect((await post(foreign)).statusCode).toBe(204)
  })
})

describe('a parcel under way', () => {
  it('BO-056 is asked for every 30 minutes until a final status; an unknown one is shown and changes nothing', async () => {
    const { id, number } = await aShippedOrder()
    testApp.carrier.move(number, 'beamed_up')
    expect(await countAsked(number, () => runShipments(halfHour - 1))).toBe(0)
    expect(await countAsked(number, () => runShipments(1))).toBe(1)
    expect((await list(id)).shipments).toMatchObject([{ state: 'confirmed', status: 'beamed_up', stage: null }])
    expect((await page(id)).status).toBe('Shipped')
    testApp.carrier.fail('down')
    await runShipments(halfHour)
    testApp.carrier.fail('none')
    testApp.carrier.move(number, 'delivered')
    await runShipments(halfHour)
    expect((await page(id)).status).toBe('Delivered')
    expect(await countAsked(number, () => runShipments(halfHour, halfHour))).toBe(0)
  })

  it('delivers the order once each of its parcels has arrived, and staff have noted that they left', async () => {
    const { id, number } = await aLabelledOrder()
    testApp.carrier.move(number, 'delivered')
    await runShipments(halfHour)
    expect([(await page(id)).status, (await list(id)).shipments[0]?.stage]).toEqual(['Packed', 'delivered'])
    const [line] = (await page(id)).lines
    await ship(id, [{ number, lines: [{ lineId: line?.lineId ?? 0, quantity: 1 }] }])
    await ship(id, [{ carrier: 'DPD', number: aParcelNumber() }])
    await runShipments(halfHour)
    expect((await page(id)).status).toBe('Shipped')
    const whole = await aLabelledOrder()
    testApp.carrier.move(whole.number, 'delivered')
    await runShipments(halfHour)
    await ship(whole.id, [{ number: whole.number }])
    await runShipments(halfHour)
    expect((await page(whole.id)).status).toBe('Delivered')
  })

  it('BO-058 that comes back is told to staff until its order is cancelled for it, once for each order', async () => {
    const waiting = async (orderId: string) =>
      (await testApp.call(noticesEndpoints.listWaitingRows, {}, staff)).reply.filter(({ id }) => id === orderId)
    const notices = async (orderId: string) => {
      await testApp.runJobs()
      const { reply } = await testApp.call(noticesEndpoints.listNotices, { query: {} }, staff)
      return reply.filter(({ record }) => record === orderId)
    }
    const { id, number } = await aShippedOrder()
    testApp.carrier.move(number, 'ready_to_pickup')
    await runShipments(halfHour)
    expect([await waiting(id), await notices(id)]).toEqual([[], []])
    testApp.carrier.move(number, 'pickup_time_expired')
    await runShipments(halfHour)
    const label = (await page(id)).number
    const since = testApp.clock.date().toISOString()
    expect(await waiting(id)).toEqual([{ kind: 'parcels-returned', id, label, since, dueOn: null }])
    // A second parcel of the order that comes back, later, is no second row.
    await testApp.context.db.execute(sql`
      insert into carrier_shipments (order_id, attempt, service, size, weight_grams, state, status, status_at, created_at)
      select order_id, 2, service, size, weight_grams, 'failed', status, status_at, created_at
      from carrier_shipments where order_id = ${id}`)
    expect(await waiting(id)).toHaveLength(1)
    testApp.carrier.move(number, 'returned_to_sender')
    await runShipments(halfHour)
    expect(await notices(id)).toMatchObject([{ kind: 'parcel-returned', label, endedAt: null }])
    expect((await page(id)).status).toBe('Shipped')
    const owner = await aStaffMember(testApp, ['owner'])
    const canceled = await staffRefunds(...shop).cancel(id, { reason: 'uncollected' }, owner.headers)
    expect(canceled.reply.outcome).toBe('done')
    await runShipments(halfHour)
    expect([await waiting(id), (await notices(id))[0]?.endedAt]).toEqual([[], expect.any(String)])
  })
})
