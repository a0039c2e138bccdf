import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { SandboxContext } from '#context.ts'
import { parseMail } from './mail.ts'

const largestMailBytes = 25 * 1024 * 1024

/** Creates an SMTP server that stores every mail in the inbox and answers 250 when the mail is saved. */
export function createSmtpInbox({
  mails,
  clock,
  faultInjector,
  log,
}: Pick<SandboxContext, 'mails' | 'clock' | 'faultInjector' | 'log'>): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    closeTimeout: 500,
    logger: false,
    onData(stream, { envelope }, callback) {
      const { mailFrom, rcptTo } = envelope
      receive().then(
        () => callback(),
        (error: Error) => {
          log.error({ err: error }, 'mail could not be stored')
          callback(Object.assign(new Error('The mail could not be stored'), { responseCode: 451 }))
        },
      )

      async function receive(): Promise<void> {
        const raw = await buffer(stream)
        // The SMTP server itself rejects mails over its limit, whatever is returned here.
        if (stream.sizeExceeded) return
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address)
        const mail = mails.add(await parseMail(raw, { from, to }, new Date(clock.now()).toISOString()))
        faultInjector.hit('sandbox.mail-after-save')
        log.info({ mail: mail.id }, 'mail received')
      }
    },
  })
  server.on('error', (error: Error) => log.error({ err: error }, 'smtp'))
  return server
}
