import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Sends a raw message by SMTP, command by command as a mail client does. Throws at an unexpected reply. */
export async function sendMail(
  port: number,
  { from, to, data }: { from: string; to: string[]; data: string },
): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const reply = replies(socket)
  await expectReply(reply, '220')
  const steps: [string, string][] = [
    ['EHLO test', '250'],
    [`MAIL FROM:<${from}>`, '250'],
    ...to.map((address): [string, string] => [`RCPT TO:<${address}>`, '250']),
    ['DATA', '354'],
    [`${data.replaceAll(/\r?\n/g, '\r\n').replaceAll('\r\n.', '\r\n..')}\r\n.`, '250'],
    ['QUIT', '221'],
  ]
  for (const [line, code] of steps) {
    socket.write(`${line}\r\n`)
    await expectReply(reply, code)
  }
  if (!socket.destroyed) await once(socket, 'close')
}

async function* replies(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    // The last line of a reply has a space after its code, the ones before a hyphen.
    for (const line of lines) if (/^\d{3} /.test(line)) yield line
  }
}

async function expectReply(reply: AsyncGenerator<string>, code: string): Promise<void> {
  const { value, done } = await reply.next()
  if (done || !value.startsWith(code))
    throw new Error(`expected ${code}, got ${done ? 'the end of the connection' : value}`)
}
