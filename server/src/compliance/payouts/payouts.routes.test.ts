import { payoutsEndpoints as payouts } from '@slodki-ul/contract/compliance/payouts.admin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payments } from '#payments/payments/payments.tables.ts'
import { refunds } from '#payments/refunds/refunds.tables.ts'
import { ProviderRefused } from '#providers/refused.ts'
import type { PayoutProvider, ProviderPayoutLine } from '#providers/stripe-payouts.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { aPaidOrder } from '#testing/documents.ts'
import { settle } from '#testing/jobs.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { refund } from '#testing/refunds.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let accountant: Record<string, string>
let isDown = false
const lines = new Map<string, ProviderPayoutLine[]>()
const provider: PayoutProvider = {
  listPayouts: async (month) => {
    if (isDown) throw new ProviderUnavailable('down')
    const paid = { arrivesOn: `${month}-23`, amount: 20_000, state: 'paid' as const }
    return [...lines.keys()].map((id) => ({ id, ...paid, isAutomatic: id !== 'po_hand' }))
  },
  listLines: async (id) => {
    if (id === 'po_hand') throw new ProviderRefused('not automatic', { status: 400, code: 'invalid_request_error' })
    const found = lines.get(id)
    if (!found) throw new ProviderRefused('none', { status: 404, code: 'resource_missing' })
    return found
  },
}
beforeAll(async () => {
  testApp = await openTestApp({ parts: { payouts: provider } })
  accountant = (await aStaffMember(testApp, ['accountant'])).headers
}, 120_000)
afterAll(() => testApp.close())

const list = (headers = accountant) => testApp.call(payouts.listPayouts, { query: { month: '2026-11' } }, headers)
const linesOf = (id: string) => testApp.call(payouts.listPayoutLines, { params: { id } }, accountant)
const line = (id: string, given: Partial<ProviderPayoutLine>): ProviderPayoutLine => ({
  ...{ id, kind: 'sale', amount: 0, fee: 0, at: testApp.clock.date(), description: '' },
  ...{ providerPaymentId: null, sourceId: null, ...given },
})

it('BO-169 payouts are listed with sales, refunds, fees and disputes, each with its order; what has no match is named', async () => {
  const { db } = testApp.context
  const orderId = await aPaidOrder(testApp)
  const [paid] = await db.select().from(payments).where(eq(payments.orderId, orderId))
  const [document] = await documentsOf(testApp, orderId)
  await refund(testApp, paid?.id ?? '', document?.id ?? '', { lines: [{ line: 1, quantity: 1 }] })
  await settle(testApp)
  const [sent] = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paid?.id ?? ''))
  const providerPaymentId = paid?.providerPaymentId ?? null
  const [sale, back] = [paid?.amount ?? 0, sent?.amount ?? 0]
  expect(sent?.providerRefundId).toBeTruthy()
  lines.set('po_1', [
    line('txn_5', { kind: 'fee', amount: -450 }),
    line('txn_4', { amount: 5_000, fee: 175, providerPaymentId: 'pi_elsewhere' }),
    line('txn_3', { kind: 'dispute', amount: -700, fee: 8_000, providerPaymentId, sourceId: 'du_1' }),
    line('txn_2', { kind: 'refund', amount: -back, providerPaymentId, sourceId: sent?.providerRefundId ?? null }),
    line('txn_1', { amount: sale, fee: 285, providerPaymentId, description: 'Zamówienie' }),
  ])
  lines.set('po_2', [])
  // Made by hand: the provider refuses to tell its lines.
  lines.set('po_hand', [])
  const { reply } = await list()
  const net = sale + 5_000 - back - 700 - 450 - 175 - 8_000 - 285
  expect(reply.payouts).toMatchObject([
    {
      ...{ id: 'po_1', arrivesOn: '2026-11-23', state: 'paid', amount: 200, linesCount: 5 },
      sums: { sale: (sale + 5_000) / 100, refund: -back / 100, fee: -89.1, dispute: -7, other: 0 },
      rest: expect.closeTo((20_000 - net) / 100),
      unmatched: [{ id: 'txn_4', kind: 'sale', amount: 50, mismatch: 'unknown', order: null }],
    },
    { id: 'po_2', rest: 200, linesCount: 0, unmatched: [] },
    { id: 'po_hand', amount: 200, rest: 200, linesCount: 0, unmatched: [] },
  ])
  const all = (await linesOf('po_1')).reply.lines
  expect(all.map(({ id, order }) => [id, order?.id ?? null])).toEqual([
    ...[
      ['txn_5', null],
      ['txn_4', null],
    ],
    ...['txn_3', 'txn_2', 'txn_1'].map((id) => [id, orderId]),
  ])
  expect(all.at(-1)?.order?.number).toMatch(/^SU-\d+$/)
  // Another amount than the shop's is named with the shop's.
  await db
    .update(payments)
    .set({ amount: sale + 1 })
    .where(eq(payments.id, paid?.id ?? ''))
  expect((await list()).reply.payouts[0]?.unmatched).toMatchObject([
    { id: 'txn_4' },
    { id: 'txn_1', mismatch: 'amount', expected: (sale + 1) / 100, order: { id: orderId } },
  ])

  expect((await linesOf('po_none')).problem.code).toBe('ERRORS.NOTFOUND')
  expect((await linesOf('none')).status).toBe(400)
  expect((await list((await aStaffMember(testApp, ['shop'])).headers)).status).toBe(403)
  isDown = true
  expect((await list()).problem.code).toBe('ERRORS.UNAVAILABLE')
  Object.assign(testApp.context, { payouts: null })
  expect((await list()).reply).toEqual({ month: '2026-11', isConnected: false, payouts: [] })
  expect((await linesOf('po_1')).problem.code).toBe('ERRORS.NOTFOUND')
})
