import type { Call, Reply, Request } from '@slodki-ul/contract/endpoint'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { problemSchema } from '@slodki-ul/contract/errors'

/** A response of the API that is not successful. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly headers: Headers
  constructor(call: string, response: Response, body: string) {
    super(`${call} responded ${response.status}: ${body.slice(0, 500)}`)
    this.status = response.status
    this.code = readCode(body)
    this.headers = response.headers
  }
}

function readCode(body: string): ErrorCode | null {
  try {
    return problemSchema.parse(JSON.parse(body)).code
  } catch {
    return null
  }
}

/**
 * Calls the API by a contract row, like the web app, optionally with an access token. Throws ApiRefusal for any response
 * that is not successful.
 */
export async function call<Row extends Call>(
  base: string,
  row: Row,
  request: Request<Row>,
  token?: string,
): Promise<Reply<Row>> {
  const { params, query, headers, body } = request as Partial<Record<'params' | 'query' | 'headers' | 'body', object>>
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  )
  const url = new URL(`/api/${path}`, base)
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each))
  const response = await fetch(url, {
    method: row.method,
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok) throw new ApiRefusal(`${row.method} ${url.pathname}`, response, text)
  return (row.reply ? row.reply.parse(JSON.parse(text)) : undefined) as Reply<Row>
}
