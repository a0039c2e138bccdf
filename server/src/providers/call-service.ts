import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { request } from '#node-http.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** The reply of another service with any status; `headers` by name in lower case. */
export type ServiceReply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type ServiceCall = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds for the whole call, from the connection to the last byte. */
  timeoutMs: number
  /** The largest body that is read, unpacked. */
  maxBytes: number
  /** Whether a redirect is a reply like others. It is never followed. */
  takesRedirects?: boolean
}

const open = (url: URL, options: RequestOptions, body: ServiceCall['body']) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecurely : request
    send(url, options, resolve).on('error', reject).end(body)
  })

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new Error(`The reply has more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  }
  if (response.headers['content-encoding'] === 'gzip') await pipeline(response, createGunzip(), collect)
  else await pipeline(response, collect)
  return Buffer.concat(chunks)
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304

/**
 * Calls another service over HTTP and returns its reply with any status. Redirects are refused: a call goes only to the
 * address that is configured. Throws when there is no whole reply: no connection, too late (`TimeoutError`), too long.
 *
 * Not `fetch`, for which Node loads a second client of 14 MB, and which reads a body of any length.
 */
export async function callService(
  url: URL,
  { body, headers, timeoutMs, maxBytes, method = 'GET', takesRedirects = false }: ServiceCall,
): Promise<ServiceReply> {
  const signal = AbortSignal.timeout(timeoutMs)
  const usual = { accept: '*/*', 'accept-encoding': 'gzip', 'user-agent': `slodki-ul/${packageJson.version}` }
  try {
    const response = await open(url, { method, headers: { ...usual, ...headers }, signal }, body)
    const { statusCode: status = 0 } = response
    if (isRedirect(status) && !takesRedirects) {
      response.destroy()
      throw new Error(`The reply is a redirect (${status})`)
    }
    return { status, headers: response.headers, body: await read(response, maxBytes) }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

/** Whether a status tells of success. */
export const isSuccess = ({ status }: Pick<ServiceReply, 'status'>): boolean => status >= 200 && status < 300
