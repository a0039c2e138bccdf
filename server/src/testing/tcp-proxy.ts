import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

type Pair = { client: Socket; server: Socket; isStalled: boolean }

export type TcpProxy = {
  port: number
  /** From now on nothing passes on the connections there are, and new ones are accepted without ever being answered. */
  blackHole(): void
  /** New connections work again; those that were stuck stay stuck, as they do when a firewall forgot them. */
  acceptNewConnections(): void
  /** Breaks all connections. */
  cut(): void
  /** Calls back for what clients send; answering false breaks that connection once the server has answered it. */
  watch(seen: (sent: string) => boolean): void
  close(): Promise<void>
}

/** A TCP proxy on 127.0.0.1 in front of another port of this machine. */
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
      // A black hole swallows even the end of a connection.
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
