import { expect, it } from 'vitest'
import { matchNumbers, type ShippableOrder } from '#commerce/orders/parcel-matches.rules.ts'

const packed: ShippableOrder = { carrier: 'DPD', refusal: null, isLabelled: false, sentNumbers: [] }
const numberOf = (last: number) => `100000000000${last}U`
const statesOf = (rows: [order: string, number: string][], orders: Record<number, Partial<ShippableOrder>>) =>
  matchNumbers(
    rows.map(([order, number]) => ({ order, number })),
    {
      orders: new Map(Object.entries(orders).map(([number, change]) => [Number(number), { ...packed, ...change }])),
      taken: new Set([`DPD ${numberOf(9)}`]),
    },
  ).map(({ row, state, reason }) => [row, state, reason])

it('BO-057 sends only what fits a packed order, and says of each other row why not', () => {
  expect(
    statesOf(
      [
        ['SU-10001', '1000 0000-00001u'],
        ['su 10002', numberOf(2)],
        ['10003', numberOf(3)],
        ['SU-10004', numberOf(4)],
        ['SU-10005', '123'],
        ['SU-10006', numberOf(9)],
        ['SU-10007', numberOf(7)],
        ['SU-99999', numberOf(8)],
        ['nie pamiętam', numberOf(5)],
        ['SU-10001', ''],
      ],
      {
        10001: {},
        10002: { sentNumbers: [numberOf(2)], refusal: 'alreadyShipped' },
        10003: { refusal: 'notPacked' },
        10004: { carrier: 'InPost', isLabelled: true },
        10005: {},
        10006: {},
        10007: { carrier: 'other' },
      },
    ),
  ).toEqual([
    [1, 'ready', null],
    [2, 'sent', null],
    [3, 'refused', 'notPacked'],
    [4, 'labelled', null],
    [5, 'format', null],
    [6, 'taken', null],
    [7, 'ready', null],
    [8, 'unknown', null],
    [9, 'unknown', null],
  ])
})

it('BO-057 sends neither of two rows that contradict each other, and one that stands twice once', () => {
  const orders = { 10001: {}, 10002: {}, 10003: {} }
  const [one, two] = [numberOf(1), numberOf(2)]
  expect(
    statesOf(
      [
        ['SU-10001', one],
        ['SU-10001', two],
        ['SU-10003', numberOf(3)],
      ],
      orders,
    ),
  ).toEqual([
    [1, 'twice', null],
    [2, 'twice', null],
    [3, 'ready', null],
  ])
  expect(
    statesOf(
      [
        ['SU-10001', one],
        ['SU-10002', one],
      ],
      orders,
    ).map(([, state]) => state),
  ).toEqual(['twice', 'twice'])
  expect(
    statesOf(
      [
        ['SU-10001', one],
        ['10001', one.toLowerCase()],
      ],
      orders,
    ),
  ).toEqual([[1, 'ready', null]])
})
