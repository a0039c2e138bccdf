import { describe, expect, it } from 'vitest'
import { arrangedGift, giftDays, giftDeliveryErrors } from './gift-delivery.rules.ts'

// One minute before midnight in Warsaw, and midnight.
const evening = new Date('2026-12-23T22:59:00Z')
const midnight = new Date('2026-12-23T23:00:00Z')

describe('the delivery of a gift card', () => {
  it('can be chosen from today for a year, by the days of Warsaw', () => {
    expect(giftDays(evening)).toEqual({ first: '2026-12-23', last: '2027-12-23' })
    expect(giftDays(midnight)).toEqual({ first: '2026-12-24', last: '2027-12-24' })
  })

  it.each([
    ['', null, {}],
    ['ania@poczta.example', '2020-01-01', {}],
    ['', '2000-01-01', {}],
    ['', '1999-12-31', { sendOn: 'ERRORS.GIFTDAY' }],
    ['', '0000-01-01', { sendOn: 'ERRORS.GIFTDAY' }],
    ['', '2027-12-24', {}],
    ['', '2027-12-25', { sendOn: 'ERRORS.GIFTDAY' }],
    ['ania', '9999-12-31', { recipientEmail: 'ERRORS.ENTERVALIDEMAIL', sendOn: 'ERRORS.GIFTDAY' }],
  ])('to "%s" on %s has these errors', (recipientEmail, sendOn, errors) => {
    expect(giftDeliveryErrors({ recipientEmail, sendOn }, midnight)).toEqual(errors)
  })

  it('is arranged by any of its fields, and by none it is not', () => {
    const nothing = { recipientName: '', recipientEmail: '', message: '', sendOn: null }
    expect(arrangedGift(nothing)).toBeNull()
    const each = [
      { recipientName: 'Ania' },
      { recipientEmail: 'a@b.pl' },
      { message: 'Smacznego' },
      { sendOn: '2027-01-01' },
    ]
    for (const one of each) expect(arrangedGift({ ...nothing, ...one })).toEqual({ ...nothing, ...one })
  })
})
