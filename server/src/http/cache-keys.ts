import type { Endpoint } from '@slodki-ul/contract/endpoint'

/** Query fields that every call accepts and ignores. */
const ignoredFields = new Set(['userId'])

/** Order, repetitions, case and spaces of repeated values do not change the response. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)].sort()
  if (typeof value === 'string') return value.trim().replace(/\s+/g, ' ').toLowerCase()
  return value
}

/** Returns the key of a cached response from the parsed input, so that equivalent URLs share one. */
export function cacheKeyOf(row: Endpoint, { params, query }: { params?: unknown; query?: unknown }): string {
  const fields = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([name]) => !ignoredFields.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, normalize(value)])
  return JSON.stringify([row.path, params, fields])
}
