import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { JWKSNoMatchingKey } from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import * as z from 'zod'
import { requestJson } from '#providers/request-json.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const wireKeys = z.object({
  keys: z
    .array(z.object({ kid: z.string().max(200), kty: z.literal('RSA'), n: z.string(), e: z.string() }))
    .min(1)
    .max(20),
})

const second = 1000
/** Milliseconds that a list is kept: as its answer says, within reason. */
const cached = { least: 60 * second, most: 24 * 3600 * second, unless: 300 * second }
/** Milliseconds between two readings on behalf of tokens that name a key nobody knows. */
const pauseMs = 30 * second

const lifeOf = (headers: Headers): number => {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '') ?? []
  const wanted = seconds === undefined ? cached.unless : Number(seconds) * second
  return Math.min(Math.max(wanted, cached.least), cached.most)
}

type Ring = { find: JWTVerifyGetKey; readAt: number; freshUntil: number }

/**
 * The keys that Google signs with. The list is kept as long as its answer allows; a token that names a key which is not in
 * it has the list read anew, for keys rotate. While the list cannot be read the keys already known go on working. Finding
 * throws ProviderUnavailable, or JWKSNoMatchingKey of jose.
 */
export function createGoogleKeys(url: URL, now: () => number): JWTVerifyGetKey {
  let ring: Ring | null = null
  let reading: Promise<Ring> | null = null

  async function read(): Promise<Ring> {
    const { status, headers, body } = await requestJson('The list of Google’s keys', url)
    const parsed = wireKeys.safeParse(body)
    if (status !== 200 || !parsed.success) throw new ProviderUnavailable('Google answered no list of keys')
    const readAt = now()
    ring = {
      find: createLocalJWKSet(parsed.data as JSONWebKeySet),
      readAt,
      freshUntil: readAt + lifeOf(headers),
    }
    return ring
  }
  /** However many tokens wait for it, the list is read once. */
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const current = async (): Promise<Ring> => {
    const known = ring
    if (known && now() < known.freshUntil) return known
    try {
      return await readOnce()
    } catch (error) {
      if (known) return known
      throw error
    }
  }

  return async (header, token) => {
    const known = await current()
    try {
      return await known.find(header, token)
    } catch (error) {
      if (!(error instanceof JWKSNoMatchingKey) || now() - known.readAt < pauseMs) throw error
      return await (await readOnce()).find(header, token)
    }
  }
}
