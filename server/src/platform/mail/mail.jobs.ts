import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { type MailContent, renderHtml, renderText } from '#platform/mail/layout.ts'
import * as table from '#platform/mail/mail.db.ts'
import { picturesOf } from '#platform/mail/pictures.ts'
import { mailConnections, type OutgoingMail } from '#providers/smtp.ts'

export type Attachment = OutgoingMail['attachments'][number]

type BuiltMail = {
  content: MailContent
  attachments?: Attachment[]
  replyTo?: OutgoingMail['replyTo']
  /** Once sent, not even that it was is kept. */
  isPurged?: true
}

/** Makes the content of a queued mail from what it was queued with; null when there is nothing to say any more. */
export type MailBuilder = (
  context: Context,
  data: Record<string, unknown>,
  language: Language,
) => Promise<BuiltMail | null>

/** How long one try may take before another process may repeat it: longer than a mail server that answers can take. */
const leaseMs = 15 * minuteMs
const maxAttempts = 12

/** Minutes until the next try: 1, 2, 4 … at most 4 hours. */
const pauseMs = (attempts: number) => Math.min(2 ** (attempts - 1), 240) * minuteMs

/** Lines of the HTML end where they may; the text is left as it is, for programs that read it. */
const nonBreakingMail = (content: MailContent, language: Language): MailContent => ({
  ...content,
  paragraphs: content.paragraphs.map((text) => nonBreakingSpaces(text, language)),
  ...(content.notes
    ? { notes: content.notes.map((note) => ({ ...note, text: nonBreakingSpaces(note.text, language) })) }
    : {}),
})

async function sendOne(context: Context, builders: Record<string, MailBuilder>, mail: table.MailRow): Promise<void> {
  const { config, clock, db, log } = context
  try {
    const build = builders[mail.kind]
    if (!build) throw new Error(`No template for mail kind ${mail.kind}.`)
    const built = await build(context, mail.data as Record<string, unknown>, mail.language)
    if (!built) {
      await table.deleteMail(db, mail.id)
      log.info({ mailId: mail.id, kind: mail.kind }, 'mail dropped: there is nothing to say any more')
      return
    }
    const { content, attachments = [], replyTo, isPurged } = built
    context.fault('mail.before-send')
    await context.mail?.send({
      messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
      from: config.mailFrom,
      to: mail.recipient,
      ...(replyTo ? { replyTo } : {}),
      subject: content.subject,
      text: renderText(content, mail.language, config),
      html: renderHtml(nonBreakingMail(content, mail.language), mail.language, config),
      attachments,
      pictures: await picturesOf(content),
    })
    context.fault('mail.after-send')
    if (isPurged) await table.deleteMail(db, mail.id)
    else await table.markSent(db, mail.id, clock.date())
  } catch (error) {
    const isLast = mail.attempts >= maxAttempts
    log.error({ err: error, mailId: mail.id, attempts: mail.attempts }, isLast ? 'mail given up' : 'mail not sent yet')
    await table.updateMail(db, mail.id, {
      lastError: error instanceof Error ? error.message : String(error),
      dueAt: new Date(clock.now() + pauseMs(mail.attempts)),
      ...(isLast ? { failedAt: clock.date() } : {}),
    })
  }
}

/** Sends mails that are due. A crash between sending and recording it sends a mail twice, never not at all. */
export const mailQueue = (builders: Record<string, MailBuilder>): Queue => ({
  name: 'mails',
  concurrency: mailConnections,
  expireSeconds: (2 * leaseMs) / 1000,
  findDue: async (context, limit) =>
    context.mail ? table.selectDueMails(context.db, context.clock.date(), limit) : [],
  async run(context, id) {
    const { clock, db } = context
    const mail = await table.claimMail(db, id, clock.date(), new Date(clock.now() + leaseMs))
    if (mail) await sendOne(context, builders, mail)
  },
})

/** Days after which a sent or failed mail is deleted with its contents. */
const retentionDays = 90

/** Deletes mails that were sent, or failed for good, longer ago than the retention. Returns how many. */
export const deleteOldMails = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  table.deleteMailsBefore(db, new Date(clock.now() - retentionDays * dayMs), 500)
