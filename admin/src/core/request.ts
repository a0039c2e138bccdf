import type { Call, Request } from '@slodki-ul/contract/endpoint'

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

export type HttpCall = {
  url: string
  method: string
  params?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

/** Serialises a query: unset values are left out, a list repeats its key. */
export function serializeQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) search.append(key, String(each))
  }
  return search.toString()
}

/** The HTTP request of a contract row with its input. */
export function callOf<Row extends Call>(row: Row, request: Request<Row>): HttpCall {
  const { params, query, headers, body } = request as Parts
  return {
    url: row.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params?.[name]))),
    method: row.method,
    ...(query && { params: query }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  }
}
