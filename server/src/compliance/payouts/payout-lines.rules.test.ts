import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchLines, type OwnRecord, sumsOf } from '#compliance/payouts/payout-lines.rules.ts'

type Line = Parameters<typeof sumsOf>[1][number]

const line = (given: Partial<Line>): Line => ({
  ...{ kind: 'sale', amount: 12_300, fee: 285 },
  ...{ providerPaymentId: 'pi_1', sourceId: 'ch_1' },
  ...given,
})
const order = { id: '1', number: 'SU-10001' }
const records = {
  payments: new Map<string, OwnRecord>([
    ['pi_1', { amount: 12_300, order }],
    ['pi_2', { amount: 3_250, order: null }],
  ]),
  refunds: new Map<string, OwnRecord>([['re_1', { amount: 1_000, order }]]),
}

it.each([
  ['a sale of an order', {}, order, null, null],
  ['a sale of a subscription', { providerPaymentId: 'pi_2', amount: 3_250 }, null, null, null],
  ['a sale for a grosz less', { amount: 12_299 }, order, 'amount', 12_300],
  ['a sale for a grosz more', { amount: 12_301 }, order, 'amount', 12_300],
  ['a sale that nobody made here', { providerPaymentId: 'pi_9' }, null, 'unknown', null],
  ['a sale without a payment', { providerPaymentId: null }, null, 'unknown', null],
  ['a refund', { kind: 'refund', amount: -1_000, sourceId: 're_1' }, order, null, null],
  ['a refund of another amount', { kind: 'refund', amount: -1_001, sourceId: 're_1' }, order, 'amount', -1_000],
  ['a refund that came back', { kind: 'refund', amount: 1_000, sourceId: 're_1' }, order, 'amount', -1_000],
  ['a refund of a known payment that is not recorded', { kind: 'refund', sourceId: 're_9' }, null, 'unknown', null],
  ['a dispute about a part of a payment', { kind: 'dispute', amount: -300, sourceId: 'du_1' }, order, null, null],
  ['a dispute of an unknown payment', { kind: 'dispute', providerPaymentId: 'pi_9' }, null, 'unknown', null],
  ['a fee', { kind: 'fee', amount: -500, providerPaymentId: null, sourceId: null }, null, null, null],
  ['anything else', { kind: 'other', amount: -500 }, null, 'unknown', null],
] as const)('BO-169 %s is matched or named', (_what, given, matched, mismatch, expected) => {
  expect(matchLines([line(given)], records)).toMatchObject([{ order: matched, mismatch, expected }])
})

const anyLine = fc.record({
  kind: fc.constantFrom('sale' as const, 'refund' as const, 'fee' as const, 'dispute' as const, 'other' as const),
  amount: fc.integer({ min: -500_000, max: 500_000 }),
  fee: fc.integer({ min: 0, max: 9_000 }),
})

it('BO-169 sales, refunds, fees, disputes and the rest sum up to the payout, whatever it consists of', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), fc.integer(), (given, rest) => {
      const lines = given.map(line)
      const net = lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0)
      const found = sumsOf(net + rest, lines)
      expect(found.rest).toBe(rest)
      expect(Object.values(found.sums).reduce((sum, each) => sum + each, 0)).toBe(net)
      const fees = lines.reduce((sum, { kind, amount, fee }) => sum + fee - (kind === 'fee' ? amount : 0), 0)
      expect(found.sums.fee).toBe(0 - fees)
    }),
    { numRuns: 300 },
  )
})
