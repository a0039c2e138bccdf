import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import type { Language } from '@slodki-ul/contract/language'
import { withAddress } from '@slodki-ul/contract/platform/settings.rules'
import { isNotificationKind } from '@slodki-ul/contract/platform/switch-settings'
import type { Context } from '#context.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { type MailContent, renderHtml, renderText } from '#platform/mail/layout.ts'
import * as table from '#platform/mail/mail.db.ts'
import { picturesOf } from '#platform/mail/pictures.ts'
import { isAboutContract, sentContent } from '#platform/mail/sent-content.ts'
import { mailConnections, type OutgoingMail } from '#providers/smtp.ts'

export type Attachment = OutgoingMail['attachments'][number]

type BuiltMail = {
  content: MailContent
  attachments?: Attachment[]
  replyTo?: OutgoingMail['replyTo']
  /** Codes in its text that nobody may read later. */
  secrets?: readonly string[]
  /** Deletes the mail's row once it is sent. */
  isPurged?: true
}

/** A mail that must not be sent yet. */
type Postponed = { postponedTo: Date }

/** Builds a queued mail from its stored data; null when it is no longer needed. */
export type MailBuilder = (
  context: Context,
  data: Record<string, unknown>,
  language: Language,
) => Promise<BuiltMail | Postponed | null>

/** Milliseconds after which another process may repeat a try: longer than any mail server takes to respond. */
const leaseMs = 15 * minuteMs
const maxAttempts = 12

/**
 * Whom a mail goes to. What staff are told goes to the staff roles and addresses that the settings name for its kind when it
 * is sent; without any, to the company as it was when the mail was queued (BO-187).
 */
async function recipientOf({ settings, queries, db }: Context, { kind, recipient }: table.MailRow): Promise<string> {
  const target = isNotificationKind(kind) ? (await settings.read('notifications'))[kind] : null
  if (!target) return recipient
  const staff = target.roles.length > 0 ? await queries.findStaffEmails(db, target.roles) : []
  const named = [...new Set([...staff, ...target.addresses])]
  return named.length > 0 ? named.join(', ') : recipient
}

/** Milliseconds until the next try: 1, 2, 4 … at most 240 minutes. */
const pauseMs = (attempts: number) => Math.min(2 ** (attempts - 1), 240) * minuteMs

/** Adds non-breaking spaces to the HTML part only, because programs may process the plain text. */
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
    const data = mail.data as Record<string, unknown>
    const built = await build(context, data, mail.language)
    if (!built) {
      await table.deleteMail(db, mail.id)
      log.info({ mailId: mail.id, kind: mail.kind }, 'mail dropped: no longer needed')
      return
    }
    if ('postponedTo' in built) {
      await table.updateMail(db, mail.id, { dueAt: built.postponedTo, attempts: 0 })
      return
    }
    const { content, attachments = [], replyTo, secrets, isPurged } = built
    const frame = { seller: withAddress(await context.settings.read('company')) }
    context.fault('mail.before-send')
    const text = renderText(content, mail.language, frame)
    await context.mail?.send({
      messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
      from: config.mailFrom,
      to: await recipientOf(context, mail),
      ...(replyTo ? { replyTo } : {}),
      subject: content.subject,
      text,
      html: renderHtml(nonBreakingMail(content, mail.language), mail.language, frame),
      attachments,
      pictures: await picturesOf(content),
    })
    context.fault('mail.after-send')
    if (isPurged) await table.deleteMail(db, mail.id)
    else {
      const sent = isAboutContract(data) ? sentContent({ subject: content.subject, text, attachments }, secrets) : null
      await table.markSent(db, mail.id, clock.date(), sent)
    }
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

/** Sends due mails. A crash between sending and recording sends a mail twice, never not at all. */
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

/** Days after which a sent or failed mail is deleted with its content. */
const retentionDays = 90

/** Deletes sent and failed mails after the retention period. Returns how many. */
export const deleteOldMails = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  table.deleteMailsBefore(db, new Date(clock.now() - retentionDays * dayMs), 500)
