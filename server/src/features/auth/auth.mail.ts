import type { Language } from '@slodki-ul/contract/language'
import { type MailedSecrets, remakeSecrets, resetUrl } from '#features/auth/register.service.ts'
import { findUser } from '#features/users/users.service.ts'
import type { MailBuilder } from '#mail/mail.jobs.ts'

const words = {
  pl: {
    welcome: 'Witaj w Słodkim Ulu',
    welcomeText: 'Konto już czeka. Zaloguj się tym adresem i hasłem poniżej.',
    password: 'Hasło tymczasowe',
    week: 'Hasło działa 7 dni. Potem, albo od razu, ustaw własne:',
    setOwn: 'Ustaw własne hasło',
    signIn: 'Zaloguj się',
    reset: 'Nowe hasło do Słodkiego Ula',
    resetTitle: 'Ustaw nowe hasło',
    resetText: 'Ktoś, pewnie Ty, prosi o nowe hasło do tego konta. Link działa godzinę i tylko raz.',
    notYou: 'To nie Ty? Nie rób nic, obecne hasło działa dalej.',
    notYours: 'To nie Ty zakładasz konto? Nie rób nic, nikt bez tego hasła się nie zaloguje.',
  },
  en: {
    welcome: 'Welcome to Słodki Ul',
    welcomeText: 'Your account is ready. Log in with this address and the password below.',
    password: 'Temporary password',
    week: 'The password works for 7 days. After that, or right now, set your own:',
    setOwn: 'Set your own password',
    signIn: 'Log in',
    reset: 'A new password for Słodki Ul',
    resetTitle: 'Set a new password',
    resetText: 'Somebody, probably you, asks for a new password to this account. The link works for an hour and once.',
    notYou: 'Not you? Do nothing, the present password goes on working.',
    notYours: 'Not you who opened the account? Do nothing, nobody gets in without this password.',
  },
} satisfies Record<Language, unknown>

/** Mails about getting into an account, by kind. */
export const authMails: Record<'welcome' | 'password-reset', MailBuilder> = {
  welcome: async (context, data, language) => {
    const secrets = data as MailedSecrets
    const { password, token } = remakeSecrets(context, secrets)
    const user = await findUser(context.db, secrets.userId)
    if (!user) throw new Error(`There is no account ${secrets.userId} to welcome.`)
    const say = words[language]
    const { publicUrl } = context.config
    return {
      content: {
        subject: say.welcome,
        title: say.welcome,
        art: 'envelope',
        paragraphs: [say.welcomeText],
        columns: [
          { label: 'E-mail', rows: [user.email] },
          { label: say.password, rows: [password] },
        ],
        button: { label: say.signIn, url: `${publicUrl}/#/login` },
        notes: [
          { text: say.week, links: [{ label: say.setOwn, url: resetUrl(context, user.id, token) }] },
          { text: say.notYours },
        ],
      },
    }
  },
  'password-reset': async (context, data, language) => {
    const secrets = data as MailedSecrets
    const { token } = remakeSecrets(context, secrets)
    const say = words[language]
    return {
      content: {
        subject: say.reset,
        title: say.resetTitle,
        art: 'envelope',
        paragraphs: [say.resetText],
        button: { label: say.setOwn, url: resetUrl(context, secrets.userId, token) },
        notes: [{ text: say.notYou }],
      },
    }
  },
}
