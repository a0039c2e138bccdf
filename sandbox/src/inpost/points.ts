import { makeDemoPoints } from '@slodki-ul/contract/catalogue/shipping-demo'
import type { InpostState } from './state.ts'

/** A point in a reply of InPost's API. */
export type ApiPoint = ReturnType<typeof toApiPoint>

type DemoPoint = ReturnType<typeof makeDemoPoints>[number]

function toApiPoint(point: DemoPoint, status: 'Operating' | 'Disabled') {
  const { name, street, buildingNumber, city, province, postCode, latitude, longitude } = point
  return {
    href: `https://api-shipx-pl.easypack24.net/v1/points/${name}`,
    name,
    type: ['parcel_locker'],
    status,
    location: { longitude, latitude },
    location_type: 'Outdoor',
    location_date: null,
    location_description: point.description,
    distance: null,
    opening_hours: point.isOpenAlways ? '24/7' : 'PN-SB 06:00-22:00',
    address: { line1: `${street} ${buildingNumber}`, line2: `${postCode} ${city}` },
    address_details: {
      city,
      province,
      post_code: postCode,
      street,
      building_number: buildingNumber,
      flat_number: null,
    },
    phone_number: null,
    payment_point_descr: null,
    functions: ['parcel', 'parcel_collect', 'parcel_send'],
    partner_id: 0,
    is_next: false,
    payment_available: point.isPaymentAvailable,
    payment_type: point.isPaymentAvailable ? { '2': 'Payments are accepted' } : { '0': 'Payments are not supported' },
    virtual: '0',
    recommended_low_interest_box_machines_list: null,
    location_247: point.isOpenAlways,
    image_url: null,
  }
}

const demoPoints = makeDemoPoints()

/** A point that was added by a test. */
const buildTestPoint = (name: string): DemoPoint => ({
  name,
  street: 'Nowa',
  buildingNumber: '1',
  city: 'Lublin',
  province: 'lubelskie',
  postCode: '20-001',
  description: 'Przy nowym rondzie',
  isOpenAlways: true,
  isPaymentAvailable: true,
  latitude: 51.25,
  longitude: 22.57,
})

/** Lists the demo points and added points, with the statuses set by control calls. */
export function listPoints({ points: changed }: InpostState): ApiPoint[] {
  const known = new Set(demoPoints.map(({ name }) => name))
  const added = Object.keys(changed).filter((name) => !known.has(name))
  return [...demoPoints, ...added.map(buildTestPoint)].flatMap((point) => {
    const status = (Object.hasOwn(changed, point.name) ? changed[point.name] : undefined) ?? 'Operating'
    return status === 'gone' ? [] : [toApiPoint(point, status)]
  })
}
