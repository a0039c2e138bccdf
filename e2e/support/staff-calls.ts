import { randomUUID } from 'node:crypto'
import { demoPassword } from './accounts.ts'

/** Calls of the back office as its owner, whose identity is confirmed: a text is sent as the bytes of a file. */
export async function openOwnerCalls(api: string) {
  let authorization = ''
  const send = async <Reply>(method: string, path: string, body?: object | string): Promise<Reply> => {
    const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json'
    const response = await fetch(`${api}/api/admin/${path}`, {
      method,
      headers: { authorization, 'idempotency-key': randomUUID(), ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Reply
  }
  const credentials = { email: 'admin@slodki-ul.test', password: demoPassword }
  const { token } = await send<{ token: string }>('POST', 'session', credentials)
  authorization = `Bearer ${token}`
  await send('POST', 'session/confirm', { password: demoPassword })
  return { send, authorization }
}
