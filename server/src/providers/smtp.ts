import { createRequire } from 'node:module'
import type nodemailer from 'nodemailer'
import { lazy } from '#lazy.ts'

export type OutgoingMail = {
  /** The same for every attempt to send a mail, so that mail programs show it once. */
  messageId: string
  from: string
  to: string
  /** The address for replies, if not the sender. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: string | Buffer; contentType: string }[]
  /** Pictures that the HTML refers to as `cid:…`. */
  pictures: { cid: string; filename: string; content: Buffer; contentType: string }[]
}

export type MailTransport = {
  /** Resolves when the mail server has accepted the mail; throws otherwise. */
  send(mail: OutgoingMail): Promise<void>
  /** Resolves when the server takes the sign-in; sends nothing. */
  check(): Promise<void>
  close(): void
}

/** Connections to the mail server, and so the number of mails sent in parallel. */
export const mailConnections = 8
/**
 * Milliseconds of silence allowed. The server may take long to acknowledge a mail, and giving up earlier would send the
 * mail again.
 */
const silenceMs = 90_000

/** Creates a transport to an SMTP server with pooled connections. */
export function createMailTransport(url: string): MailTransport {
  let end = () => {}
  const open = lazy(async () => {
    // As CommonJS, because its ES modules make Node load more (node-http.ts).
    const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof nodemailer
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: mailConnections,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: silenceMs,
    })
    end = () => transport.close()
    return transport
  })
  return {
    async send({ pictures, attachments, ...mail }) {
      const inline = pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const }))
      const transport = await open()
      await transport.sendMail({ ...mail, attachments: [...attachments, ...inline] })
    },
    check: async () => void (await (await open()).verify()),
    close: () => end(),
  }
}
