import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPayoutProvider } from './stripe-payouts.ts'
import { at, openStripeWire } from './testing/stripe-wire.ts'

const wire = await openStripeWire()
afterAll(() => wire.close())
beforeEach(() => wire.restart({}))
const provider = createPayoutProvider(wire.options)

const list = (data: object[]) => [200, { object: 'list', data, has_more: false }] as [number, object]
const wirePayout = (change: object) => ({
  ...{ id: 'po_1', object: 'payout', amount: 9_000, currency: 'pln', status: 'paid', automatic: true },
  ...{ arrival_date: at('2026-11-23T00:00:00Z'), ...change },
})
const wireLine = (change: object) => ({
  ...{ id: 'txn_1', object: 'balance_transaction', amount: 12_300, fee: 285, created: at('2026-11-20T12:00:00Z') },
  ...{ description: 'SU-10001', reporting_category: 'charge', source: { id: 'ch_1', payment_intent: 'pi_1' } },
  ...change,
})

test('payouts in złoty are asked for by the days on which they arrive, over the end of a year', async () => {
  const other = wirePayout({ id: 'po_2', currency: 'eur' })
  const byHand = wirePayout({ id: 'po_3', automatic: false })
  wire.restart({ 'GET /v1/payouts': list([wirePayout({}), other, byHand]) })
  expect(await provider.listPayouts('2026-12')).toEqual([
    { id: 'po_1', amount: 9_000, arrivesOn: '2026-11-23', state: 'paid', isAutomatic: true },
    { id: 'po_3', amount: 9_000, arrivesOn: '2026-11-23', state: 'paid', isAutomatic: false },
  ])
  expect(wire.asked).toMatchObject([
    {
      form: {
        'arrival_date[gte]': String(at('2026-12-01T00:00:00Z')),
        'arrival_date[lt]': String(at('2027-01-01T00:00:00Z')),
      },
    },
  ])
})

test.each([
  ['pending', 'underway'],
  ['in_transit', 'underway'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  ['something new', 'underway'],
])('a payout that is %s is %s', async (status, state) => {
  wire.restart({ 'GET /v1/payouts': list([wirePayout({ status })]) })
  expect(await provider.listPayouts('2026-11')).toMatchObject([{ state }])
})

test('BO-169 the lines of a payout are sales, refunds, fees and disputes with their payments, without the payout itself', async () => {
  const source = { id: 'po_1', object: 'payout' }
  const lines: [object, object][] = [
    [
      {},
      { kind: 'sale', providerPaymentId: 'pi_1', sourceId: 'ch_1', amount: 12_300, fee: 285, description: 'SU-10001' },
    ],
    [
      { reporting_category: 'refund', source: { id: 're_1', payment_intent: { id: 'pi_1' } } },
      { kind: 'refund', sourceId: 're_1', providerPaymentId: 'pi_1' },
    ],
    [
      { reporting_category: 'refund_failure', source: 're_1' },
      { kind: 'refund', sourceId: 're_1', providerPaymentId: null },
    ],
    [
      { reporting_category: 'dispute', source: { id: 'du_1', payment_intent: 'pi_1' } },
      { kind: 'dispute', sourceId: 'du_1' },
    ],
    [{ reporting_category: 'dispute_reversal' }, { kind: 'dispute' }],
    [
      { reporting_category: 'fee', source: null, description: null },
      { kind: 'fee', sourceId: null, description: '' },
    ],
    [{ reporting_category: 'network_cost' }, { kind: 'fee' }],
    [{ reporting_category: 'tax' }, { kind: 'fee' }],
    [{ reporting_category: 'charge_failure' }, { kind: 'other' }],
    [{ reporting_category: 'something new' }, { kind: 'other' }],
  ]
  const itself = wireLine({ reporting_category: 'payout', amount: -9_000, fee: 0, source })
  wire.restart({ 'GET /v1/balance_transactions': list([itself, ...lines.map(([change]) => wireLine(change))]) })
  expect(await provider.listLines('po_1')).toMatchObject(lines.map(([, expected]) => expected))
  expect(wire.asked).toMatchObject([{ form: { payout: 'po_1', limit: '100', 'expand[0]': 'data.source' } }])
})
