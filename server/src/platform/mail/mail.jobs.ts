import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { isNotificationKind } from '@slodki-ul/contract/platform/switch-settings'
import type { Context } from '#context.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import * as table from '#platform/mail/mail.db.ts'
import type { MailTemplates } from '#platform/mail/mail-template.ts'
import { picturesOf } from '#platform/mail/pictures.ts'
import { renderMail } from '#platform/mail/rendered-mail.ts'
import { isAboutContract, sentContent } from '#platform/mail/sent-content.ts'
import { withWordsInForce } from '#platform/mail/worded-mail.ts'
import { mailConnections, type OutgoingMail } from '#providers/smtp.ts'

export type Attachment = OutgoingMail['attachments'][number]

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

async function sendOne(context: Context, templates: MailTemplates, mail: table.MailRow): Promise<void> {
  const { config, clock, db, log } = context
  try {
    const template = templates[mail.kind]
    if (!template) throw new Error(`No template for mail kind ${mail.kind}.`)
    const data = mail.data as Record<string, unknown>
    const built = await template.build(context, data, mail.language)
    if (!built) {
      await table.deleteMail(db, mail.id)
      log.info({ mailId: mail.id, kind: mail.kind }, 'mail dropped: no longer needed')
      return
    }
    if ('postponedTo' in built) {
      await table.updateMail(db, mail.id, { dueAt: built.postponedTo, attempts: 0 })
      return
    }
    const { attachments = [], replyTo, secrets, isPurged } = built
    const content = await withWordsInForce(context, mail.kind, built.content, mail.language)
    const rendered = await renderMail(context, content, mail.language)
    context.fault('mail.before-send')
    await context.mail?.send({
      messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
      from: config.mailFrom,
      to: await recipientOf(context, mail),
      ...(replyTo ? { replyTo } : {}),
      ...rendered,
      attachments,
      pictures: await picturesOf(content),
    })
    context.fault('mail.after-send')
    if (isPurged || data.isPurged === true) await table.deleteMail(db, mail.id)
    else {
      const { subject, text } = rendered
      const sent = isAboutContract(mail.kind, data) ? sentContent({ subject, text, attachments }, secrets) : null
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
export const mailQueue = (templates: MailTemplates): Queue => ({
  name: 'mails',
  concurrency: mailConnections,
  expireSeconds: (2 * leaseMs) / 1000,
  findDue: async (context, limit) =>
    context.mail ? table.selectDueMails(context.db, context.clock.date(), limit) : [],
  async run(context, id) {
    const { clock, db } = context
    const mail = await table.claimMail(db, id, clock.date(), new Date(clock.now() + leaseMs))
    if (mail) await sendOne(context, templates, mail)
  },
})

/** Days after which a sent or failed mail is deleted with its content. */
const retentionDays = 90

/** Deletes sent and failed mails after the retention period. Returns how many. */
export const deleteOldMails = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  table.deleteMailsBefore(db, new Date(clock.now() - retentionDays * dayMs), 500)
