import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { deriveEmailToken, type EmailChangeMail } from '#identity/auth/email-change.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

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
    confirmText: 'Somebody, probably you, wants to use this address for an account. The link works for a day and once.',
    confirmButton: 'Confirm the address',
    confirmNote: 'Not you? Do nothing, without your confirmation nothing changes.',
    notice: 'The address of your account at Słodki Ul is changing',
    noticeTitle: 'Your account is changing its address',
    noticeText: (email: string) =>
      `Somebody asked to change the address of this account to ${email}. It changes when it is confirmed in that mailbox.`,
    noticeIntent: 'Was it you? There is nothing to do.',
    noticeWarning: 'Not you? For 7 days you can take it back, even after it was confirmed.',
    restoreButton: 'Not me, keep this address',
  },
} satisfies Record<Language, unknown>

/**
 * The page that confirms or undoes a change after a click. The token is in the URL's fragment, so no server or log sees
 * it.
 */
const changeUrl = (publicUrl: string, name: 'token' | 'keep', token: string) =>
  `${publicUrl}/#${pages.changeOfAddress}?${name}=${encodeURIComponent(token)}`

/** Mails about a change of an account's address, by kind. */
export const userMails: Record<'email-change' | 'email-change-notice', MailBuilder> = {
  'email-change': async (context, data, language) => {
    const t = words[language]
    const token = deriveEmailToken(context, 'confirm', data as EmailChangeMail)
    return {
      content: {
        subject: t.confirm,
        title: t.confirmTitle,
        art: 'envelope',
        paragraphs: [t.confirmText],
        button: { label: t.confirmButton, url: changeUrl(context.config.publicUrl, 'token', token) },
        notes: [{ text: t.confirmNote }],
      },
      // The address may never belong to an account, so its record is purged.
      isPurged: true,
    }
  },
  'email-change-notice': async (context, data, language) => {
    const t = words[language]
    const change = data as EmailChangeMail
    const token = deriveEmailToken(context, 'keep', change)
    return {
      content: {
        subject: t.notice,
        title: t.noticeTitle,
        art: 'envelope',
        paragraphs: [t.noticeText(change.email), t.noticeIntent],
        button: { label: t.restoreButton, url: changeUrl(context.config.publicUrl, 'keep', token) },
        notes: [{ text: t.noticeWarning }],
      },
      isPurged: true,
    }
  },
}
