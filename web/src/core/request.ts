import type { Endpoint, Request } from '@slodki-ul/contract/endpoint'

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

export type Call = {
  url: string
  method: string
  params?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

/** A query as text: what is not set is left out, a list repeats its key. */
export function serializeQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(key, String(each))
  }
  return search.toString()
}

/** Answers are kept for the next visit of a page, these never (API-75, Q-45). */
const neverCached = /watchlist|coursescomments/i

/** How long an answer of the row is kept that nothing on screen shows: not at all, or as long as is usual. */
export const cacheModeOf = ({ path }: Pick<Endpoint, 'path'>): { keepUnusedDataFor?: 0 } =>
  neverCached.test(path) ? { keepUnusedDataFor: 0 } : {}

/** The HTTP call that a contract row and its input describe. */
export function callOf<Row extends Endpoint>(row: Row, request: Request<Row>): Call {
  const { params, query, headers, body } = request as Parts
  return {
    url: row.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params?.[name]))),
    method: row.method,
    ...(query && { params: query }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  }
}
