import { formatMoment } from '@slodki-ul/contract/dates'
import { findWithdrawal } from '#compliance/withdrawals/withdrawals.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const words = {
  pl: {
    subject: 'Odpowiedź na odstąpienie od umowy',
    title: 'Odpowiadamy na Twoje oświadczenie',
    text: (at: string) =>
      `Oświadczenie o\u00a0odstąpieniu od umowy dotarło do nas ${at}. Nie możemy go przyjąć, z\u00a0tego powodu:`,
    reply: 'Jeśli się z\u00a0tym nie zgadzasz albo czegoś brakuje, odpowiedz na tę wiadomość.',
  },
  en: {
    subject: 'Answer to your withdrawal from a contract',
    title: 'We answer your statement',
    text: (at: string) => `Your statement of withdrawal reached us on ${at}. We cannot accept it, for this reason:`,
    reply: 'If you do not agree, or something is missing, reply to this message.',
  },
} as const

/** Why a statement of withdrawal was refused or closed. */
export const withdrawalRefused: MailBuilder = async (context, data, language) => {
  const row = await findWithdrawal(context.db, String(data.withdrawalId))
  if (!row?.reason) return null
  const { name, email } = await context.settings.read('company')
  const t = words[language]
  return {
    replyTo: { name, address: email },
    content: {
      ...{ subject: t.subject, title: t.title, art: 'envelope' },
      paragraphs: [t.text(formatMoment(row.receivedAt)), row.reason],
      notes: [{ text: t.reply }],
    },
  }
}
