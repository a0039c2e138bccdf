import { articleOf, verdictOf } from '@slodki-ul/contract/compliance/withdrawal-rights.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LineFacts, type OrderFacts, rightsOfOrder, totalOf } from './withdrawal-rights.rules.ts'

const openedAt = new Date('2026-11-05T19:02:00Z')
const whisk: LineFacts = {
  ...{ position: 0, name: 'Rózga', isVirtual: false, isPerishable: false, openedAt: null, begunCards: 0 },
  left: { count: 3, gross: 10_001, vatRate: 23, vat: 0 },
}
const usual: OrderFacts = {
  ...{ statementOn: '2026-11-19', deadlineOn: '2026-11-19', isCompany: false, isWhole: true, delivery: null },
  lines: [whisk],
}
const brief = (change: Partial<OrderFacts>, line: Partial<LineFacts> = {}) =>
  rightsOfOrder({ ...usual, lines: [{ ...whisk, ...line }], ...change }).map(({ quantity, reason, amount }) => [
    quantity,
    reason,
    amount,
  ])

describe('the right to withdraw from a line of an order', () => {
  it.each<[string, Partial<OrderFacts>, Partial<LineFacts>, [number, string, number][], string, string]>([
    ['on the last day', {}, {}, [[3, 'inTime', 10_001]], 'yes', 'art. 27'],
    ['a day later', { statementOn: '2026-11-20' }, {}, [[3, 'late', 0]], 'no', 'art. 27'],
    ['before the delivery', { deadlineOn: null }, {}, [[3, 'notBegun', 10_001]], 'yes', 'art. 28'],
    ['of a company', { isCompany: true }, {}, [[3, 'company', 10_001]], 'check', 'art. 7aa'],
    ['of a company, late', { isCompany: true, statementOn: '2026-11-20' }, {}, [[3, 'late', 0]], 'no', 'art. 27'],
    ['of what does not keep', {}, { isPerishable: true }, [[3, 'perishable', 0]], 'no', 'art. 38 ust. 1 pkt 4'],
    ['of a file', {}, { isVirtual: true }, [[3, 'inTime', 10_001]], 'yes', 'art. 27'],
    ['of an opened file', {}, { openedAt }, [[3, 'fileOpened', 0]], 'no', 'art. 38 ust. 1 pkt 13'],
    [
      'of what is paid back',
      {},
      { left: { ...whisk.left, count: 0, gross: 0 } },
      [[0, 'refunded', 0]],
      'no',
      'art. 32 ust. 1',
    ],
    ['of begun gift cards', {}, { begunCards: 3 }, [[3, 'cardBegun', 0]], 'no', 'art. 38 ust. 1 pkt 1'],
  ])('%s', (_when, change, line, rights, verdict, article) => {
    expect(brief(change, line)).toEqual(rights)
    const [{ reason } = { reason: 'late' as const }] = rightsOfOrder({
      ...usual,
      lines: [{ ...whisk, ...line }],
      ...change,
    })
    expect([verdictOf(reason), articleOf(reason)]).toEqual([verdict, article])
  })

  it('says when an opened file was opened, and nothing of the sort for others', () => {
    expect(rightsOfOrder({ ...usual, lines: [{ ...whisk, openedAt }] })[0]?.openedAt).toBe(openedAt)
    expect(rightsOfOrder({ ...usual, lines: [{ ...whisk, openedAt, isPerishable: true }] })[0]?.openedAt).toBeNull()
  })

  it('is counted by gift card: those that were not begun go back', () => {
    const [some, begun] = brief({}, { begunCards: 1 })
    expect([some?.[0], some?.[1], begun]).toEqual([2, 'inTime', [1, 'cardBegun', 0]])
    expect(Math.abs(Number(some?.[2]) - (10_001 * 2) / 3)).toBeLessThan(1)
  })
})

describe('the delivery', () => {
  const delivery = { left: 1790, cheapest: 1490 }
  const other = { ...whisk, name: 'Termometr' }
  const ofDelivery = (change: Partial<OrderFacts>) =>
    rightsOfOrder({ ...usual, delivery, ...change })
      .filter(({ subject }) => subject === 'delivery')
      .map(({ reason, amount }) => [reason, amount])

  it.each<[string, Partial<OrderFacts>, [string, number][]]>([
    ['at the price of the cheapest', {}, [['deliveryCheapest', 1490]]],
    ['whole when none is cheaper', { delivery: { left: 1490, cheapest: 1490 } }, [['deliveryWhole', 1490]]],
    ['whole when the offer has none', { delivery: { left: 1790, cheapest: null } }, [['deliveryWhole', 1790]]],
    ['not when it was free or is back', { delivery: { left: 0, cheapest: 1490 } }, []],
    ['not when there was none', { delivery: null }, []],
    ['to check when products are named', { isWhole: false }, [['deliveryOfPart', 1490]]],
    ['to check when a thing stays', { lines: [whisk, { ...other, isPerishable: true }] }, [['deliveryOfPart', 1490]]],
    ['to check for a company', { isCompany: true }, [['deliveryOfPart', 1490]]],
    [
      'whatever happens to files',
      { lines: [whisk, { ...other, isVirtual: true, openedAt }] },
      [['deliveryCheapest', 1490]],
    ],
    [
      'whatever went back before',
      { lines: [whisk, { ...other, left: { ...whisk.left, count: 0, gross: 0 } }] },
      [['deliveryCheapest', 1490]],
    ],
    ['not without a right to any thing', { statementOn: '2026-11-20' }, []],
    ['not for files alone', { lines: [{ ...whisk, isVirtual: true }] }, []],
  ])('goes back %s', (_when, change, rights) => expect(ofDelivery(change)).toEqual(rights))
})

it('pays back what is certain, never more than is left', () => {
  const line = fc.record({
    position: fc.constant(0),
    name: fc.constant('Rzecz'),
    isVirtual: fc.boolean(),
    isPerishable: fc.boolean(),
    openedAt: fc.constantFrom(null, openedAt),
    begunCards: fc.integer({ min: 0, max: 4 }),
    left: fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      gross: fc.integer({ min: 0, max: 99_999 }),
      ...{ vatRate: fc.constantFrom(0, 5, 8, 23), vat: fc.constant(0) },
    }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.boolean(), (lines, isWhole) => {
      const rights = rightsOfOrder({ ...usual, lines, isWhole, delivery: { left: 1790, cheapest: 1490 } })
      const sure = rights.filter(({ reason }) => verdictOf(reason) === 'yes')
      expect(totalOf(rights)).toBe(sure.reduce((sum, { amount }) => sum + amount, 0))
      expect(totalOf(rights)).toBeLessThanOrEqual(1490 + lines.reduce((sum, { left }) => sum + left.gross, 0))
      const counted = rights
        .filter(({ subject }) => subject === 'line')
        .reduce((sum, { quantity }) => sum + quantity, 0)
      expect(counted).toBe(lines.reduce((sum, { left }) => sum + left.count, 0))
      for (const { reason, amount } of rights) if (verdictOf(reason) === 'no') expect(amount).toBe(0)
    }),
  )
})
