import { formatMoment } from '@slodki-ul/contract/dates'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { Language } from '@slodki-ul/contract/language'
import { findMailedInvitation, type InvitationMail } from '#identity/staff/invitations.service.ts'
import type { FactorRemoved, RolesChanged, StaffJoined } from '#identity/staff/staff-mails.service.ts'
import { exampleMoment, loadData, mailTemplate } from '#platform/mail/mail-template.ts'

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
    joinedSubject: 'Nowa osoba w zespole',
    joined: (name: string, roles: string) => `${name} ma od teraz dostęp do panelu. Role: ${roles}.`,
    inviteSubject: 'Zaproszenie do panelu Słodkiego Ula',
    inviteTitle: 'Zapraszamy do zespołu',
    invite: (name: string | null, roles: string) =>
      `${name ? `${name} zaprasza` : 'Zapraszamy'} Cię do panelu Słodkiego Ula. Twoje role: ${roles}.`,
    inviteNext:
      'Ustawisz hasło, a jeśli masz już konto w sklepie, zalogujesz się na nie. Potem dodasz drugi krok logowania.',
    inviteUntil: (date: string) => `Odnośnik działa raz, do ${date}.`,
    inviteButton: 'Przyjmij zaproszenie',
    inviteIgnore: 'Nie spodziewasz się zaproszenia? Zostaw tę wiadomość bez odpowiedzi, nic się nie stanie.',
    unexpected: 'Nie wiesz, skąd ta zmiana? Od razu zapytaj pozostałych właścicieli i sprawdź dziennik.',
  },
  en: {
    roles: { owner: 'owner', shop: 'shop', content: 'content', support: 'support', accountant: 'accountant' },
    none: 'none',
    subject: 'Staff roles changed at Słodki Ul',
    ownTitle: 'Your staff roles have changed',
    ownText: 'An owner has changed what you may do in the back office. All your sessions have ended; sign in again.',
    title: 'Staff roles changed',
    text: (name: string) => `${name} has different staff roles from now on.`,
    before: 'Before',
    after: 'Now',
    panel: 'Open the back office',
    factorSubject: 'Second factor removed',
    ownFactor:
      'An owner has removed the second factor of your account. You will set up a new one when you next sign in.',
    factor: (name: string) => `${name} no longer has a second factor and will set up a new one at the next sign-in.`,
    joinedSubject: 'A new member of staff',
    joined: (name: string, roles: string) => `${name} may use the back office from now on. Staff roles: ${roles}.`,
    inviteSubject: 'Invitation to the back office of Słodki Ul',
    inviteTitle: 'You are invited to join the team',
    invite: (name: string | null, roles: string) =>
      `${name ? `${name} invites` : 'We invite'} you to the back office of Słodki Ul. Your staff roles: ${roles}.`,
    inviteNext:
      'You will set a password or, if you have an account in the shop, sign in to it. Then you add a second factor.',
    inviteUntil: (date: string) => `The link works once, until ${date}.`,
    inviteButton: 'Accept the invitation',
    inviteIgnore: 'Not expecting an invitation? Ignore this message and nothing will happen.',
    unexpected: 'Not what you expected? Ask the other owners at once and look at the audit log.',
  },
} satisfies Record<Language, unknown>

const namesOf = (roles: readonly StaffRole[], language: Language): string =>
  roles.map((role) => words[language].roles[role]).join(', ') || words[language].none

const rolesChanged = mailTemplate<RolesChanged>({
  name: { pl: 'Zmiana ról w zespole', en: 'Staff roles changed' },
  sentWhen: {
    pl: 'Do osoby i do właścicieli, gdy zmienią się czyjeś role w panelu.',
    en: 'To the person and to owners, when the staff roles of somebody change.',
  },
  audience: 'staff',
  load: loadData(),
  example: () => ({ name: 'Piotr Leśny', isOwn: false, before: ['shop'], after: ['shop', 'content'] }),
  write: ({ name, isOwn, before, after }, language, { config: { publicUrl } }) => {
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
})

const factorRemoved = mailTemplate<FactorRemoved>({
  name: { pl: 'Usunięty drugi składnik logowania', en: 'Second factor removed' },
  sentWhen: {
    pl: 'Do osoby i do właścicieli, gdy właściciel usunie komuś drugi składnik.',
    en: 'To the person and to owners, when an owner removes a second factor.',
  },
  audience: 'staff',
  load: loadData(),
  example: () => ({ name: 'Piotr Leśny', isOwn: true }),
  write: ({ name, isOwn }, language, { config: { publicUrl } }) => {
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
})

const joined = mailTemplate<StaffJoined>({
  name: { pl: 'Nowa osoba w zespole', en: 'A new member of staff' },
  sentWhen: {
    pl: 'Do właścicieli, gdy ktoś przyjmie zaproszenie do panelu.',
    en: 'To owners, when somebody accepts an invitation to the back office.',
  },
  audience: 'staff',
  load: loadData(),
  example: () => ({ name: 'Piotr Leśny', roles: ['shop'] }),
  write: ({ name, roles }, language, { config: { publicUrl } }) => {
    const t = words[language]
    return {
      content: {
        subject: t.joinedSubject,
        title: t.joinedSubject,
        art: 'envelope',
        paragraphs: [t.joined(name, namesOf(roles, language))],
        button: { label: t.panel, url: `${publicUrl}/admin/settings/team` },
        notes: [{ text: t.unexpected }],
      },
    }
  },
})

const invitation = mailTemplate<{
  token: string
  roles: readonly StaffRole[]
  expiresAt: Date
  inviter: string | null
}>({
  name: { pl: 'Zaproszenie do panelu', en: 'Invitation to the back office' },
  sentWhen: {
    pl: 'Gdy właściciel zaprasza kogoś do zespołu.',
    en: 'When an owner invites somebody to the staff.',
  },
  audience: 'staff',
  load: async (context, data) => {
    const found = await findMailedInvitation(context, data as InvitationMail)
    if (!found) return null
    const { token, invitation: row } = found
    const names = await context.queries.findNames(context.db, row.invitedBy ? [row.invitedBy] : [])
    const { roles, expiresAt } = row
    return { token, roles, expiresAt, inviter: (row.invitedBy && names.get(row.invitedBy)) ?? null }
  },
  example: () => ({ token: 'PRZYKLAD', roles: ['shop'], expiresAt: exampleMoment, inviter: 'Maja Bartnik' }),
  write: ({ token, roles, expiresAt, inviter }, language, { config: { publicUrl } }) => {
    const t = words[language]
    return {
      content: {
        subject: t.inviteSubject,
        title: t.inviteTitle,
        art: 'envelope',
        paragraphs: [
          t.invite(inviter, namesOf(roles, language)),
          t.inviteNext,
          t.inviteUntil(formatMoment(expiresAt.toISOString())),
        ],
        // In the fragment, so that no server or log sees it.
        button: { label: t.inviteButton, url: `${publicUrl}/admin/invitation#${token}` },
        notes: [{ text: t.inviteIgnore }],
      },
    }
  },
})

/** Mails about staff to the person concerned and to owners. */
export const staffMails = {
  'staff-roles': rolesChanged,
  'staff-factor-removed': factorRemoved,
  'staff-joined': joined,
  'staff-invitation': invitation,
}
