import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { deriveMailedTokens, type MailedTokens, resetUrl } from '#identity/auth/register.service.ts'
import { findUser } from '#identity/users/users.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

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
    changed: 'Hasło do Słodkiego Ula zmienione',
    changedTitle: 'Masz nowe hasło',
    changedText: 'Hasło do Twojego konta właśnie się zmieniło. Inne urządzenia wylogowaliśmy.',
    changedNotYou: 'To nie Ty? Od razu ustaw nowe hasło:',
    notYou: 'To nie Ty? Nie rób nic, obecne hasło działa dalej.',
    notYours: 'To nie Ty zakładasz konto? Nie rób nic, nikt bez tego hasła się nie zaloguje.',
    tfaOn: 'Logowanie dwuetapowe włączone',
    tfaOnText: 'Od teraz po haśle poprosimy o sześć cyfr z Twojej aplikacji. Złodziej haseł odejdzie z niczym.',
    tfaCodes: 'Kody zapasowe trzymaj poza telefonem. Każdy wpuści Cię raz, gdy aplikacji nie ma pod ręką.',
    tfaOff: 'Logowanie dwuetapowe wyłączone',
    tfaOffText: 'Od teraz do konta wystarczy samo hasło. Włączysz je ponownie w szczegółach konta.',
    notYourChange: 'To nie Ty? Od razu ustaw nowe hasło, to wyloguje wszystkich:',
    notYourFactor:
      'To nie Ty? Ustaw nowe hasło tym linkiem. Wyloguje wszystkich i wyłączy logowanie dwuetapowe. Działa 7 dni i tylko raz:',
    account: 'Moje konto',
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
    changed: 'Your password for Słodki Ul was changed',
    changedTitle: 'You have a new password',
    changedText: 'The password of your account has just been changed. Other devices were signed out.',
    changedNotYou: 'Not you? Set a new password at once:',
    notYou: 'Not you? Do nothing, the present password goes on working.',
    notYours: 'Not you who opened the account? Do nothing, nobody gets in without this password.',
    tfaOn: 'Two-step login is on',
    tfaOnText:
      'From now on we ask for six digits of your app after the password. A thief of passwords leaves with nothing.',
    tfaCodes: 'Keep the recovery codes apart from the phone. Each lets you in once when the app is not at hand.',
    tfaOff: 'Two-step login is off',
    tfaOffText: 'From now on the password alone opens the account. You can switch it on again in the account details.',
    notYourChange: 'Not you? Set a new password at once, it signs everybody out:',
    notYourFactor:
      'Not you? Set a new password by this link. It signs everybody out and switches two-step login off. It works for 7 days and once:',
    account: 'My account',
  },
} satisfies Record<Language, unknown>

/** Tells the owner that two-factor sign-in was switched on or off, in case somebody else did it. */
const twoFactorMail =
  (title: 'tfaOn' | 'tfaOff'): MailBuilder =>
  async (context, data, language) => {
    const t = words[language]
    const { publicUrl } = context.config
    const secrets = data as MailedTokens | Record<string, never>
    const isUndo = 'tokenId' in secrets
    const url = isUndo
      ? resetUrl(context, secrets.userId, deriveMailedTokens(context, secrets as MailedTokens).token)
      : `${publicUrl}/#${pages.resetPassword}`
    const reset = { label: t.setOwn, url }
    return {
      content: {
        subject: t[title],
        title: t[title],
        art: 'envelope',
        paragraphs: [t[`${title}Text`]],
        button: { label: t.account, url: `${publicUrl}/#${pages.accountDetails}` },
        notes: [
          ...(title === 'tfaOn' ? [{ text: t.tfaCodes }] : []),
          { text: isUndo ? t.notYourFactor : t.notYourChange, links: [reset] },
        ],
      },
    }
  }

/** Mails about access to an account, by kind. */
export const authMails: Record<'welcome' | 'password-reset' | 'password-changed' | 'tfa-on' | 'tfa-off', MailBuilder> =
  {
    'tfa-on': twoFactorMail('tfaOn'),
    'tfa-off': twoFactorMail('tfaOff'),
    welcome: async (context, data, language) => {
      const secrets = data as MailedTokens
      const { password, token } = deriveMailedTokens(context, secrets)
      const user = await findUser(context.db, secrets.userId)
      if (!user) throw new Error(`No account ${secrets.userId}.`)
      const t = words[language]
      const { publicUrl } = context.config
      return {
        content: {
          subject: t.welcome,
          title: t.welcome,
          art: 'envelope',
          paragraphs: [t.welcomeText],
          columns: [
            { label: 'E-mail', rows: [user.email] },
            { label: t.password, rows: [password] },
          ],
          button: { label: t.signIn, url: `${publicUrl}/#${pages.login}` },
          notes: [
            { text: t.week, links: [{ label: t.setOwn, url: resetUrl(context, user.id, token) }] },
            { text: t.notYours },
          ],
        },
      }
    },
    'password-reset': async (context, data, language) => {
      const secrets = data as MailedTokens
      const { token } = deriveMailedTokens(context, secrets)
      const t = words[language]
      return {
        content: {
          subject: t.reset,
          title: t.resetTitle,
          art: 'envelope',
          paragraphs: [t.resetText],
          button: { label: t.setOwn, url: resetUrl(context, secrets.userId, token) },
          notes: [{ text: t.notYou }],
        },
      }
    },
    'password-changed': async (context, _data, language) => {
      const t = words[language]
      return {
        content: {
          subject: t.changed,
          title: t.changedTitle,
          art: 'envelope',
          paragraphs: [t.changedText],
          notes: [
            {
              text: t.changedNotYou,
              links: [{ label: t.resetTitle, url: `${context.config.publicUrl}/#${pages.resetPassword}` }],
            },
          ],
        },
      }
    },
  }
