import { formatMoment } from '@slodki-ul/contract/dates'
import { findWithdrawal } from '#compliance/withdrawals/withdrawals.service.ts'
import { exampleMoment, mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: 'Odpowiedź na odstąpienie od umowy',
    title: 'Odpowiadamy na Twoje oświadczenie',
    text: (at: string) =>
      `Oświadczenie o\u00a0odstąpieniu od umowy dotarło do nas ${at}. Nie możemy go przyjąć z\u00a0następującego powodu:`,
    reply: 'Jeśli się z\u00a0tym nie zgadzasz albo czegoś brakuje, odpowiedz na tę wiadomość.',
  },
  en: {
    subject: 'Our answer to your withdrawal from a contract',
    title: 'Our answer to your statement',
    text: (at: string) =>
      `Your statement of withdrawal reached us on ${at}. We cannot accept it for the following reason:`,
    reply: 'If you do not agree, or something is missing, reply to this message.',
  },
} as const

/** Why a statement of withdrawal was refused or closed. */
export const withdrawalRefused = mailTemplate({
  name: { pl: 'Odpowiedź na odstąpienie', en: 'Withdrawal refused' },
  sentWhen: { pl: 'Gdy zespół nie może przyjąć odstąpienia od umowy.', en: 'When staff cannot accept a withdrawal.' },
  audience: 'customer',
  load: async ({ db }, data) => {
    const row = await findWithdrawal(db, String(data.withdrawalId))
    return row?.reason ? { receivedAt: row.receivedAt, reason: row.reason } : null
  },
  example: (language) => ({
    receivedAt: exampleMoment,
    reason:
      language === 'pl'
        ? 'Od doręczenia paczki minęło więcej niż 14 dni.'
        : 'More than 14 days have passed since the parcel was delivered.',
  }),
  write: async ({ receivedAt, reason }, language, { settings }) => {
    const { name, email } = await settings.read('company')
    const t = words[language]
    return {
      replyTo: { name, address: email },
      content: {
        ...{ subject: t.subject, title: t.title, art: 'envelope' },
        paragraphs: [t.text(formatMoment(receivedAt)), reason],
        notes: [{ text: t.reply }],
      },
    }
  },
})
