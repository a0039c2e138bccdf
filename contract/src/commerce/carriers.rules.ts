import type { ShippingName } from '../catalogue/shipping.ts'

/** Carriers of parcels; `other` for one that staff choose for a single parcel. */
export const carriers = ['DPD', 'InPost', 'other'] as const
export type Carrier = (typeof carriers)[number]

/** The carrier of a delivery method. */
export function carrierOf(method: ShippingName): Carrier {
  if (method.includes('DPD')) return 'DPD'
  return method.includes('InPost') ? 'InPost' : 'other'
}

/** A parcel number as stored: capital letters, without the spaces and dashes of labels. */
export const normalizeParcelNumber = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Formats of normalized parcel numbers: DPD has a last character that may be a letter. */
const formats: Record<Carrier, RegExp> = {
  DPD: /^\d{13}[0-9A-Z]$/,
  InPost: /^\d{24}$/,
  other: /^[0-9A-Z]{6,35}$/,
}

/** Whether a normalized number may be one of this carrier (BO-053). */
export const isParcelNumber = (carrier: Carrier, number: string): boolean => formats[carrier].test(number)

/** Where the carrier shows the way of a parcel; null for one that is not known. */
export function trackingUrl(carrier: Carrier, number: string): string | null {
  if (carrier === 'DPD') return `https://tracktrace.dpd.com.pl/parcelDetails?typ=1&p1=${encodeURIComponent(number)}`
  if (carrier === 'InPost') return `https://inpost.pl/sledzenie-przesylek?number=${encodeURIComponent(number)}`
  return null
}
