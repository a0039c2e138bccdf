import { formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { asSentence } from '#learning/comments/comments.rules.ts'
import type { MailContent } from '#platform/mail/content.ts'
import { loadData, mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    hello: 'Dzień dobry.',
    trusted: 'Twoje komentarze widać od razu',
    isTrusted:
      'Od teraz komentarze, które piszesz pod kursami, pokazujemy od razu. Komentarz z linkiem albo ze słowem z naszej listy nadal najpierw przeczyta człowiek.',
    because: (reason: string) => `Powód: ${reason}`,
    silenced: 'Na razie nie możesz pisać komentarzy',
    isSilenced: (until: string) =>
      `Do ${until} nie możesz pisać komentarzy pod kursami. Kursy, zamówienia i reszta konta działają bez zmian.`,
    reason: (reason: string) =>
      `Powód: ${reason} Podstawa: punkt 14 regulaminu. Decyzję podjął człowiek, bez użycia algorytmów.`,
    appeal: (address: string) =>
      `Odwołaj się w ciągu 30 dni, pisząc na ${address}; rozpatrzy je inna osoba. Możesz też pójść do sądu.`,
    usual: 'Twoje komentarze znów jak u wszystkich',
    isUsual: 'Możesz pisać komentarze pod kursami, a my pokazujemy je po akceptacji.',
  },
  en: {
    hello: 'Hello.',
    trusted: 'Your comments appear at once',
    isTrusted:
      'From now on the comments you write under courses appear at once. A comment with a link, or with a word on our list, is still read by a person first.',
    because: (reason: string) => `Reason: ${reason}`,
    silenced: 'You cannot write comments for now',
    isSilenced: (until: string) =>
      `Until ${until} you cannot write comments under courses. Courses, orders and the rest of your account work as before.`,
    reason: (reason: string) =>
      `Reason: ${reason} Basis: section 14 of the terms. A person made this decision, without algorithms.`,
    appeal: (address: string) =>
      `You can appeal within 30 days by writing to ${address}; a different person will decide. You may also go to court.`,
    usual: "Your comments are treated like everybody else's again",
    isUsual: 'You can write comments under courses, and they appear once we have approved them.',
  },
} satisfies Record<Language, unknown>

type Facts = { reason: string; until: string | null }

const example = (language: Language): Facts => ({
  reason: language === 'pl' ? 'Pomagasz innym pod każdym kursem' : 'You help others under every course',
  until: null,
})

/** A mail that says what holds from now on, and why. */
const sayWhy = (language: Language, reason: string, subject: string, text: string): { content: MailContent } => ({
  content: {
    ...{ subject, title: subject, art: 'envelope', greeting: words[language].hello },
    paragraphs: [text, words[language].because(asSentence(reason))],
  },
})

const trusted = mailTemplate({
  name: { pl: 'Zaufany autor komentarzy', en: 'Trusted author of comments' },
  sentWhen: {
    pl: 'Gdy zespół zaufa autorowi komentarzy, z powodem.',
    en: 'When staff trust an author of comments, with the reason.',
  },
  audience: 'customer',
  load: loadData<Facts>(),
  example,
  write: ({ reason }, language) => sayWhy(language, reason, words[language].trusted, words[language].isTrusted),
})

const silenced = mailTemplate({
  name: { pl: 'Autor komentarzy wyciszony', en: 'Author of comments silenced' },
  sentWhen: {
    pl: 'Gdy zespół wyciszy autora komentarzy na czas, z powodem.',
    en: 'When staff silence an author of comments for a time, with the reason.',
  },
  audience: 'customer',
  load: loadData<Facts>(),
  example: (language, now) => ({
    reason: language === 'pl' ? 'Trzecia reklama w tym tygodniu' : 'A third advertisement this week',
    until: now.toISOString(),
  }),
  write: async ({ reason, until }, language, { settings }) => {
    const t = words[language]
    const end = until === null ? '' : formatMoment(until)
    return {
      content: {
        ...{ subject: t.silenced, title: t.silenced, art: 'envelope', greeting: t.hello },
        paragraphs: [t.isSilenced(end), t.reason(asSentence(reason)), t.appeal((await settings.read('company')).email)],
        values: { date: end },
      },
    }
  },
})

const usual = mailTemplate({
  name: { pl: 'Autor komentarzy jak wszyscy', en: 'Author of comments like everybody' },
  sentWhen: {
    pl: 'Gdy zespół cofnie zaufanie albo wyciszenie, z powodem.',
    en: 'When staff end the trust or the silence of an author, with the reason.',
  },
  audience: 'customer',
  load: loadData<Facts>(),
  example,
  write: ({ reason }, language) => sayWhy(language, reason, words[language].usual, words[language].isUsual),
})

/** Mails to authors about how staff treat their comments, by kind. */
export const authorTreatmentsMails = {
  'comment-author-trusted': trusted,
  'comment-author-silenced': silenced,
  'comment-author-usual': usual,
}
