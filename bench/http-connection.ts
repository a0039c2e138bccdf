import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type HttpResponse = { readonly status: number; readonly body: Buffer }

/**
 * A keep-alive connection that sends one request at a time and parses the response only as far as needed. The client
 * must cost less than the measured server, so it supports only what our servers send: a Content-Length.
 */
export type HttpConnection = {
  send(request: Buffer): Promise<HttpResponse>
  close(): void
}

const headerEnd = Buffer.from('\r\n\r\n')
const lengthName = 'content-length: '
/** Position of the status in `HTTP/1.1 200 OK`. */
const [statusStart, statusEnd] = [9, 12]

/** A complete response at the start of the received bytes, or null while more must arrive. */
function readResponse(bytes: Buffer): HttpResponse | null {
  const end = bytes.indexOf(headerEnd)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const at = head.toLowerCase().indexOf(lengthName)
  const length = at < 0 ? 0 : Number.parseInt(head.slice(at + lengthName.length), 10)
  const bodyStart = end + headerEnd.length
  if (bytes.length < bodyStart + length) return null
  return { status: Number(head.slice(statusStart, statusEnd)), body: bytes.subarray(bodyStart, bodyStart + length) }
}

function follow(socket: Socket): HttpConnection {
  let received: Buffer[] = []
  let waiting: { resolve(response: HttpResponse): void; reject(error: Error): void } | null = null
  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    received.push(chunk)
    const response = readResponse(received.length === 1 ? chunk : Buffer.concat(received))
    if (!response || !waiting) return
    received = []
    const { resolve } = waiting
    waiting = null
    resolve(response)
  })
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection.')))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Connects to a local port. */
export async function openConnection(port: number): Promise<HttpConnection> {
  const socket = connect({ host: '127.0.0.1', port })
  await once(socket, 'connect')
  return follow(socket)
}

type RequestOptions = { method?: string; body?: unknown; headers?: Record<string, string> }

/** The bytes of a request as sent by a browser behind a proxy. */
export function buildRequest(path: string, { method = 'GET', body, headers = {} }: RequestOptions = {}): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = {
    host: 'bench',
    accept: 'application/json',
    ...(content ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) } : {}),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`)
}
