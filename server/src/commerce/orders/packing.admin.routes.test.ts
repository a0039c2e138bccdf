import { packingEndpoints as packing } from '@slodki-ul/contract/commerce/packing.admin'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '#payments/payments/payments.tables.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aPaidOrder, documentsOf, reportPaid } from '#testing/paid-orders.ts'
import { refund } from '#testing/refunds.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Record<string, string>
const { page, ship } = staffOrders(
  () => testApp,
  () => shop,
)

beforeAll(async () => {
  testApp = await openTestApp()
  shop = (await aStaffMember(testApp, ['shop'])).headers
}, 120_000)
afterAll(() => testApp.close())

type Count = { runId: string; counted: { lineId: number; quantity: number }[]; reason?: string; seconds: number }
const aCount = (...quantities: number[]): Count => ({
  ...{ runId: crypto.randomUUID(), seconds: 130 },
  counted: quantities.map((quantity, lineId) => ({ lineId, quantity })),
})
const finish = (id: string, body: Count, headers = aKey()) =>
  testApp.call(packing.finishPacking, { params: { id }, headers, body }, shop)
const listed = async (id: string[]) => (await testApp.call(packing.listOrdersToPack, { query: { id } }, shop)).reply

describe('GET /admin/packing', () => {
  it('lists paid orders and those by cash on delivery, with pieces by place, their codes and no files', async () => {
    const [paid, cod] = [(await aPaidOrder(testApp)).orderId, await aCodOrder(testApp, 2)]
    const unpaid = (await anOrder(testApp, [[await aProduct(testApp), 1]])).reply.orderId
    const file = (
      await anOrder(testApp, [[await aProduct(testApp, { isVirtual: true }), 1]], { shippingMethod: 'Email' })
    ).reply.orderId
    const { orders, total } = await listed([cod, paid, unpaid, file, crypto.randomUUID()])
    expect([total, orders.map(({ id }) => id)]).toEqual([2, [paid, cod]])
    expect(orders[1]).toMatchObject({ number: expect.stringMatching(/^SU-/), customerName: 'Zofia Kalinowska' })
    expect(orders[1]?.lines).toMatchObject([
      { lineId: 0, quantity: 2, sku: expect.stringMatching(/^TEST-/), ean: null },
    ])
    const all = (await testApp.call(packing.listOrdersToPack, { query: {} }, shop)).reply
    expect(all.orders.map(({ id }) => id)).toEqual(expect.arrayContaining([paid, cod]))
    expect((await testApp.call(packing.listOrdersToPack, { query: {} }, {})).status).toBe(401)
  })
})

describe('POST /admin/orders/{id}/finish-packing', () => {
  it('BO-050 packs what is counted once for each run; who packed and how long stays in the timeline, as does why a piece is missing', async () => {
    const { orderId } = await aPaidOrder(testApp)
    const count = aCount(1)
    expect((await finish(orderId, count)).reply).toEqual({ status: 'Packed', isPaid: true })
    // The answer was lost: the device asks again, also after its key has expired.
    expect((await finish(orderId, count)).reply).toEqual({ status: 'Packed', isPaid: true })
    const other = await finish(orderId, aCount(1))
    expect([other.status, other.problem]).toMatchObject([409, { reason: 'alreadyPacked' }])
    const { timeline, status } = await page(orderId)
    expect(status).toBe('Packed')
    expect(timeline.filter(({ kind }) => kind === 'packing')).toMatchObject([
      { counted: 1, quantity: 1, seconds: 130, reason: null, actor: { kind: 'staff', name: expect.any(String) } },
    ])
    expect((await listed([orderId])).orders).toEqual([])

    const id = await aCodOrder(testApp, 2)
    const refusals = [
      [aCount(1), { reason: 'ERRORS.REQUIRED' }],
      [{ ...aCount(1), reason: '  ' }, { reason: 'ERRORS.REQUIRED' }],
      [aCount(3), { counted: 'ERRORS.ABOVEUNSHIPPED' }],
      [aCount(2, 1), { counted: 'ERRORS.ABOVEUNSHIPPED' }],
    ] as const
    for (const [count, fields] of refusals) {
      const { status, problem } = await finish(id, count)
      expect([status, problem.code, problem.errors]).toEqual([400, 'ERRORS.PROVIDEDATA', fields])
    }
    expect(await page(id)).toMatchObject({ status: 'Placed' })
    expect((await finish(id, { ...aCount(1), reason: 'stłuczony słoik' })).reply.status).toBe('Packed')
    expect((await page(id)).timeline.filter(({ kind }) => kind === 'packing')).toMatchObject([
      { counted: 1, quantity: 2, reason: 'stłuczony słoik' },
    ])
  })

  it('leaves refunded pieces out, of packing and of parcels', async () => {
    const id = (await anOrder(testApp, [[await aProduct(testApp, { price: 10000 }), 3]])).reply.orderId
    const session = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === id)
    await reportPaid(testApp, testApp.cards.become(session?.id ?? '', 'paid'))
    const [document] = await documentsOf(testApp, id)
    const [payment] = await testApp.context.db.select().from(payments).where(eq(payments.orderId, id))
    await refund(testApp, payment?.id ?? '', document?.id ?? '', { lines: [{ line: 1, quantity: 2 }] })
    await testApp.runJobs()
    expect((await listed([id])).orders[0]?.lines).toMatchObject([{ lineId: 0, quantity: 1 }])
    expect((await finish(id, aCount(3))).problem.errors).toEqual({ counted: 'ERRORS.ABOVEUNSHIPPED' })
    expect((await finish(id, aCount(1))).reply.status).toBe('Packed')
    expect((await ship(id, [{ number: aParcelNumber() }])).reply.status).toBe('Shipped')
    expect((await page(id)).parcels[0]?.lines).toMatchObject([{ lineId: 0, quantity: 1 }])
  })
})

describe('POST /admin/orders/pack', () => {
  it('packs the chosen orders in a run and leaves out those that may not be packed', async () => {
    const ids = [(await aPaidOrder(testApp)).orderId, await aCodOrder(testApp)]
    const unpaid = (await anOrder(testApp, [[await aProduct(testApp), 1]])).reply.orderId
    const body = { selection: { ids: [...ids, unpaid] } }
    const preview = await testApp.call(packing.previewPackOrders, { body }, shop)
    expect(preview.reply).toEqual({
      ...{ total: 3, possible: 2 },
      refused: [{ code: 'ERRORS.ACTIONNOTALLOWED', count: 1 }],
    })
    for (const id of ids) expect((await page(id)).status).not.toBe('Packed')
    const started = await testApp.call(packing.packOrders, { body, headers: aKey() }, shop)
    expect(started.status).toBe(202)
    await testApp.runJobs()
    const run = await testApp.call(runsEndpoints.getRun, { params: { id: started.reply.id } }, shop)
    expect(run.reply).toMatchObject({ state: 'done', done: 2, skipped: 1, failed: 0 })
    for (const id of ids) expect((await page(id)).status).toBe('Packed')
    expect((await page(unpaid)).status).toBe('Placed')
  })
})
