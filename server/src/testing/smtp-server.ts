import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SmtpServer = {
  url: string
  /** The Message-IDs of complete mails, in order of arrival. */
  arrived: string[]
  /** Number of opened connections. */
  connections(): number
  close(): Promise<void>
}

/**
 * A mail server that takes `takeMs` to accept each mail after its end, or one that accepts connections and never
 * responds.
 */
export async function openSmtpServer(behaviour: { takeMs: number } | 'silent'): Promise<SmtpServer> {
  const arrived: string[] = []
  let opened = 0
  const sockets = new Set<Socket>()
  const converse = (socket: Socket, takeMs: number) => {
    let data: string | null = null
    let rest = ''
    const hear = (line: string) => {
      if (data !== null) {
        if (line !== '.') {
          data += `${line}\n`
          return
        }
        arrived.push(/^message-id: *(\S+)/im.exec(data)?.[1] ?? '')
        data = null
        setTimeout(() => socket.write('250 accepted\r\n'), takeMs)
      } else if (/^data/i.test(line)) {
        data = ''
        socket.write('354 go ahead\r\n')
      } else socket.write('250 ok\r\n')
    }
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
  }
  const server = createServer((socket) => {
    opened++
    sockets.add(socket)
    socket.on('error', () => {})
    if (behaviour !== 'silent') converse(socket, behaviour.takeMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    connections: () => opened,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
