import { createHash } from 'node:crypto'
import { isNotificationKind } from '@slodki-ul/contract/platform/switch-settings'
import type { SentContent } from '#platform/mail/mail.tables.ts'
import { maskText } from '#platform/mail/masked-content.ts'
import type { OutgoingMail } from '#providers/smtp.ts'

/** What of the data of a mail ties it to a contract. */
const subjects = ['orderId', 'subscriptionId', 'refundId', 'withdrawalId'] as const

/** Whether a mail to a customer belongs to an order or a subscription; what staff are told is nobody's proof. */
export const isAboutContract = (kind: string, data: Readonly<Record<string, unknown>>): boolean =>
  !isNotificationKind(kind) && !kind.startsWith('staff-') && subjects.some((subject) => data[subject] !== undefined)

/** What is stored of a sent mail: its text without links that work, secrets by their last letters, attachments by their hash. */
export function sentContent(
  { subject, text, attachments }: Pick<OutgoingMail, 'subject' | 'text' | 'attachments'>,
  secrets: readonly string[] = [],
): SentContent {
  return {
    subject,
    text: maskText(text, secrets),
    attachments: attachments.map(({ filename, content }) => ({
      name: filename,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
}
