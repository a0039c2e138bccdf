import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { Language } from '@slodki-ul/contract/language'
import type { FactorRemoved, RolesChanged } from '#identity/staff/staff-mails.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const words = {
  pl: {
    roles: {
      owner: 'właściciel',
      shop: 'sklep',
      content: 'treści',
      support: 'obsługa',
      accountant: 'księgowość',
    },
    none: 'żadna',
    subject: 'Zmiana ról w panelu Słodkiego Ula',
    ownTitle: 'Twoje role w panelu się zmieniły',
    ownText:
      'Właściciel zmienił to, co możesz robić w panelu. Wszystkie Twoje sesje zakończyliśmy, zaloguj się ponownie.',
    title: 'Zmiana ról w zespole',
    text: (name: string) => `${name} ma od teraz inne role w panelu.`,
    before: 'Wcześniej',
    after: 'Teraz',
    panel: 'Otwórz panel',
    factorSubject: 'Usunięty drugi składnik logowania',
    ownFactor: 'Właściciel usunął drugi składnik z Twojego konta. Przy następnym logowaniu do panelu ustawisz nowy.',
    factor: (name: string) => `${name} nie ma już drugiego składnika. Przy następnym logowaniu ustawi nowy.`,
    unexpected: 'Nie wiesz, skąd ta zmiana? Od razu zapytaj pozostałych właścicieli i sprawdź dziennik.',
  },
  en: {
    roles: { owner: 'owner', shop: 'shop', content: 'content', support: 'support', accountant: 'accountant' },
    none: 'none',
    subject: 'Staff roles changed at Słodki Ul',
    ownTitle: 'Your staff roles have changed',
    ownText: 'An owner changed what you may do in the back office. All your sessions have ended, sign in again.',
    title: 'Staff roles changed',
    text: (name: string) => `${name} has other staff roles from now on.`,
    before: 'Before',
    after: 'Now',
    panel: 'Open the back office',
    factorSubject: 'Second factor removed',
    ownFactor: 'An owner removed the second factor of your account. You will set up a new one when you sign in next.',
    factor: (name: string) => `${name} has no second factor now and will set up a new one at the next sign-in.`,
    unexpected: 'Not expected? Ask the other owners at once and look at the audit log.',
  },
} satisfies Record<Language, unknown>

const namesOf = (roles: readonly StaffRole[], language: Language): string =>
  roles.map((role) => words[language].roles[role]).join(', ') || words[language].none

/** Mails about staff to the person concerned and to owners. */
export const staffMails: Record<'staff-roles' | 'staff-factor-removed', MailBuilder> = {
  'staff-roles': async ({ config: { publicUrl } }, data, language) => {
    const { name, isOwn, before, after } = data as RolesChanged
    const t = words[language]
    return {
      content: {
        subject: t.subject,
        title: isOwn ? t.ownTitle : t.title,
        art: 'envelope',
        paragraphs: [isOwn ? t.ownText : t.text(name)],
        columns: [
          { label: t.before, rows: [namesOf(before, language)] },
          { label: t.after, rows: [namesOf(after, language)] },
        ],
        button: { label: t.panel, url: `${publicUrl}/admin` },
        notes: [{ text: t.unexpected }],
      },
    }
  },
  'staff-factor-removed': async ({ config: { publicUrl } }, data, language) => {
    const { name, isOwn } = data as FactorRemoved
    const t = words[language]
    return {
      content: {
        subject: t.factorSubject,
        title: t.factorSubject,
        art: 'envelope',
        paragraphs: [isOwn ? t.ownFactor : t.factor(name)],
        button: { label: t.panel, url: `${publicUrl}/admin` },
        notes: [{ text: t.unexpected }],
      },
    }
  },
}
