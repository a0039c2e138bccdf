import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aPaidOrder, documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aParcelNumber, mailsAbout, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let shop: Record<string, string>
const { act, ship, page } = staffOrders(
  () => testApp,
  () => shop,
)
const together = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statusesOf = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).toSorted()

beforeAll(async () => {
  testApp = await openTestApp()
  shop = (await aStaffMember(testApp, ['shop'])).headers
})
afterEach(async () => {
  await testApp.runJobs()
  expect(await findViolations(testApp)).toEqual([])
})
afterAll(() => testApp.close())

describe('several people with one order', { timeout: 90_000 }, () => {
  it('pack it once', async () => {
    const { orderId } = await aPaidOrder(testApp)
    expect(statusesOf(await together(8, () => act('packOrder', orderId)))).toEqual([200, ...Array(7).fill(409)])
  })

  it('ship it once: one move, one parcel, one mail', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await act('packOrder', orderId)
    const responses = await together(8, () => ship(orderId, [{ number: aParcelNumber() }]))
    expect(statusesOf(responses)).toEqual([200, ...Array(7).fill(409)])
    for (const { status, problem } of responses)
      if (status === 409) expect(problem).toMatchObject({ reason: 'alreadyShipped', present: { status: 'Shipped' } })
    const { timeline, parcels } = await page(orderId)
    expect(parcels).toHaveLength(1)
    expect(timeline.filter((entry) => entry.kind === 'status' && entry.status === 'Shipped')).toHaveLength(1)
    expect((await mailsAbout(testApp, orderId)).filter(({ kind }) => kind === 'parcel-shipped')).toHaveLength(1)
  })

  it('give one number to one parcel of two orders', async () => {
    const orders = [await aPaidOrder(testApp), await aPaidOrder(testApp)]
    for (const { orderId } of orders) await act('packOrder', orderId)
    const number = aParcelNumber()
    const responses = await together(2, (index) => ship(orders[index]?.orderId ?? '', [{ number }]))
    expect(statusesOf(responses)).toEqual([200, 400])
  })

  it('note the payment of cash on delivery once', async () => {
    const id = await aCodOrder(testApp)
    await act('packOrder', id)
    await ship(id, [{ number: aParcelNumber() }])
    expect(statusesOf(await together(8, () => act('noteOrderPaid', id)))).toEqual([200, ...Array(7).fill(409)])
    expect(await documentsOf(testApp, id)).toHaveLength(1)
  })
})
