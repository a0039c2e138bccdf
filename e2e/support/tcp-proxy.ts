import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

type Pair = { client: Socket; server: Socket; isStuck: boolean }

export type TcpProxy = {
  port: number
  /** Silences existing connections; new ones are accepted but never answered. */
  blackHole(): void
  /** Lets new connections work again; silent ones stay silent, as after a firewall dropped their state. */
  letNewPass(): void
  /** Closes all connections. */
  cut(): void
  close(): Promise<void>
}

/** Starts a TCP proxy on 127.0.0.1 in front of another local port. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let isHole = false
  const listener = createServer((client) => {
    const server = dial(targetPort, '127.0.0.1')
    const pair: Pair = { client, server, isStuck: isHole }
    pairs.add(pair)
    client.on('data', (chunk) => {
      if (pair.isStuck) return
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (pair.isStuck) return
      client.write(chunk)
    })
    const end = () => {
      // A black hole drops even the end of a connection.
      if (pair.isStuck) return
      client.destroy()
      server.destroy()
      pairs.delete(pair)
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const cut = () => {
    for (const { client, server } of pairs) {
      client.destroy()
      server.destroy()
    }
    pairs.clear()
  }
  return {
    port: (listener.address() as AddressInfo).port,
    blackHole() {
      isHole = true
      for (const pair of pairs) pair.isStuck = true
    },
    letNewPass() {
      isHole = false
    },
    cut,
    async close() {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}
