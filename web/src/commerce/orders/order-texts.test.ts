import { describe, expect, it } from 'vitest'
import { formatTrackingCode, statusName } from './order-texts.ts'

describe('statusName', () => {
  it('calls an order that waits for money unpaid, and one paid at the door placed', () => {
    expect(statusName({ status: 'Placed', paymentMethod: 'Stripe' })).toBe('unpaid')
    expect(statusName({ status: 'Placed', paymentMethod: 'Blik' })).toBe('unpaid')
    expect(statusName({ status: 'Placed', paymentMethod: 'Cod' })).toBe('Placed')
    expect(statusName({ status: 'Shipped', paymentMethod: 'Stripe' })).toBe('Shipped')
  })
})

describe('a parcel', () => {
  it.each([
    ['6200118740319925', '6200 1187 4031 9925'],
    ['62001', '6200 1'],
    ['1000ABC123U', '1000ABC123U'],
  ])('has the number %s written as %s', (code, text) => {
    expect(formatTrackingCode(code)).toBe(text)
  })
})
