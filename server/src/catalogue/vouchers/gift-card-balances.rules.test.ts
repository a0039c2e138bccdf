import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CardStep, cardMovement, openBalance } from '#catalogue/vouchers/gift-card-balances.rules.ts'

const step = (at: number, kind: CardStep['kind'], balance: number, rest: Partial<CardStep> = {}): CardStep => ({
  ...{ at, kind, balance, validTo: 100, isOpen: true },
  ...rest,
})
const none = { atStart: 0, issued: 0, used: 0, ranOut: 0, closed: 0, atEnd: 0 }
const life = [step(10, 'issued', 200), step(20, 'used', 80), step(30, 'returned', 130)]

describe('the movement of a gift card', () => {
  it.each<[string, CardStep[], [number, number], Partial<typeof none>]>([
    ['before it was issued', life, [0, 10], {}],
    ['in its first month', life, [0, 25], { issued: 200, used: 120, atEnd: 80 }],
    ['with what a refund gave back', life, [25, 50], { atStart: 80, used: -50, atEnd: 130 }],
    ['on its last moment', life, [50, 100], { atStart: 130, atEnd: 130 }],
    ['when it runs out', life, [50, 101], { atStart: 130, ranOut: 130 }],
    ['long after', life, [101, 500], {}],
    ['spent before it runs out', [...life, step(40, 'used', 0)], [35, 200], { atStart: 130, used: 130 }],
    [
      'extended in time, it does not run out',
      [...life, step(40, 'changed', 130, { validTo: 300 })],
      [50, 200],
      { atStart: 130, atEnd: 130 },
    ],
    [
      'extended after it ran out, in the same month',
      [...life, step(120, 'changed', 130, { validTo: 300 })],
      [50, 200],
      { atStart: 130, atEnd: 130 },
    ],
    [
      'extended in a later month, it is owed again',
      [...life, step(120, 'changed', 130, { validTo: 300 })],
      [110, 200],
      { ranOut: -130, atEnd: 130 },
    ],
    [
      'ended, and not run out later',
      [...life, step(60, 'changed', 130, { isOpen: false })],
      [50, 200],
      { atStart: 130, closed: 130 },
    ],
    [
      'unblocked after it ran out, it stays so',
      [...life, step(60, 'changed', 130, { isOpen: false }), step(150, 'changed', 130)],
      [70, 200],
      {},
    ],
    [
      'given back to while blocked, it is owed nothing',
      [...life, step(60, 'changed', 130, { isOpen: false }), step(70, 'returned', 200, { isOpen: false })],
      [65, 90],
      {},
    ],
  ])('%s', (_what, steps, [from, until], expected) =>
    expect(cardMovement(steps, from, until)).toEqual({ ...none, ...expected }),
  )

  it('adds up whatever happens, and over two spans what each has', () => {
    const steps = fc
      .array(
        fc.record({
          at: fc.nat(200),
          kind: fc.constantFrom('used' as const, 'returned' as const, 'changed' as const),
          balance: fc.nat(500),
          validTo: fc.option(fc.nat(300)),
          isOpen: fc.boolean(),
        }),
        { maxLength: 8 },
      )
      .map((changes) => [step(0, 'issued', 300), ...changes.toSorted((one, other) => one.at - other.at)])
    fc.assert(
      fc.property(steps, fc.array(fc.nat(300), { minLength: 3, maxLength: 3 }), (card, moments) => {
        const [from = 0, middle = 0, until = 0] = moments.toSorted((one, other) => one - other)
        const whole = cardMovement(card, from, until)
        const { atStart, issued, used, ranOut, closed, atEnd } = whole
        expect(atStart + issued - used - ranOut - closed).toBe(atEnd)
        const past = card.filter(({ at }) => at < until)
        expect(atEnd).toBe(openBalance(past.at(-1), until))
        const [first, second] = [cardMovement(card, from, middle), cardMovement(card, middle, until)]
        expect(first.atEnd).toBe(second.atStart)
        for (const name of ['issued', 'used', 'ranOut', 'closed'] as const)
          expect(first[name] + second[name], name).toBe(whole[name])
      }),
    )
  })
})
