import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { createLinkToken, type LinkMail } from '#identity/auth/social-links.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const words = {
  pl: {
    subject: (provider: string) => `${provider} i Twoje konto w Słodkim Ulu`,
    title: 'Połączyć konta?',
    text: (provider: string, name: string) =>
      `Ktoś, pewnie Ty, loguje się przez ${provider}${name && ` jako ${name}`}, a konto z tym adresem już u nas jest. Po potwierdzeniu ${provider} będzie otwierać to konto. Link działa godzinę i tylko raz.`,
    join: 'Połącz konta',
    notYou: 'To nie Ty? Nie klikaj: bez potwierdzenia nic się nie zmieni.',
  },
  en: {
    subject: (provider: string) => `${provider} and your Słodki Ul account`,
    title: 'Connect the accounts?',
    text: (provider: string, name: string) =>
      `Somebody, probably you, logs in with ${provider}${name && ` as ${name}`}, and there is already an account with this address. Once you confirm, ${provider} will open that account. The link works for an hour and once.`,
    join: 'Connect the accounts',
    notYou: 'Not you? Do not press it: without a confirmation nothing changes.',
  },
} satisfies Record<Language, unknown>

const providerNames = { google: 'Google', facebook: 'Facebook' } as const

/** Mails about signing in with a provider, by kind. */
export const socialMails: Record<'social-link', MailBuilder> = {
  'social-link': async ({ config }, data, language) => {
    const { linkId, keyId, provider, name } = data as LinkMail
    const key = config.signingKeys.find(({ id }) => id === keyId)
    if (!key) throw new Error(`Signing key ${keyId} of a queued mail is not configured.`)
    const t = words[language]
    const called = providerNames[provider]
    // The token is in the URL's fragment, so no server or log sees it.
    const url = `${config.publicUrl}/#${pages.joinAccount}?provider=${provider}&token=${createLinkToken(key, linkId, 'mail')}`
    return {
      content: {
        subject: t.subject(called),
        title: t.title,
        art: 'envelope',
        paragraphs: [t.text(called, name)],
        button: { label: t.join, url },
        notes: [{ text: t.notYou }],
      },
    }
  },
}
