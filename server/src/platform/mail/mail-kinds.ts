import type { Language } from '@slodki-ul/contract/language'
import type { MailContent } from '#platform/mail/content.ts'
import type { OutgoingMail } from '#providers/smtp.ts'

export type BuiltMail = {
  content: MailContent
  attachments?: OutgoingMail['attachments']
  replyTo?: OutgoingMail['replyTo']
  /** Codes in its text that nobody may read later. */
  secrets?: readonly string[]
  /** Deletes the mail's row once it is sent. */
  isPurged?: true
}

/** A mail that must not be sent yet. */
export type Postponed = { postponedTo: Date }

export type MailData = Record<string, unknown>

/** What staff are told of a kind of mail, and which orders have it. */
export type DescribedMail<Context> = {
  readonly name: Readonly<Record<Language, string>>
  /** When it is sent, for staff. */
  readonly sentWhen: Readonly<Record<Language, string>>
  readonly audience: 'customer' | 'staff'
  /** Its data for a chosen order, newest first where there are several; null when the order has no such mail. */
  readonly dataOfOrder?: (context: Context, orderId: string) => Promise<MailData | null>
}

/** One kind of mail. */
export type MailKindOf<Context> = DescribedMail<Context> & {
  /** Builds a queued mail from its stored data; null when it is no longer needed. */
  build(context: Context, data: MailData, language: Language): Promise<BuiltMail | Postponed | null>
  /** The mail with made-up data. */
  buildExample(context: Context, language: Language): Promise<BuiltMail>
}

/** The kinds of mails of all modules. */
export type MailKinds<Context> = Readonly<Record<string, MailKindOf<Context>>>
