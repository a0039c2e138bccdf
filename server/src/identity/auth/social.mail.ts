import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { createLinkToken, type LinkMail } from '#identity/auth/social-links.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

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
      `Somebody, probably you, is logging in with ${provider}${name && ` as ${name}`}, and this address already has an account. Once you confirm, you can log in to it with ${provider}. The link works once, within an hour.`,
    join: 'Connect the accounts',
    notYou: 'Not you? Leave the button alone: without your confirmation nothing changes.',
  },
} satisfies Record<Language, unknown>

const providerNames = { google: 'Google', facebook: 'Facebook' } as const

const socialLink = mailTemplate<Pick<LinkMail, 'provider' | 'name'> & { token: string }>({
  name: { pl: 'Połączenie konta z Google albo Facebookiem', en: 'Connecting Google or Facebook' },
  sentWhen: {
    pl: 'Gdy ktoś loguje się przez Google albo Facebooka, a konto z tym adresem już jest.',
    en: 'When somebody logs in with Google or Facebook and there is an account with the address already.',
  },
  audience: 'customer',
  load: ({ config }, data) => {
    const { linkId, keyId, provider, name } = data as LinkMail
    const key = config.signingKeys.find(({ id }) => id === keyId)
    if (!key) throw new Error(`Signing key ${keyId} of a queued mail is not configured.`)
    return Promise.resolve({ provider, name, token: createLinkToken(key, linkId, 'mail') })
  },
  example: () => ({ provider: 'google', name: 'Zofia K.', token: 'PRZYKLAD' }),
  write: ({ provider, name, token }, language, { config }) => {
    const t = words[language]
    const called = providerNames[provider]
    // The token is in the URL's fragment, so no server or log sees it.
    const url = `${config.publicUrl}/#${pages.joinAccount}?provider=${provider}&token=${token}`
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
})

/** Mails about signing in with a provider, by kind. */
export const socialMails = { 'social-link': socialLink }
