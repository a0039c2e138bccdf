import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { deriveEmailToken, type EmailChangeMail } from '#identity/auth/email-change.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    confirm: 'Potwierdź nowy adres w Słodkim Ulu',
    confirmTitle: 'Potwierdź nowy adres',
    confirmText: 'Ktoś, pewnie Ty, chce używać tego adresu do swojego konta. Link działa dobę i tylko raz.',
    confirmButton: 'Potwierdź adres',
    confirmNote: 'To nie Ty? Nie rób nic, bez potwierdzenia nic się nie zmieni.',
    notice: 'Zmiana adresu Twojego konta w Słodkim Ulu',
    noticeTitle: 'Twoje konto zmienia adres',
    noticeText: (email: string) =>
      `Poproszono o zmianę adresu tego konta na ${email}. Zmieni się, gdy ktoś potwierdzi go w tamtej skrzynce.`,
    noticeIntent: 'To Ty? Nie musisz nic robić.',
    noticeWarning: 'To nie Ty? Przez 7 dni możesz to cofnąć, także po potwierdzeniu.',
    restoreButton: 'To nie ja, zostaw ten adres',
  },
  en: {
    confirm: 'Confirm your new address at Słodki Ul',
    confirmTitle: 'Confirm your new address',
    confirmText:
      'Somebody, probably you, wants to use this address for their account. The link works once, within 24 hours.',
    confirmButton: 'Confirm the address',
    confirmNote: 'Not you? Do nothing: without your confirmation nothing changes.',
    notice: 'The e-mail address of your Słodki Ul account is changing',
    noticeTitle: 'Your e-mail address is changing',
    noticeText: (email: string) =>
      `Somebody has asked to change the e-mail address of this account to ${email}. It changes once it is confirmed from that mailbox.`,
    noticeIntent: 'Was it you? There is nothing to do.',
    noticeWarning: 'Not you? You can undo it for 7 days, even after it has been confirmed.',
    restoreButton: 'Not me, keep this address',
  },
} satisfies Record<Language, unknown>

/**
 * The page that confirms or undoes a change after a click. The token is in the URL's fragment, so no server or log sees
 * it.
 */
const changeUrl = (publicUrl: string, name: 'token' | 'keep', token: string) =>
  `${publicUrl}/#${pages.changeOfAddress}?${name}=${encodeURIComponent(token)}`

const exampleChange = { token: 'PRZYKLAD', email: 'zosia.nowa@poczta.example' }

const confirm = mailTemplate({
  name: { pl: 'Potwierdzenie nowego adresu', en: 'Confirmation of a new address' },
  sentWhen: {
    pl: 'Na nowy adres, gdy ktoś zmienia adres swojego konta.',
    en: 'To the new address, when somebody changes that of their account.',
  },
  audience: 'customer',
  load: (context, data) => Promise.resolve({ token: deriveEmailToken(context, 'confirm', data as EmailChangeMail) }),
  example: () => exampleChange,
  write: ({ token }, language, { config }) => {
    const t = words[language]
    return {
      content: {
        subject: t.confirm,
        title: t.confirmTitle,
        art: 'envelope',
        paragraphs: [t.confirmText],
        button: { label: t.confirmButton, url: changeUrl(config.publicUrl, 'token', token) },
        notes: [{ text: t.confirmNote }],
      },
      // The address may never belong to an account, so its record is purged.
      isPurged: true,
    }
  },
})

const notice = mailTemplate({
  name: { pl: 'Ostrzeżenie o zmianie adresu', en: 'Warning about a change of address' },
  sentWhen: {
    pl: 'Na dotychczasowy adres, gdy ktoś zmienia adres konta.',
    en: 'To the present address, when somebody changes that of the account.',
  },
  audience: 'customer',
  load: (context, data) => {
    const change = data as EmailChangeMail
    return Promise.resolve({ token: deriveEmailToken(context, 'keep', change), email: change.email })
  },
  example: () => exampleChange,
  write: ({ token, email }, language, { config }) => {
    const t = words[language]
    return {
      content: {
        subject: t.notice,
        title: t.noticeTitle,
        art: 'envelope',
        paragraphs: [t.noticeText(email), t.noticeIntent],
        button: { label: t.restoreButton, url: changeUrl(config.publicUrl, 'keep', token) },
        notes: [{ text: t.noticeWarning }],
      },
      isPurged: true,
    }
  },
})

/** Mails about a change of an account's address, by kind. */
export const userMails = { 'email-change': confirm, 'email-change-notice': notice }
