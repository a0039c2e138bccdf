import { returnsEndpoints } from '@slodki-ul/contract/commerce/returns.admin'
import { shipmentsEndpoints as rows } from '@slodki-ul/contract/commerce/shipments.admin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelUnusedShipments } from '#commerce/shipments/shipments.admin.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { aPoint } from '#testing/point-fake.ts'
import { staffShipments, toLocker } from '#testing/shipments.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let staff: Record<string, string>
const { ship, page } = staffOrders(
  () => testApp,
  () => staff,
)
const { make, list, runShipments, aPackedOrder } = staffShipments(
  () => testApp,
  () => staff,
)

beforeAll(async () => {
  testApp = await openTestApp()
  staff = (await aStaffMember(testApp, ['shop'])).headers
}, 120_000)
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.carrier.fail('none')
  testApp.carrier.become('confirmed')
  testApp.lockers.points.set('LUB12N', aPoint('LUB12N'))
  testApp.lockers.returnFromProvider()
})

const cancel = (id: string, shipmentId: string) =>
  testApp.call(rows.cancelShipment, { params: { id, shipmentId }, headers: aKey() }, staff)
const label = (id: string, shipmentId: string, format: 'A6' | 'A4' = 'A6') =>
  testApp.call(rows.getLabel, { params: { id, shipmentId }, query: { format } }, staff)
const carriedFor = (reference: string) =>
  [...testApp.carrier.made.values()].filter(({ now }) => now.reference === reference)
describe('POST /admin/orders/{id}/shipments', () => {
  it('BO-054 makes a shipment of the receiver, point and size, under the number of the order, and fetches its label', async () => {
    const id = await aPackedOrder()
    const before = await page(id)
    const { proposal } = await list(id)
    expect(proposal).toMatchObject({ service: 'inpost_locker_standard', size: 'medium', weightGrams: 2800 })
    const asked = testApp.lockers.asked.length
    const { status, reply } = await make(id, { size: 'large', weightGrams: 3000, insuranceAmount: 200 })
    const reference = `${before.number}/1`
    expect([status, reply]).toMatchObject([202, { state: 'pending', reference, size: 'large', number: null }])
    await runShipments()
    expect(testApp.lockers.asked.slice(asked)).toEqual(['LUB12N'])
    expect(carriedFor(reference)[0]?.asked).toEqual({
      ...{ reference, service: 'inpost_locker_standard', size: 'large', sidesMm: null, weightGrams: 3000 },
      receiver: { firstName: 'Zofia', lastName: 'Kalinowska', email: 'zosia@poczta.example', phone: before.phone },
      ...{ address: null, targetPoint: 'LUB12N', insurance: 20_000 },
    })
    expect((await list(id)).shipments).toMatchObject([{ state: 'waiting', hasLabel: false }])
    expect((await label(id, reply.id)).problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'noLabel' })
    await runShipments(2_000)
    const [made] = (await list(id)).shipments
    expect(made).toMatchObject({ state: 'confirmed', status: 'confirmed', stage: 'made', hasLabel: true })
    expect(made?.number).toMatch(/^\d{24}$/)
    expect(await page(id)).toEqual(before)
    for (const format of ['A6', 'A4'] as const)
      expect((await readPdf((await label(id, reply.id, format)).bytes)).pages).toEqual([`${reference} ${made?.number}`])
  })

  it('BO-054 leaves the order as it was when the carrier refuses, and shows its words by field; the next press is a new attempt', async () => {
    const id = await aPackedOrder()
    const before = await page(id)
    const words = [
      { field: 'receiver.phone', words: 'invalid' },
      { field: 'custom_attributes.target_point', words: 'does_not_exist' },
    ]
    testApp.carrier.fail(words)
    await make(id)
    await runShipments()
    expect((await list(id)).shipments).toMatchObject([{ state: 'failed', refusals: words, hasLabel: false }])
    testApp.lockers.points.set('LUB12N', aPoint('LUB12N', { isOpen: false }))
    testApp.carrier.fail('none')
    await make(id)
    await runShipments()
    const closed = [{ field: 'custom_attributes.target_point', words: 'point_closed' }]
    expect((await list(id)).shipments[0]).toMatchObject({ state: 'failed', refusals: closed })
    testApp.lockers.points.set('LUB12N', aPoint('LUB12N'))
    const unsold = [{ field: 'transaction', words: 'insufficient_funds' }]
    testApp.carrier.become(unsold)
    await make(id)
    await runShipments(2_000, 4_000)
    expect((await list(id)).shipments[0]).toMatchObject({ state: 'failed', refusals: unsold, number: null })
    expect(await page(id)).toEqual(before)
    testApp.carrier.become('confirmed')
    await make(id)
    await runShipments(2_000)
    expect((await list(id)).shipments.map(({ reference, state }) => `${reference} ${state}`)).toEqual([
      `${before.number}/4 confirmed`,
      ...[3, 2, 1].map((attempt) => `${before.number}/${attempt} failed`),
    ])
  })

  it('BO-054 makes one shipment when its answer is lost, the carrier is down or somebody presses twice', async () => {
    const id = await aPackedOrder()
    const key = aKey()
    testApp.carrier.fail('lost-answer')
    const presses = [await make(id, undefined, key), await make(id, undefined, key)]
    expect(presses.map(({ status, reply }) => [status, reply.id])).toEqual(
      presses.map(() => [202, presses[0]?.reply.id]),
    )
    const second = await make(id)
    expect([second.status, second.problem]).toMatchObject([409, { reason: 'shipmentPending' }])
    await runShipments()
    expect((await list(id)).shipments).toMatchObject([{ state: 'pending' }])
    testApp.carrier.fail('down')
    await runShipments(60_000)
    testApp.carrier.fail('none')
    await runShipments(120_000, 2_000)
    const { shipments } = await list(id)
    expect(shipments).toMatchObject([{ state: 'confirmed' }])
    expect(carriedFor(shipments[0]?.reference ?? '')).toHaveLength(1)
  })

  it('is for packed orders that InPost carries, of a parcel that it takes', async () => {
    const id = await aPackedOrder()
    const dpd = (await aPaidOrder(testApp)).orderId
    const courier = await aPackedOrder({ shippingMethod: 'InPostKurier' })
    const reasonOf = async (...call: Parameters<typeof make>) => (await make(...call)).problem.reason
    expect(await reasonOf(dpd)).toBe('otherCarrier')
    expect(await reasonOf(id, { weightGrams: 500 })).toBe('sizeNeeded')
    expect(await reasonOf(id, { size: 'small', weightGrams: 25_001 })).toBe('tooHeavy')
    expect(await reasonOf(courier)).toBe('sidesNeeded')
    expect((await list(courier)).proposal).toMatchObject({
      service: 'inpost_courier_standard',
      sidesMm: [290, 290, 200],
    })
    await make(courier, { sidesMm: [300, 300, 200], weightGrams: 3000 })
    await runShipments()
    expect(carriedFor(`${(await page(courier)).number}/1`)[0]?.asked).toMatchObject({
      ...{ service: 'inpost_courier_standard', targetPoint: null, size: null, sidesMm: [300, 300, 200] },
      address: { street: 'Lipowa', buildingNumber: '12', city: 'Lublin', postCode: '20-020', countryCode: 'PL' },
    })
    const off = await openTestApp({ parts: { shipments: null } })
    const shop = (await aStaffMember(off, ['shop'])).headers
    const order = (await aPaidOrder(off, toLocker)).orderId
    const call = { params: { id: order }, headers: aKey(), body: { size: 'small', weightGrams: 500 } } as const
    expect((await off.call(rows.createShipment, call, shop)).problem.reason).toBe('shipmentsOff')
    expect((await off.call(rows.listShipments, { params: { id: order } }, shop)).reply.proposal).toBeNull()
    await off.close()
  })
})

describe('an unused shipment', () => {
  it('BO-060 is cancelled at the carrier before it is confirmed, with its order, and afterwards just not handed over', async () => {
    const id = await aPackedOrder()
    testApp.carrier.become('nothing')
    const early = (await make(id)).reply
    await runShipments()
    expect((await cancel(id, early.id)).status).toBe(202)
    await runShipments()
    expect(carriedFor(early.reference)).toEqual([])
    testApp.carrier.become('confirmed')
    const late = (await make(id)).reply
    await runShipments(2_000)
    const cancelled = await testApp.call(
      returnsEndpoints.cancelOrder,
      { params: { id }, headers: aKey(), body: { reason: 'stock' } },
      (await aStaffMember(testApp, ['owner'])).headers,
    )
    expect(cancelled.status).toBe(200)
    await runShipments()
    expect((await list(id)).shipments).toMatchObject([
      { id: late.id, state: 'canceled', refusals: [{ field: 'status', words: 'invalid_action' }] },
      { id: early.id, state: 'canceled', refusals: [] },
    ])
    expect((await cancel(id, late.id)).problem.reason).toBe('alreadyCanceled')
  })

  it('is found and cancelled when its answer was lost; one whose parcel left stays', async () => {
    const id = await aPackedOrder()
    testApp.carrier.fail('lost-answer')
    const lost = (await make(id)).reply
    await runShipments()
    testApp.carrier.fail('none')
    await cancel(id, lost.id)
    await runShipments()
    expect(carriedFor(lost.reference)).toEqual([])
    const used = (await make(id)).reply
    await runShipments(2_000)
    await ship(id, [{ number: (await list(id)).shipments[0]?.number ?? '' }])
    expect((await cancel(id, used.id)).problem.reason).toBe('alreadyUsed')
    expect(await inTransaction(testApp.context, (tx) => cancelUnusedShipments(tx, testApp.context, id))).toBe(0)
    expect((await cancel((await aPaidOrder(testApp)).orderId, used.id)).status).toBe(404)
  })
})
