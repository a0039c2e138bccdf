import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { JWKSNoMatchingKey } from 'jose/errors'
import { createLocalJWKSet } from 'jose/jwks/local'
import * as z from 'zod'
import { type JsonResponse, requestJson } from '#providers/request-json.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const wireKeys = z.object({
  keys: z
    .array(z.object({ kid: z.string().max(200), kty: z.literal('RSA'), n: z.string(), e: z.string() }))
    .min(1)
    .max(20),
})

const second = 1000
/** Milliseconds for which a list is cached: as its response says, within these limits. */
const cached = { least: 60 * second, most: 24 * 3600 * second, unless: 300 * second }
/** Milliseconds between two reads caused by tokens with an unknown key id. */
const pauseMs = 30 * second

const cacheMsOf = (headers: JsonResponse['headers']): number => {
  const [, seconds] = /(?:^|[\s,])max-age=(\d{1,9})/.exec(headers['cache-control'] ?? '') ?? []
  const wanted = seconds === undefined ? cached.unless : Number(seconds) * second
  return Math.min(Math.max(wanted, cached.least), cached.most)
}

type KeySet = { find: JWTVerifyGetKey; readAt: number; freshUntil: number }

/**
 * Google's signing keys, cached as long as the response allows. A token with an unknown key id causes a new read,
 * because keys rotate. While the list cannot be read, the known keys are used. Looking a key up throws
 * ProviderUnavailable, or jose's JWKSNoMatchingKey.
 */
export function createGoogleKeys(url: URL, now: () => number): JWTVerifyGetKey {
  let keySet: KeySet | null = null
  let reading: Promise<KeySet> | null = null

  async function read(): Promise<KeySet> {
    const { status, headers, body } = await requestJson('The list of Google’s keys', url)
    const parsed = wireKeys.safeParse(body)
    if (status !== 200 || !parsed.success) throw new ProviderUnavailable('Google returned no list of keys')
    const readAt = now()
    keySet = {
      find: createLocalJWKSet(parsed.data as JSONWebKeySet),
      readAt,
      freshUntil: readAt + cacheMsOf(headers),
    }
    return keySet
  }
  /** Concurrent callers share one read. */
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  const current = async (): Promise<KeySet> => {
    const known = keySet
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
