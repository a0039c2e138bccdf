import { expect, test } from 'vitest'
import { carrierOf, isParcelNumber, normalizeParcelNumber, trackingUrl } from './carriers.rules.ts'

test.each([
  ['KurierDPD', 'DPD'],
  ['EmailKurierDPDCod', 'DPD'],
  ['InPostPaczkomaty', 'InPost'],
  ['EmailInPostKurier', 'InPost'],
  ['Email', 'other'],
] as const)('parcels of %s leave with %s', (method, carrier) => {
  expect(carrierOf(method)).toBe(carrier)
})

test.each([
  ['DPD', '1000 7273 9845 6u', true],
  ['DPD', '10007273984561', true],
  ['DPD', '1000727398456', false],
  ['DPD', '1000727398456UU', false],
  ['DPD', 'U1000727398456', false],
  ['InPost', '6200 1187 4031 9925 0000 0001', true],
  ['InPost', '62001187403199250000000', false],
  ['InPost', '6200118740319925000000012', false],
  ['InPost', '62001187403199250000000A', false],
  ['other', 'px-123 456', true],
  ['other', 'PX12', false],
  ['other', 'PX/123456', false],
  ['other', 'A'.repeat(36), false],
] as const)('%s: the number %s is one: %s', (carrier, typed, isOne) => {
  expect(isParcelNumber(carrier, normalizeParcelNumber(typed))).toBe(isOne)
})

test('each known carrier shows the way of a parcel', () => {
  expect(trackingUrl('DPD', '10007273984561')).toBe(
    'https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=10007273984561',
  )
  expect(trackingUrl('InPost', '620011874031992500000001')).toBe(
    'https://inpost.pl/sledzenie-przesylek?number=620011874031992500000001',
  )
  expect(trackingUrl('other', 'PX123456')).toBeNull()
})
