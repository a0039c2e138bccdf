import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import type { Language } from '@slodki-ul/contract/language'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import { type MailContent, renderHtml, renderText } from '#platform/mail/layout.ts'
import { mails } from '#platform/mail/mail.tables.ts'
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

type MailRow = typeof mails.$inferSelect

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

const isDue = (now: Date) => and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.dueAt, now))

async function selectDue({ db, clock }: Context, limit: number): Promise<string[]> {
  const due = await db.select({ id: mails.id }).from(mails).where(isDue(clock.date())).orderBy(mails.dueAt).limit(limit)
  return due.map(({ id }) => id)
}

/** Takes a mail that is due, so that nobody else sends it; undefined when it is not due any more. */
async function claimMail({ db, clock }: Context, id: string): Promise<MailRow | undefined> {
  const [mail] = await db
    .update(mails)
    .set({ dueAt: new Date(clock.now() + leaseMs), attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, id), isDue(clock.date())))
    .returning()
  return mail
}

async function sendOne(context: Context, builders: Record<string, MailBuilder>, mail: MailRow): Promise<void> {
  const { config, clock, db, log } = context
  try {
    const build = builders[mail.kind]
    if (!build) throw new Error(`Nobody writes mails of the kind ${mail.kind}.`)
    const built = await build(context, mail.data as Record<string, unknown>, mail.language)
    if (!built) {
      await db.delete(mails).where(eq(mails.id, mail.id))
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
    if (isPurged) await db.delete(mails).where(eq(mails.id, mail.id))
    else await db.update(mails).set({ sentAt: clock.date(), lastError: null }).where(eq(mails.id, mail.id))
  } catch (error) {
    const isLast = mail.attempts >= maxAttempts
    log.error({ err: error, mailId: mail.id, attempts: mail.attempts }, isLast ? 'mail given up' : 'mail not sent yet')
    await db
      .update(mails)
      .set({
        lastError: error instanceof Error ? error.message : String(error),
        dueAt: new Date(clock.now() + pauseMs(mail.attempts)),
        ...(isLast ? { failedAt: clock.date() } : {}),
      })
      .where(eq(mails.id, mail.id))
  }
}

/** Sends mails that are due; a crash between sending and noting it sends one twice, never none. */
export const mailQueue = (builders: Record<string, MailBuilder>): Queue => ({
  name: 'mails',
  concurrency: mailConnections,
  expireSeconds: (2 * leaseMs) / 1000,
  findDue: async (context, limit) => (context.mail ? selectDue(context, limit) : []),
  async run(context, id) {
    const mail = await claimMail(context, id)
    if (mail) await sendOne(context, builders, mail)
  },
})

/** Days after which a mail that was sent, or given up, is forgotten with all that it said. */
const keptDays = 90

/** Removes mails whose time is over: what they told stands where it belongs. */
export async function deleteOldMails({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const end = sql.param(new Date(clock.now() - keptDays * dayMs), mails.sentAt)
  const over = db
    .select({ id: mails.id })
    .from(mails)
    .where(sql`coalesce(${mails.sentAt}, ${mails.failedAt}) < ${end}`)
    .limit(500)
  const gone = await db.delete(mails).where(inArray(mails.id, over)).returning({ id: mails.id })
  return gone.length
}
