import type { Language } from '@slodki-ul/contract/language'
import { coursePage } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { findCommentForMail } from '#learning/comments/comments.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

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
      `Reason: ${reason} Basis: section 14 of the terms. A person decided, without algorithms.`,
    appeal: (address: string) =>
      `Appeal within 30 days by writing to ${address}; another person will decide. You may also go to court.`,
    appealed: 'We decided on your appeal',
    restored: (course: string) => `Your comment under “${course}” is back.`,
    upheld: (course: string) => `Your comment under “${course}” stays removed. You may go to court.`,
    because: (reason: string) => `Our reasons: ${reason}`,
  },
} satisfies Record<Language, unknown>

/** A reason as a complete sentence, so that another can follow. */
const asSentence = (reason: string): string => (/[.!?…]$/.test(reason) ? reason : `${reason}.`)

async function readSubject(context: Context, data: Record<string, unknown>, language: Language) {
  const id = String(data.commentId)
  const subject = await findCommentForMail(context.db, id, language)
  if (!subject) throw new Error(`No comment ${id}.`)
  const page = coursePage({ id: subject.courseId, isFree: subject.isFree })
  return { ...subject, url: `${context.config.publicUrl}${page}` }
}

/** Mails about comments, by kind: decisions to the author, reports to staff. */
export const commentsMails: Record<
  'comment-approved' | 'comment-declined' | 'comment-appeal' | 'comment-reported',
  MailBuilder
> = {
  'comment-approved': async (context, data, language) => {
    const { courseName, url } = await readSubject(context, data, language)
    const t = words[language]
    return {
      content: {
        subject: t.approved,
        title: t.approved,
        art: 'envelope',
        paragraphs: [t.hello, t.isApproved(courseName)],
        button: { label: t.see, url },
      },
    }
  },
  'comment-declined': async (context, data, language) => {
    const { courseName, comment } = await readSubject(context, data, language)
    const t = words[language]
    return {
      content: {
        subject: t.declined,
        title: t.declined,
        art: 'envelope',
        paragraphs: [
          t.hello,
          t.isDeclined(courseName),
          t.text(comment),
          t.reason(asSentence(String(data.reason))),
          t.appeal((await context.settings.read('company')).email),
        ],
      },
    }
  },
  'comment-appeal': async (context, data, language) => {
    const { courseName, comment, url } = await readSubject(context, data, language)
    const t = words[language]
    const isRestored = data.outcome === 'restored'
    return {
      content: {
        subject: t.appealed,
        title: t.appealed,
        art: 'envelope',
        paragraphs: [
          t.hello,
          isRestored ? t.restored(courseName) : t.upheld(courseName),
          t.text(comment),
          t.because(String(data.reason)),
        ],
        ...(isRestored ? { button: { label: t.see, url } } : {}),
      },
    }
  },
  'comment-reported': async (context, data) => {
    const { courseName, comment, url } = await readSubject(context, data, 'pl')
    return {
      content: {
        subject: 'Zgłoszono komentarz',
        title: 'Zgłoszono komentarz',
        paragraphs: [
          `Pod kursem „${courseName}” ktoś zgłosił komentarz.`,
          `Treść: ${comment}`,
          `Powód zgłoszenia: ${String(data.reason)}`,
        ],
        button: { label: 'Otwórz kurs', url },
      },
    }
  },
}
