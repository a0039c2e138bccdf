import { returnRecordsEndpoints } from '@slodki-ul/contract/commerce/return-records.admin'
import { returnsEndpoints } from '@slodki-ul/contract/commerce/returns'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ticketUrl } from '#commerce/orders/order-tickets.service.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aProduct } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { staffRefunds } from '#testing/staff-refunds.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
const { refund } = staffRefunds(
  () => testApp,
  () => owner,
)
const { act, ship } = staffOrders(
  () => testApp,
  () => owner,
)
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  owner = (await aStaffMember(testApp, ['owner'])).headers
})
afterAll(() => testApp.close())

const returnsOf = (query: { orderId?: string; ticket?: string; languageCode?: 'pl' | 'en' }, headers = {}) =>
  testApp.call(returnsEndpoints.getOrderReturns, { query: { languageCode: 'pl', ...query } }, headers)
const ticketOf = (orderId: string) => new URL(ticketUrl(testApp.context, orderId)).searchParams.get('ticket') ?? ''

describe('GET /orders/returns', () => {
  it('shows the buyer of an order its refunds with state and sum, their corrections and the goods that come back', async () => {
    const product = await aProduct(testApp, { price: 10_000, stock: 50 })
    const code = await aGiftCard(testApp, 5_000)
    const buyer = await aCustomer(testApp)
    const bought = { lines: [[product, 2]] as [number, number][], code, headers: buyer.headers }
    const { orderId } = await aPaidOrderOf(testApp, { ...bought, change: { email: buyer.session.email } })
    const nothing = { refunds: [], corrections: [], returns: [] }
    expect((await returnsOf({ orderId }, buyer.headers)).reply).toEqual(nothing)
    expect((await returnsOf({ ticket: ticketOf(orderId) })).reply).toEqual(nothing)

    await act('packOrder', orderId)
    await ship(orderId, [{ number: aParcelNumber() }])
    const body = { source: 'withdrawal' as const, lines: [{ lineId: 0, quantity: 1 }], note: 'Marudzi' }
    await testApp.call(returnRecordsEndpoints.announceReturn, { params: { id: orderId }, headers: aKey(), body }, owner)
    testApp.cards.refuseRefunds(true)
    await refund(orderId, { lines: [{ lineId: 0, quantity: 1 }], note: 'Tylko dla nas' })
    await settle(testApp)
    // It failed at the provider, which is ours to mend.
    const waiting = (await returnsOf({ orderId }, buyer.headers)).reply
    expect(waiting.refunds).toMatchObject([{ state: 'underway', settledAt: null }])
    expect(waiting.returns).toMatchObject([
      { state: 'announced', lines: [{ quantity: 1, name: `Produkt ${product}` }] },
    ])
    testApp.cards.refuseRefunds(false)
    const [failed] = waiting.refunds
    await staffRefunds(
      () => testApp,
      () => owner,
    ).repeat(failed?.id ?? '')
    await settle(testApp)

    const { reply } = await returnsOf({ orderId, languageCode: 'en' }, buyer.headers)
    // 200.00 and a courier of 17.90, of which the card paid 50.00: of 100.00 it gets back 50/217.9.
    expect(reply.refunds).toMatchObject([{ state: 'sent', amount: 77.05, giftCardAmount: 22.95 }])
    expect(Date.parse(reply.refunds[0]?.settledAt ?? '')).toBe(testApp.clock.now())
    expect(reply.corrections).toMatchObject([
      { number: expect.stringMatching(/^KPZ /), amount: 100, isMailed: true, isHeld: false },
    ])
    expect(reply.returns[0]?.lines).toEqual([{ name: `Product ${product}`, quantity: 1 }])
    for (const hidden of ['Marudzi', 'Tylko dla nas', code]) expect(JSON.stringify(reply)).not.toContain(hidden)
    const byTicket = await returnsOf({ ticket: ticketOf(orderId), languageCode: 'en' })
    expect(byTicket.reply).toEqual(reply)

    // The owner saves the correction; nobody else sees any of it.
    const params = { id: reply.corrections[0]?.id ?? '' }
    const saved = await testApp.call(invoicesEndpoints.getInvoicePdf, { params }, buyer.headers)
    expect([saved.status, saved.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const other = await aCustomer(testApp)
    expect((await testApp.call(invoicesEndpoints.getInvoicePdf, { params }, other.headers)).status).not.toBe(200)
    const refused = [
      await returnsOf({ orderId }),
      await returnsOf({ orderId }, other.headers),
      await returnsOf({}, buyer.headers),
      await returnsOf({ ticket: `${ticketOf(orderId)}x` }, buyer.headers),
      await returnsOf({ ticket: 'none', orderId }, buyer.headers),
    ]
    for (const { status, problem } of refused) expect([status, problem.code]).toEqual([404, 'ERRORS.UNABLETOLOADORDER'])
  })
})
