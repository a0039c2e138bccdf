import { orderMovesEndpoints as moves, type ParcelInput } from '@slodki-ul/contract/commerce/order-moves.admin'
import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { searchEndpoints } from '@slodki-ul/contract/platform/search.admin'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { renewSearchTerms } from '#platform/search/search.jobs.ts'
import { aCustomer } from '#testing/accounts.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aPaidOrder, reportPaid } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aKey, aParcelNumber, mailsAbout, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const { act, ship, page } = staffOrders(
  () => testApp,
  () => staff.shop,
)
const mailsOf = (id: string) => mailsAbout(testApp, id)
const parcelMails = async (id: string) => (await mailsOf(id)).filter(({ kind }) => kind === 'parcel-shipped')

beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'shop', 'content', 'support', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
}, 120_000)
afterAll(() => testApp.close())

describe('moves of an order', () => {
  it('BO-048 take a paid order from Packed to Delivered, with who did it in its timeline', async () => {
    const { orderId } = await aPaidOrder(testApp)
    expect((await act('packOrder', orderId)).reply).toEqual({ status: 'Packed', isPaid: true })
    expect((await ship(orderId, [{ number: aParcelNumber() }])).reply).toEqual({ status: 'Shipped', isPaid: true })
    expect((await act('deliverOrder', orderId)).reply).toEqual({ status: 'Delivered', isPaid: true })
    const { timeline, status } = await page(orderId)
    expect(status).toBe('Delivered')
    const statuses = timeline.flatMap((entry) => (entry.kind === 'status' ? [entry] : []))
    expect(statuses.map((entry) => entry.status)).toEqual(['Delivered', 'Shipped', 'Packed', 'Paid', 'Placed'])
    const by = { cause: 'by staff', actor: { kind: 'staff', name: expect.stringMatching(/\S/) } }
    for (const entry of statuses.slice(0, 3)) expect(entry).toMatchObject(by)
  })

  it('BO-048 pack cash on delivery unpaid, and nothing else that is not paid', async () => {
    const orderId = await aCodOrder(testApp)
    expect((await act('packOrder', orderId)).reply).toEqual({ status: 'Packed', isPaid: false })
    const unpaid = await anOrder(testApp, [[await aProduct(testApp), 1]])
    const refused = await act('packOrder', unpaid.reply.orderId)
    expect([refused.status, refused.problem]).toMatchObject([
      409,
      { code: 'ERRORS.ACTIONNOTALLOWED', reason: 'notPaid', present: { status: 'Placed', isPaid: false } },
    ])
  })

  it('BO-047 answer 409 with the present state and change nothing once they are not allowed', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await act('packOrder', orderId)
    const before = await page(orderId)
    const mails = await mailsOf(orderId)
    const present = { status: 'Packed', isPaid: true }
    const tries = [
      [await act('packOrder', orderId), 'alreadyPacked'],
      [await act('deliverOrder', orderId), 'notShipped'],
      [await act('noteOrderPaid', orderId), 'notCashOnDelivery'],
    ] as const
    for (const [{ status, problem }, reason] of tries)
      expect([status, problem]).toMatchObject([409, { code: 'ERRORS.ACTIONNOTALLOWED', reason, present }])
    expect(await page(orderId)).toEqual(before)
    expect(await mailsOf(orderId)).toEqual(mails)
  })

  it('BO-047 are named on the page as the calls judge them, for those who may use them', async () => {
    const { orderId } = await aPaidOrder(testApp)
    const namesOf = async (role: string) =>
      (await page(orderId, staff[role])).allowedActions.map(({ action, allowed, reason }) => [action, allowed, reason])
    const all = [
      ['pack', true, null],
      ['ship', false, 'notPacked'],
      ['deliver', false, 'notShipped'],
      ['note-paid', false, 'notCashOnDelivery'],
      ['edit', true, null],
      ['refund', true, null],
      ['cancel', true, null],
      ['cancel-returned', false, 'notShipped'],
    ]
    expect(await namesOf('shop')).toEqual(all)
    expect(await namesOf('support')).toEqual(all.slice(-4))
    expect(await namesOf('accountant')).toEqual([])
    const refused = await act('packOrder', orderId, staff.support)
    expect([refused.status, refused.problem.permission]).toEqual([403, 'orders.pack'])
  })

  it('are done once for each key, and the repeat gets the same reply', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await act('packOrder', orderId)
    const call = { params: { id: orderId }, headers: aKey(), body: { parcels: [{ number: aParcelNumber() }] } }
    const [first, second] = [
      await testApp.call(moves.shipOrder, call, staff.shop),
      await testApp.call(moves.shipOrder, call, staff.shop),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.reply).toEqual(first.reply)
    expect(await parcelMails(orderId)).toHaveLength(1)
  })

  it('are not found for an unknown order', async () => {
    const { status, problem } = await act('packOrder', crypto.randomUUID())
    expect([status, problem.code]).toEqual([404, 'ERRORS.UNABLETOLOADORDER'])
  })
})

describe('POST /admin/orders/{id}/ship', () => {
  it('BO-052 sends parcels with their lines: partly shipped before, shipped when every piece left; BO-053 a mail each', async () => {
    const { headers } = await aCustomer(testApp)
    const [honey, comb] = [await aProduct(testApp), await aProduct(testApp)]
    const { reply } = await anOrder(
      testApp,
      [
        [honey, 3],
        [comb, 1],
      ],
      {},
      headers,
    )
    const id = reply.orderId
    const session = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === id)
    await reportPaid(testApp, testApp.cards.become(session?.id ?? '', 'paid'))
    await act('packOrder', id)
    const [first, second] = [aParcelNumber(), '620011874031992500000001']
    expect((await ship(id, [{ number: first, lines: [{ lineId: 0, quantity: 2 }] }])).reply.status).toBe('Packed')
    const partly = await page(id)
    expect(partly).toMatchObject({ status: 'Packed', isPartlyShipped: true, trackingCode: first })
    expect(partly.lines.map(({ unshippedQuantity }) => unshippedQuantity)).toEqual([1, 1])
    expect(await parcelMails(id)).toHaveLength(1)
    expect((await ship(id, [{ carrier: 'InPost', number: second }])).reply.status).toBe('Shipped')
    const whole = await page(id)
    expect(whole).toMatchObject({ status: 'Shipped', isPartlyShipped: false })
    expect(whole.parcels).toMatchObject([
      { carrier: 'DPD', number: first, lines: [{ lineId: 0, quantity: 2 }] },
      {
        ...{ carrier: 'InPost', number: second },
        lines: [
          { lineId: 0, quantity: 1 },
          { lineId: 1, quantity: 1 },
        ],
      },
    ])
    expect(whole.timeline.filter(({ kind }) => kind === 'parcel')).toHaveLength(2)
    expect(await parcelMails(id)).toHaveLength(2)
    const own = await testApp.call(ordersEndpoints.getOrder, { params: { id, lang: 'pl' } }, headers)
    expect(own.reply).toMatchObject({
      ...{ status: 'Shipped', trackingCode: first },
      parcels: [
        { number: first, trackingUrl: expect.stringContaining('dpd') },
        { number: second, trackingUrl: expect.stringContaining('inpost') },
      ],
    })
    // The search of the back office finds the order by each number.
    while ((await renewSearchTerms(testApp.context)) > 0);
    for (const q of [first, second]) {
      const hits = await testApp.call(searchEndpoints.searchBackOffice, { query: { q } }, staff.shop)
      expect(hits.reply.map((hit) => hit.id)).toContain(id)
    }
  })

  test.each<[string, ParcelInput, string, string]>([
    ['without a number or a reason', {}, 'parcels.0.number', 'ERRORS.REQUIRED'],
    ['with a number of another format', { number: '6200' }, 'parcels.0.number', 'ERRORS.INVALIDPARCELNUMBER'],
    [
      'of pieces that are not there',
      { reason: 'x', lines: [{ lineId: 0, quantity: 2 }] },
      'parcels.0.lines',
      'ERRORS.ABOVEUNSHIPPED',
    ],
  ])('BO-053 refuses a parcel %s and sends nothing', async (_name, parcel, field, code) => {
    const { orderId } = await aPaidOrder(testApp)
    await act('packOrder', orderId)
    const { status, problem } = await ship(orderId, [parcel])
    expect([status, problem.code, problem.errors]).toEqual([400, 'ERRORS.PROVIDEDATA', { [field]: code }])
    expect((await page(orderId)).parcels).toEqual([])
    expect(await parcelMails(orderId)).toEqual([])
  })

  it('refuses a number that another parcel has, and sends none of the parcels', async () => {
    const [one, two] = [await aPaidOrder(testApp), await aPaidOrder(testApp)]
    for (const { orderId } of [one, two]) await act('packOrder', orderId)
    const number = aParcelNumber()
    await ship(one.orderId, [{ number }])
    const { problem } = await ship(two.orderId, [{ number }])
    expect(problem.errors).toEqual({ 'parcels.0.number': 'ERRORS.PARCELNUMBERTAKEN' })
    expect(await page(two.orderId)).toMatchObject({ status: 'Packed', parcels: [] })
  })

  it('BO-053 sends a parcel without a number for a reason, of which the buyer is mailed too', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await act('packOrder', orderId)
    expect((await ship(orderId, [{ reason: 'odbiór osobisty' }])).reply.status).toBe('Shipped')
    expect((await page(orderId)).parcels).toMatchObject([
      { number: null, reason: 'odbiór osobisty', trackingUrl: null },
    ])
    expect(await parcelMails(orderId)).toHaveLength(1)
  })
})
