import { formatMoment } from '@slodki-ul/contract/dates'
import type { NoticeKind } from '@slodki-ul/contract/identity/workspace.admin'
import type { Language } from '@slodki-ul/contract/language'
import { exampleMoment, loadData, mailTemplate } from '#platform/mail/mail-template.ts'

type Listed = { kind: NoticeKind; label: string; raisedAt: string }

const texts: Record<
  Language,
  { subject: (count: number) => string; kinds: Record<NoticeKind, string>; button: string; change: string }
> = {
  pl: {
    subject: (count) => (count === 1 ? 'Powiadomienie z panelu' : `Powiadomienia z panelu (${count})`),
    kinds: {
      'payment-failed': 'Nieudana płatność odnowienia',
      dispute: 'Reklamacja płatności w banku',
      'refund-failed': 'Nieudany zwrot pieniędzy',
      'ksef-error': 'Błąd KSeF',
      'low-stock': 'Kończy się zapas',
      'parcel-returned': 'Paczka wraca do sklepu',
      'document-numbers': 'Luka albo powtórzenie w numerach dokumentów',
      withdrawal: 'Odstąpienie od umowy',
      'request-waiting': 'Zgłoszenie, które czeka',
    },
    button: 'Otwórz panel',
    change: 'O czym piszemy i jak często, zmienisz w panelu, w swoich ustawieniach.',
  },
  en: {
    subject: (count) => (count === 1 ? 'Notice of the back office' : `Notices of the back office (${count})`),
    kinds: {
      'payment-failed': 'Renewal payment failed',
      dispute: 'Payment disputed at the bank',
      'refund-failed': 'Refund failed',
      'ksef-error': 'KSeF error',
      'low-stock': 'Stock runs low',
      'parcel-returned': 'A parcel comes back',
      'document-numbers': 'A gap or a double in the numbers of documents',
      withdrawal: 'Withdrawal from a contract',
      'request-waiting': 'Request that waits',
    },
    button: 'Open the back office',
    change: 'What we write about and how often is set in the back office, in your preferences.',
  },
}

const notices = mailTemplate<{ notices: Listed[] }>({
  name: { pl: 'Powiadomienia z panelu', en: 'Notices of the back office' },
  sentWhen: {
    pl: 'Do osób z zespołu, które chcą powiadomień e-mailem, od razu albo raz dziennie.',
    en: 'To members of staff who want notices by mail, at once or daily.',
  },
  audience: 'staff',
  load: loadData(),
  example: () => ({
    notices: [
      { kind: 'low-stock', label: 'Miód lipowy 400 g', raisedAt: exampleMoment.toISOString() },
      { kind: 'withdrawal', label: 'SU-10023', raisedAt: exampleMoment.toISOString() },
    ],
  }),
  write: ({ notices: listed }, language, { config }) => {
    const { subject, kinds, button, change } = texts[language]
    const title = subject(listed.length)
    return {
      content: {
        subject: title,
        title,
        paragraphs: [
          ...listed.map(({ kind, label, raisedAt }) => `${kinds[kind]}: ${label}, ${formatMoment(raisedAt)}`),
          change,
        ],
        button: { label: button, url: `${config.publicUrl}/admin` },
      },
    }
  },
})

/** Mails to staff with their notices, at once or daily. */
export const noticesMails = { 'staff-notices': notices }
