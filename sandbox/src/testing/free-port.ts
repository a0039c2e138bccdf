import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Returns the first of `span` consecutive ports that are free at the moment. */
export async function freePort(span = 1): Promise<number> {
  for (;;) {
    const first = await listenOnce(0)
    const others = Array.from({ length: span - 1 }, (_, index) => listenOnce(first + index + 1))
    const tried = await Promise.allSettled(others)
    if (tried.every(({ status }) => status === 'fulfilled')) return first
  }
}

async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return taken
}
