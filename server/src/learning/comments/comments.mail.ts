import type { Language } from '@slodki-ul/contract/language'
import { coursePage } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { asSentence } from '#learning/comments/comments.rules.ts'
import { findCommentForMail } from '#learning/comments/comments.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    hello: 'Dzień dobry.',
    approved: 'Twój komentarz jest widoczny',
    isApproved: (course: string) => `Komentarz pod kursem „${course}” został zaakceptowany.`,
    see: 'Zobacz rozmowę',
    declined: 'Twój komentarz nie został opublikowany',
    isDeclined: (course: string) => `Komentarz pod kursem „${course}” odrzuciliśmy lub usunęliśmy.`,
    text: (comment: string) => `Treść: ${comment}`,
    reason: (reason: string) =>
      `Powód: ${reason} Podstawa: punkt 14 regulaminu. Decyzję podjął człowiek, bez użycia algorytmów.`,
    appeal: (address: string) =>
      `Odwołaj się w ciągu 30 dni, pisząc na ${address}; rozpatrzy je inna osoba. Możesz też pójść do sądu.`,
    appealed: 'Rozpatrzyliśmy Twoje odwołanie',
    restored: (course: string) => `Przywróciliśmy Twój komentarz pod kursem „${course}”.`,
    upheld: (course: string) => `Komentarz pod kursem „${course}” pozostaje usunięty. Możesz pójść do sądu.`,
    because: (reason: string) => `Uzasadnienie: ${reason}`,
  },
  en: {
    hello: 'Hello.',
    approved: 'Your comment is live',
    isApproved: (course: string) => `Your comment under “${course}” has been approved.`,
    see: 'See the conversation',
    declined: 'Your comment was not published',
    isDeclined: (course: string) => `We declined or removed your comment under “${course}”.`,
    text: (comment: string) => `Text: ${comment}`,
    reason: (reason: string) =>
      `Reason: ${reason} Basis: section 14 of the terms. A person made this decision, without algorithms.`,
    appeal: (address: string) =>
      `You can appeal within 30 days by writing to ${address}; a different person will decide. You may also go to court.`,
    appealed: 'We have decided on your appeal',
    restored: (course: string) => `Your comment under “${course}” is back.`,
    upheld: (course: string) => `Your comment under “${course}” stays removed. You may go to court.`,
    because: (reason: string) => `Our reasons: ${reason}`,
  },
} satisfies Record<Language, unknown>

type Subject = { courseName: string; comment: string; courseId: number; isFree: boolean }
type Asked = Subject & { reason: string; isRestored: boolean }

async function loadSubject(context: Context, data: Record<string, unknown>, language: Language): Promise<Asked> {
  const id = String(data.commentId)
  const subject = await findCommentForMail(context.db, id, language)
  if (!subject) throw new Error(`No comment ${id}.`)
  return { ...subject, reason: String(data.reason ?? ''), isRestored: data.outcome === 'restored' }
}

const exampleSubject = (language: Language): Asked => ({
  ...{ courseId: 1, isFree: false, courseName: language === 'pl' ? 'Miodownik' : 'Honey cake', isRestored: true },
  comment: language === 'pl' ? 'Wyszedł za pierwszym razem!' : 'It worked the first time!',
  reason: language === 'pl' ? 'To reklama innego sklepu' : 'It advertises another shop',
})

const urlOf = ({ courseId, isFree }: Subject, { config }: Pick<Context, 'config'>) =>
  `${config.publicUrl}${coursePage({ id: courseId, isFree })}`

const approved = mailTemplate({
  name: { pl: 'Komentarz zaakceptowany', en: 'Comment approved' },
  sentWhen: { pl: 'Gdy zespół zaakceptuje komentarz.', en: 'When staff approve a comment.' },
  audience: 'customer',
  load: loadSubject,
  example: exampleSubject,
  write: (subject, language, context) => {
    const t = words[language]
    return {
      content: {
        subject: t.approved,
        title: t.approved,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: [t.isApproved(subject.courseName)],
        button: { label: t.see, url: urlOf(subject, context) },
        values: { course: subject.courseName },
      },
    }
  },
})

const declined = mailTemplate({
  name: { pl: 'Komentarz odrzucony albo usunięty', en: 'Comment declined or removed' },
  sentWhen: {
    pl: 'Gdy zespół odrzuci albo usunie komentarz, z powodem.',
    en: 'When staff decline or remove a comment, with the reason.',
  },
  audience: 'customer',
  load: loadSubject,
  example: exampleSubject,
  write: async ({ courseName, comment, reason }, language, { settings }) => {
    const t = words[language]
    return {
      content: {
        subject: t.declined,
        title: t.declined,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: [
          t.isDeclined(courseName),
          t.text(comment),
          t.reason(asSentence(reason)),
          t.appeal((await settings.read('company')).email),
        ],
        values: { course: courseName },
      },
    }
  },
})

const appeal = mailTemplate({
  name: { pl: 'Rozpatrzone odwołanie', en: 'Appeal decided' },
  sentWhen: {
    pl: 'Gdy zespół rozpatrzy odwołanie od usunięcia komentarza.',
    en: 'When staff decide the appeal about a removed comment.',
  },
  audience: 'customer',
  load: loadSubject,
  example: exampleSubject,
  write: (subject, language, context) => {
    const { courseName, comment, reason, isRestored } = subject
    const t = words[language]
    return {
      content: {
        subject: t.appealed,
        title: t.appealed,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: [isRestored ? t.restored(courseName) : t.upheld(courseName), t.text(comment), t.because(reason)],
        ...(isRestored ? { button: { label: t.see, url: urlOf(subject, context) } } : {}),
        values: { course: courseName },
      },
    }
  },
})

const reported = mailTemplate({
  name: { pl: 'Zgłoszono komentarz', en: 'Comment reported' },
  sentWhen: { pl: 'Do zespołu, gdy ktoś zgłosi komentarz.', en: 'To staff, when somebody reports a comment.' },
  audience: 'staff',
  load: (context, data) => loadSubject(context, data, 'pl'),
  example: () => exampleSubject('pl'),
  write: (subject, _language, context) => ({
    content: {
      subject: 'Zgłoszono komentarz',
      title: 'Zgłoszono komentarz',
      paragraphs: [
        `Pod kursem „${subject.courseName}” ktoś zgłosił komentarz.`,
        `Treść: ${subject.comment}`,
        `Powód zgłoszenia: ${subject.reason}`,
      ],
      button: { label: 'Otwórz kurs', url: urlOf(subject, context) },
      values: { course: subject.courseName },
    },
  }),
})

/** Mails about comments, by kind: decisions to the author, reports to staff. */
export const commentsMails = {
  'comment-approved': approved,
  'comment-declined': declined,
  'comment-appeal': appeal,
  'comment-reported': reported,
}
