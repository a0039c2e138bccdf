import type { ParcelInput } from '@slodki-ul/contract/commerce/order-moves.admin'
import { describe, expect, it, test } from 'vitest'
import { isAllShipped, numberedParcels, planParcels, unshippedOf } from '#commerce/orders/parcels.rules.ts'

const lines = [
  { position: 0, count: 3, isVirtual: false },
  { position: 1, count: 1, isVirtual: true },
  { position: 2, count: 2, isVirtual: false },
]
const dpd = '10007273984561'
const plan = (parcels: ParcelInput[], shipped: { position: number; quantity: number }[] = []) =>
  planParcels({ shippingMethod: 'KurierDPD', lines, shipped }, parcels)
const fieldsOf = (outcome: ReturnType<typeof plan>) => ('error' in outcome ? outcome.fields : outcome)

describe('BO-052 the parcels of an order', () => {
  it('hold every physical piece that is left unless their lines are given', () => {
    expect(plan([{ number: dpd }], [{ position: 0, quantity: 1 }])).toEqual({
      value: [
        {
          ...{ carrier: 'DPD', number: dpd, reason: null },
          lines: [
            { position: 0, quantity: 2 },
            { position: 2, quantity: 2 },
          ],
        },
      ],
    })
  })

  it('share the pieces, the last one taking the rest', () => {
    const first = {
      number: dpd,
      lines: [
        { lineId: 0, quantity: 1 },
        { lineId: 0, quantity: 1 },
      ],
    }
    expect(plan([first, { carrier: 'InPost', number: '6200 1187 4031 9925 0000 0001' }])).toMatchObject({
      value: [
        { lines: [{ position: 0, quantity: 2 }] },
        {
          ...{ carrier: 'InPost', number: '620011874031992500000001' },
          lines: [
            { position: 0, quantity: 1 },
            { position: 2, quantity: 2 },
          ],
        },
      ],
    })
  })

  test.each([
    ['more pieces than there are', [{ number: dpd, lines: [{ lineId: 0, quantity: 4 }] }], []],
    ['pieces that have left', [{ number: dpd, lines: [{ lineId: 0, quantity: 3 }] }], [{ position: 0, quantity: 1 }]],
    ['a file', [{ number: dpd, lines: [{ lineId: 1, quantity: 1 }] }], []],
    ['an unknown line', [{ number: dpd, lines: [{ lineId: 7, quantity: 1 }] }], []],
  ])('cannot hold %s', (_name, parcels, shipped) => {
    expect(fieldsOf(plan(parcels, shipped))).toEqual({ 'parcels.0.lines': 'ERRORS.ABOVEUNSHIPPED' })
  })

  it('cannot be empty', () => {
    const all = [{ number: dpd }, { number: '10007273984562' }]
    expect(fieldsOf(plan(all))).toEqual({ 'parcels.1.lines': 'ERRORS.ABOVEUNSHIPPED' })
  })

  it('are complete when every physical piece is in one', () => {
    expect(isAllShipped(unshippedOf(lines, [{ position: 0, quantity: 3 }]))).toBe(false)
    const rest = { position: 2, quantity: 2 }
    expect(isAllShipped(unshippedOf(lines, [{ position: 0, quantity: 3 }, rest]))).toBe(true)
  })
})

describe('the number of a parcel', () => {
  const one = { lineId: 0, quantity: 1 }
  test.each<[string, ParcelInput, string]>([
    ['is required', {}, 'ERRORS.REQUIRED'],
    ['is required with an empty reason', { number: ' ', reason: '' }, 'ERRORS.REQUIRED'],
    ['has the format of the carrier', { number: '6200' }, 'ERRORS.INVALIDPARCELNUMBER'],
    ['has the format of the chosen carrier', { carrier: 'InPost', number: dpd }, 'ERRORS.INVALIDPARCELNUMBER'],
  ])('%s', (_name, parcel, code) => {
    expect(fieldsOf(plan([parcel]))).toEqual({ 'parcels.0.number': code })
  })

  it('is of one parcel only', () => {
    const twice = [
      { number: dpd, lines: [one] },
      { number: '1000 7273 9845 61', lines: [one] },
    ]
    expect(fieldsOf(plan(twice))).toEqual({ 'parcels.1.number': 'ERRORS.PARCELNUMBERTAKEN' })
  })

  it('may be missing for a reason', () => {
    expect(plan([{ reason: 'odbiór osobisty', lines: [one] }])).toMatchObject({
      value: [{ number: null, reason: 'odbiór osobisty' }],
    })
    const both = plan([{ number: dpd, reason: 'odbiór osobisty', lines: [one] }])
    expect(both).toMatchObject({ value: [{ number: dpd, reason: null }] })
  })
})

describe('the numbers that the buyer sees', () => {
  const older = { shippingMethod: 'InPostPaczkomaty', trackingCode: '6200' } as const

  it('are those of the parcels, without the ones that have none', () => {
    const parcels = [
      { carrier: 'DPD', number: dpd },
      { carrier: 'DPD', number: null },
      { carrier: 'other', number: 'PX123456' },
    ] as const
    expect(numberedParcels(older, parcels)).toEqual([
      { number: dpd, trackingUrl: `https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=${dpd}` },
      { number: 'PX123456', trackingUrl: null },
    ])
  })

  it('are the one of an older order', () => {
    expect(numberedParcels(older, [])).toEqual([
      { number: '6200', trackingUrl: 'https://inpost.pl/sledzenie-przesylek?number=6200' },
    ])
    expect(numberedParcels({ ...older, trackingCode: null }, [])).toEqual([])
  })
})
