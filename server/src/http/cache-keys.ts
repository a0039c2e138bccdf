import type { Endpoint } from '@slodki-ul/contract/endpoint'

/** Fields of a query that every call takes and none reads. */
const ignoredFields = new Set(['userId'])

/** The order of what is repeated, its repetitions, capitals and blanks change no answer. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)].sort()
  if (typeof value === 'string') return value.trim().replace(/\s+/g, ' ').toLowerCase()
  return value
}

/** The key of the stored answer to a call, from its input as the schemas read it: addresses that mean the same share one. */
export function cacheKeyOf(row: Endpoint, { params, query }: { params?: unknown; query?: unknown }): string {
  const fields = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([name]) => !ignoredFields.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => [name, normalize(value)])
  return JSON.stringify([row.path, params, fields])
}
