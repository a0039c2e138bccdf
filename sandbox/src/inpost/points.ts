import { makeDemoPoints } from '@slodki-ul/contract/catalogue/shipping-demo'
import type { InpostState } from './state.ts'

/** A point as the network's public list writes it. */
export type WirePoint = ReturnType<typeof toWire>

type Place = ReturnType<typeof makeDemoPoints>[number]

function toWire(place: Place, status: 'Operating' | 'Disabled') {
  const { name, street, buildingNumber, city, province, postCode, latitude, longitude } = place
  return {
    href: `https://api-shipx-pl.easypack24.net/v1/points/${name}`,
    name,
    type: ['parcel_locker'],
    status,
    location: { longitude, latitude },
    location_type: 'Outdoor',
    location_date: null,
    location_description: place.description,
    distance: null,
    opening_hours: place.isOpenAlways ? '24/7' : 'PN-SB 06:00-22:00',
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
    payment_available: place.isPaymentAvailable,
    payment_type: place.isPaymentAvailable ? { '2': 'Payments are accepted' } : { '0': 'Payments are not supported' },
    virtual: '0',
    recommended_low_interest_box_machines_list: null,
    location_247: place.isOpenAlways,
    image_url: null,
  }
}

const places = makeDemoPoints()

/** Where a point stands that only a test has heard of. */
const newPlace = (name: string): Place => ({
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

/** Every point the network knows, by name, with what was changed by hand. */
export function listWirePoints({ points: changed }: InpostState): WirePoint[] {
  const known = new Set(places.map(({ name }) => name))
  const added = Object.keys(changed).filter((name) => !known.has(name))
  return [...places, ...added.map(newPlace)].flatMap((place) => {
    const status = (Object.hasOwn(changed, place.name) ? changed[place.name] : undefined) ?? 'Operating'
    return status === 'gone' ? [] : [toWire(place, status)]
  })
}
