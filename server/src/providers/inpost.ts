import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { Config } from '#config.ts'
import { callService, isSuccess } from '#providers/call-service.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** A parcel locker or point as the provider describes it; coordinates in degrees. */
export type ProviderPoint = {
  name: string
  type: string
  status: string
  /** Whether it is in operation and parcels can be collected there. */
  isOpen: boolean
  street: string
  city: string
  postCode: string
  province: string
  description: string
  openingHours: string
  isOpenAlways: boolean
  isPaymentAvailable: boolean
  latitude: number
  longitude: number
}

export type PointPage = { points: ProviderPoint[]; totalPages: number }

export type PointProvider = {
  /** Returns one page of all lockers; pages begin at 1. Throws ProviderUnavailable. */
  listPoints(page: number): Promise<PointPage>
  /** Returns one point by its exact name, or null. Throws ProviderUnavailable. */
  findPoint(name: string): Promise<ProviderPoint | null>
}

const perPage = 200
const maxBytes = 8 * 1024 * 1024
/**
 * Timeout in milliseconds and number of attempts: lists are read in the background, while a buyer waits for a single
 * point.
 */
const requestLimits = { list: { timeoutMs: 10_000, tries: 2 }, one: { timeoutMs: 1_500, tries: 2 } } as const
const pauseMs = 250

const short = z.string().max(500)
const orEmpty = short.nullish().transform((text) => text?.trim() ?? '')

const wirePoint = z
  .object({
    name: z.string().regex(/^[A-Z0-9-]{4,20}$/),
    type: z.array(short).max(20),
    status: short,
    location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
    location_description: orEmpty,
    opening_hours: orEmpty,
    address: z.object({ line1: orEmpty, line2: orEmpty }),
    address_details: z.object({
      city: orEmpty,
      province: orEmpty,
      post_code: orEmpty,
      street: orEmpty,
      building_number: orEmpty,
    }),
    functions: z.array(short).max(50).nullish(),
    payment_available: z.boolean().nullish(),
    location_247: z.boolean().nullish(),
  })
  .transform((wire): ProviderPoint => {
    const { address, address_details: place, functions } = wire
    return {
      name: wire.name,
      type: wire.type[0] ?? 'parcel_locker',
      status: wire.status,
      isOpen: wire.status === 'Operating' && (functions?.includes('parcel_collect') ?? true),
      street: `${place.street} ${place.building_number}`.trim() || address.line1,
      city: place.city,
      postCode: place.post_code,
      province: place.province,
      description: wire.location_description,
      openingHours: wire.opening_hours,
      isOpenAlways: wire.location_247 ?? false,
      isPaymentAvailable: wire.payment_available ?? false,
      latitude: wire.location.latitude,
      longitude: wire.location.longitude,
    }
  })

const wirePage = z.object({ items: z.array(z.unknown()).max(5_000), total_pages: z.int().min(0).max(5_000) })

/** Returns the JSON response, or null for 404. Throws ProviderUnavailable for anything else. */
async function requestOnce(url: URL, timeoutMs: number): Promise<unknown> {
  try {
    const reply = await callService(url, { headers: { accept: 'application/json' }, timeoutMs, maxBytes })
    if (reply.status === 404) return null
    if (!isSuccess(reply)) throw new ProviderUnavailable(`${url} responded ${reply.status}`)
    return JSON.parse(reply.body.toString('utf8'))
  } catch (error) {
    throw error instanceof ProviderUnavailable ? error : new ProviderUnavailable(`${url} failed`, { cause: error })
  }
}

async function ask(url: URL, { timeoutMs, tries }: { timeoutMs: number; tries: number }): Promise<unknown> {
  for (let tried = 1; ; tried++) {
    try {
      return await requestOnce(url, timeoutMs)
    } catch (error) {
      if (tried >= tries) throw error
      await wait(pauseMs * 2 ** (tried - 1))
    }
  }
}

/** Creates a client for the locker network at a base URL; its list of points is public and needs no key. */
export function createPointProvider({ baseUrl }: Pick<Config['inpost'], 'baseUrl'>): PointProvider {
  const address = (path: string) => new URL(`${baseUrl}/v1/points${path}`)
  return {
    async listPoints(page) {
      const url = address(`?type=parcel_locker&per_page=${perPage}&page=${page}`)
      const parsed = wirePage.safeParse(await ask(url, requestLimits.list))
      if (!parsed.success) throw new ProviderUnavailable(`${url} returned no list`, { cause: parsed.error })
      const { items, total_pages: totalPages } = parsed.data
      const points = items.flatMap((item) => wirePoint.safeParse(item).data ?? [])
      // A single unreadable point is skipped; many mean that this is not a list of points.
      if (points.length < items.length / 2) throw new ProviderUnavailable(`${url} returned unreadable points`)
      return { points, totalPages }
    },
    async findPoint(name) {
      const url = address(`/${encodeURIComponent(name)}`)
      const pointJson = await ask(url, requestLimits.one)
      if (pointJson === null) return null
      const parsed = wirePoint.safeParse(pointJson)
      if (!parsed.success) throw new ProviderUnavailable(`${url} returned no point`, { cause: parsed.error })
      return parsed.data.name === name ? parsed.data : null
    },
  }
}
