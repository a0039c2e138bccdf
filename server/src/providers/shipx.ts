import type { ParcelSize } from '@slodki-ul/contract/commerce/parcel-size.rules'
import type { ShipmentService } from '@slodki-ul/contract/commerce/shipments.rules'
import { toZloty } from '@slodki-ul/contract/money'
import * as z from 'zod'
import type { Config } from '#config.ts'
import { callService, isSuccess } from '#providers/call-service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { exchangeJson, type JsonResponse } from '#providers/request-json.ts'
import { flattenDetails, type RefusedField } from '#providers/shipx-refusals.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** A shipment to be made. Weight in grams, sides in millimetres, insurance in grosze. */
export type NewShipment = {
  /** Printed on the label; the key of the attempt by which the shipment is found again. */
  reference: string
  service: ShipmentService
  receiver: { firstName: string; lastName: string; email: string; phone: string }
  /** Null for a parcel to a locker. */
  address: { street: string; buildingNumber: string; city: string; postCode: string; countryCode: string } | null
  targetPoint: string | null
  size: ParcelSize | null
  sidesMm: readonly number[] | null
  weightGrams: number
  insurance: number | null
}

/** A shipment as the carrier describes it. */
export type CarrierShipment = {
  id: string
  reference: string
  status: string
  /** The parcel number; null until the shipment is confirmed. */
  number: string | null
  /** Why it cannot be confirmed, such as a failed payment; empty otherwise. */
  refusals: RefusedField[]
}

/** The carrier refused a shipment for what its fields say. */
export class ShipmentRefused extends ProviderRefused {
  readonly fields: RefusedField[]

  constructor(message: string, options: { status: number; code: string | undefined; fields: RefusedField[] }) {
    super(message, options)
    this.fields = options.fields
  }
}

/** Shipments of one organization. All calls throw ProviderUnavailable, and ProviderRefused for a refused key. */
export type ShipmentProvider = {
  /** Makes a shipment. It has no protection from repeats: look for its reference first. Throws ShipmentRefused. */
  create(shipment: NewShipment): Promise<CarrierShipment>
  /** The newest shipment of this reference among those made since a moment; null when there is none. */
  findByReference(reference: string, since: Date): Promise<CarrierShipment | null>
  /** Null when the carrier does not know the shipment. */
  retrieve(id: string): Promise<CarrierShipment | null>
  /** The label on A6 as a PDF; null while the shipment has none. */
  fetchLabel(id: string): Promise<Uint8Array | null>
  /** False when the carrier no longer cancels it: it does so only before the shipment is confirmed. */
  cancel(id: string): Promise<boolean>
  /** Reads the organization, which shows whether the key is good. */
  check(): Promise<void>
}

const timeoutMs = 10_000
/** Shipments on a page of the list, and pages that are looked through. */
const [perPage, pagesMax] = [25, 40]

const text = z.string().max(500)
const wireShipment = z
  .object({
    id: z.int().positive(),
    status: text,
    tracking_number: text.nullish(),
    reference: text.nullish(),
    transactions: z
      .array(z.object({ status: text.nullish(), details: z.unknown().optional() }))
      .max(100)
      .nullish(),
    offers: z
      .array(z.object({ status: text.nullish(), unavailability_reasons: z.array(z.unknown()).nullish() }))
      .max(100)
      .nullish(),
  })
  .transform((wire): CarrierShipment => {
    const transaction = wire.transactions?.at(-1)
    const offers = wire.offers ?? []
    const isUnavailable = offers.length > 0 && offers.every(({ status }) => status === 'unavailable')
    return {
      id: String(wire.id),
      reference: wire.reference ?? '',
      status: wire.status,
      number: wire.tracking_number || null,
      refusals: [
        ...(transaction?.status === 'failure' ? flattenDetails(transaction.details, 'transaction') : []),
        ...(isUnavailable
          ? offers.flatMap((offer) => flattenDetails(offer.unavailability_reasons ?? 'unavailable', 'offer'))
          : []),
      ],
    }
  })

const wireList = z.object({ items: z.array(z.unknown()).max(1_000), total_pages: z.int().min(0).nullish() })
const wireError = z.object({ error: z.string().regex(/^\w{1,100}$/), details: z.unknown().optional() })

/** ShipX takes nine digits of a Polish phone. */
const phoneOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^(00)?48(?=\d{9}$)/, '')

const parcelOf = ({ size, sidesMm, weightGrams }: NewShipment) => {
  const [length, width, height] = sidesMm ?? []
  return {
    ...(size ? { template: size } : { dimensions: { length, width, height, unit: 'mm' } }),
    weight: { amount: weightGrams / 1_000, unit: 'kg' },
  }
}

const addressOf = ({ street, buildingNumber, city, postCode, countryCode }: NonNullable<NewShipment['address']>) => ({
  ...{ street, building_number: buildingNumber },
  ...{ city, post_code: postCode, country_code: countryCode },
})

const bodyOf = (shipment: NewShipment) => ({
  receiver: {
    ...{ first_name: shipment.receiver.firstName, last_name: shipment.receiver.lastName },
    ...{ email: shipment.receiver.email, phone: phoneOf(shipment.receiver.phone) },
    ...(shipment.address ? { address: addressOf(shipment.address) } : {}),
  },
  parcels: [parcelOf(shipment)],
  ...(shipment.targetPoint ? { custom_attributes: { target_point: shipment.targetPoint } } : {}),
  ...(shipment.insurance === null ? {} : { insurance: { amount: toZloty(shipment.insurance), currency: 'PLN' } }),
  service: shipment.service,
  reference: shipment.reference,
})

/** The error that a response means; its message never repeats the words of the carrier. */
function errorOf(who: string, { status, body }: JsonResponse): Error {
  if (status >= 500 || status === 429) return new ProviderUnavailable(`${who} responded ${status}`)
  const parsed = wireError.safeParse(body).data
  const options = { status, code: parsed?.error }
  if (status === 401 || status === 403 || !parsed) return new ProviderRefused(`${who} refused with ${status}`, options)
  const fields = flattenDetails(parsed.details, parsed.error)
  return new ShipmentRefused(`${who} refused with ${parsed.error}`, { ...options, fields })
}

function readShipment(who: string, body: unknown): CarrierShipment {
  const parsed = wireShipment.safeParse(body)
  if (!parsed.success) throw new ProviderUnavailable(`${who} returned no shipment`, { cause: parsed.error })
  return parsed.data
}

/** Creates a client for InPost's ShipX at a base URL: the shipments of one organization. */
export function createShipmentProvider(config: NonNullable<Config['shipx']>): ShipmentProvider {
  const headers = { authorization: `Bearer ${config.token}` }
  const json = { 'content-type': 'application/json' }
  const organization = `/v1/organizations/${config.organizationId}`
  const ask = (path: string, options: { method?: string; body?: string } = {}) =>
    exchangeJson('ShipX', new URL(config.baseUrl + path), {
      ...options,
      headers: { ...headers, ...(options.body ? json : {}) },
      timeoutMs,
    })
  const listPage = async (query: Record<string, string>) => {
    const reply = await ask(`${organization}/shipments?${new URLSearchParams(query)}`)
    if (reply.status >= 400) throw errorOf('ShipX list', reply)
    const parsed = wireList.safeParse(reply.body)
    if (!parsed.success) throw new ProviderUnavailable('ShipX returned no list', { cause: parsed.error })
    return parsed.data
  }
  return {
    async create(shipment) {
      const reply = await ask(`${organization}/shipments`, { method: 'POST', body: JSON.stringify(bodyOf(shipment)) })
      if (reply.status >= 400) throw errorOf('ShipX', reply)
      return readShipment('ShipX', reply.body)
    },
    async findByReference(reference, since) {
      for (let page = 1; page <= pagesMax; page++) {
        const query = { created_at_gteq: since.toISOString(), sort_by: 'id', sort_order: 'desc' }
        const found = await listPage({ ...query, page: String(page), per_page: String(perPage) })
        const shipments = found.items.flatMap((item) => wireShipment.safeParse(item).data ?? [])
        const match = shipments.find((shipment) => shipment.reference === reference)
        if (match) return match
        if (page >= (found.total_pages ?? 1)) return null
      }
      // Not all were looked through, so nobody knows whether it exists.
      throw new ProviderUnavailable(`ShipX lists more than ${pagesMax * perPage} shipments`)
    },
    async retrieve(id) {
      const reply = await ask(`/v1/shipments/${id}`)
      if (reply.status === 404) return null
      if (reply.status >= 400) throw errorOf('ShipX', reply)
      return readShipment('ShipX', reply.body)
    },
    fetchLabel: (id) => fetchLabel(new URL(`${config.baseUrl}/v1/shipments/${id}/label?format=Pdf&type=A6`), headers),
    async cancel(id) {
      const reply = await ask(`/v1/shipments/${id}`, { method: 'DELETE' })
      // Gone already: somebody cancelled it in the manager of the carrier.
      if (reply.status < 400 || reply.status === 404) return true
      const error = errorOf('ShipX', reply)
      if (error instanceof ProviderRefused && error.reason === 'invalid_action') return false
      throw error
    },
    async check() {
      const reply = await ask(organization)
      if (reply.status >= 400) throw errorOf('ShipX', reply)
    },
  }
}

const labelMaxBytes = 4 * 1024 * 1024

/** Downloads a label; null while there is none. Throws ProviderUnavailable. */
async function fetchLabel(url: URL, headers: Record<string, string>): Promise<Uint8Array | null> {
  try {
    const forLabel = { ...headers, accept: 'application/pdf' }
    const reply = await callService(url, { headers: forLabel, timeoutMs, maxBytes: labelMaxBytes })
    const { status, body } = reply
    // `invalid_action`: the shipment is not confirmed yet.
    if (status >= 400 && status < 500 && status !== 401 && status !== 403) return null
    const isPdf = body.subarray(0, 5).toString('latin1') === '%PDF-'
    if (!isSuccess(reply) || !isPdf) throw new ProviderUnavailable(`ShipX label responded ${status}`)
    return body
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable('ShipX label failed', { cause: error })
  }
}
