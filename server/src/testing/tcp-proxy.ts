import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

type Pair = { client: Socket; server: Socket; isStalled: boolean }

export type TcpProxy = {
  port: number
  /** Stops existing connections from passing data, and accepts new ones without ever responding. */
  blackHole(): void
  /** New connections work again; those that hang keep hanging, as when a firewall has dropped them. */
  acceptNewConnections(): void
  /** Closes all connections. */
  cut(): void
  /**
   * Calls back for data that clients send; when it returns false, the connection is closed after the server's response.
   */
  watch(seen: (sent: string) => boolean): void
  close(): Promise<void>
}

/** A TCP proxy on 127.0.0.1 in front of another local port. */
export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let isHole = false
  let seen: (sent: string) => boolean = () => true
  const listener = createServer((client) => {
    const server = dial(targetPort, '127.0.0.1')
    const pair: Pair = { client, server, isStalled: isHole }
    pairs.add(pair)
    let swallows = false
    client.on('data', (chunk) => {
      if (pair.isStalled) return
      if (!seen(chunk.toString('latin1'))) swallows = true
      server.write(chunk)
    })
    server.on('data', (chunk) => {
      if (pair.isStalled) return
      if (swallows) end()
      else client.write(chunk)
    })
    const end = () => {
      // While stalled, the end of a connection is not passed on either.
      if (pair.isStalled) return
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
      for (const pair of pairs) pair.isStalled = true
    },
    acceptNewConnections() {
      isHole = false
    },
    cut,
    watch(see) {
      seen = see
    },
    async close() {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}
