import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceUntil, lastRequestAt, refuseRequest, soldAt } from './invoice-requests.rules.ts'

const paidAt = new Date('2026-11-15T12:17:00Z')

describe('the deadline for requesting an invoice', () => {
  it.each([
    ['a sale in mid-November, before a February of 28 days', '2026-11-15T12:17:00Z', '2027-02-28T22:59:59.999Z'],
    ['of 29 days', '2027-11-15T12:17:00Z', '2028-02-29T22:59:59.999Z'],
    ['the first millisecond of a month in Warsaw', '2026-10-31T23:00:00.000Z', '2027-02-28T22:59:59.999Z'],
    ['the last one of the month before', '2026-10-31T22:59:59.999Z', '2027-01-31T22:59:59.999Z'],
    ['the end of a month of 30 days, in summer time', '2026-06-30T21:59:59.999Z', '2026-09-30T21:59:59.999Z'],
    ['a sale in summer, its end in winter', '2026-08-01T10:00:00Z', '2026-11-30T22:59:59.999Z'],
    ['the 31st of December', '2026-12-31T11:31:00Z', '2027-03-31T21:59:59.999Z'],
    ['the new year of Warsaw, still the old one in UTC', '2026-12-31T23:30:00Z', '2027-04-30T21:59:59.999Z'],
  ])('%s', (_what, sold, last) => {
    expect(lastRequestAt(new Date(sold)).toISOString()).toBe(last)
  })

  it('is between 89 and 123 days after any sale, and never earlier for a later sale', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const days = (lastRequestAt(one).getTime() - one.getTime()) / 86_400_000
        expect(days).toBeGreaterThan(88.9)
        expect(days).toBeLessThan(123.1)
        if (one <= other) expect(lastRequestAt(one) <= lastRequestAt(other)).toBe(true)
      }),
    )
  })
})

describe('the moment of a sale', () => {
  const [earlier, later] = [new Date('2026-11-10T08:03:00Z'), new Date('2026-12-02T09:41:00Z')]

  it.each([
    ['the payment, when nothing was handed over', null, null, paidAt],
    ['the delivery after it', later, null, later],
    ['the delivery of the order, known later', null, later, later],
    ['the payment after the delivery', earlier, earlier, paidAt],
    ['the last of both deliveries', earlier, later, later],
  ])('%s', (_what, deliveredAt, orderDeliveredAt, sold) => {
    expect(soldAt({ paidAt, deliveredAt }, orderDeliveredAt)).toEqual(sold)
  })

  it('is that of the document when the order has none', () => {
    expect(soldAt({ paidAt, deliveredAt: later })).toEqual(later)
  })
})

describe('an invoice in place of a document', () => {
  const facts = { type: 'Receipt', left: 1, soldAt: paidAt } as const
  const last = new Date('2027-02-28T22:59:59.999Z')
  const over = new Date('2027-02-28T23:00:00.000Z')

  it.each([
    ['is issued in the last millisecond', {}, last, null],
    ['not after it', {}, over, 'ERRORS.INVOICETOOLATE'],
    ['not when nothing is left', { left: 0 }, last, 'ERRORS.NOTHINGTOINVOICE'],
    ['not in place of an invoice', { type: 'Invoice' }, last, 'ERRORS.UNABLETOLOADPDF'],
    ['nor of a correction', { type: 'Correction', left: -1 }, last, 'ERRORS.UNABLETOLOADPDF'],
  ] as const)('%s', (_what, change, now, refusal) => {
    expect(refuseRequest({ ...facts, ...change }, now)).toBe(refusal)
    expect(invoiceUntil({ ...facts, ...change }, now)).toEqual(refusal === null ? last : null)
  })
})
