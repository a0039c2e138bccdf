import { lazy } from '#lazy.ts'

export type OutgoingMail = {
  /** Stable for every try of the same mail, so that mail programs show it once. */
  messageId: string
  from: string
  to: string
  /** Whom an answer goes to, when not to the sender. */
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: string | Buffer; contentType: string }[]
  /** What the HTML shows as `cid:…`. */
  pictures: { cid: string; filename: string; content: Buffer; contentType: string }[]
}

export type MailTransport = {
  /** Resolves when the mail server has taken the mail; throws otherwise. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Connections to the mail server, and with them mails that are sent side by side. */
export const mailConnections = 8
/**
 * How long the server may be silent. It answers the end of a mail once it has taken it, which may be long after: whoever
 * does not wait for that sends the mail again.
 */
const silenceMs = 90_000

/** Sends through an SMTP server over kept connections. */
export function createMailTransport(url: string): MailTransport {
  let end = () => {}
  const open = lazy(async () => {
    const { createTransport } = await import('nodemailer')
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
    close: () => end(),
  }
}
