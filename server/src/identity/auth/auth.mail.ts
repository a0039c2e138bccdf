import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { deriveMailedTokens, type MailedTokens, resetUrl } from '#identity/auth/register.service.ts'
import { findUser } from '#identity/users/users.service.ts'
import type { MailTemplates } from '#platform/mail/mail-template.ts'
import { loadData, type MailTemplate, mailTemplate } from '#platform/mail/mail-template.ts'

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
    resetText:
      'Somebody, probably you, has asked for a new password for this account. The link works once, within an hour.',
    changed: 'Your password for Słodki Ul was changed',
    changedTitle: 'You have a new password',
    changedText: 'The password of your account has just been changed. All other devices have been logged out.',
    changedNotYou: 'Not you? Set a new password at once:',
    notYou: 'Not you? Do nothing: your current password still works.',
    notYours: "Didn't open this account? Do nothing: nobody gets in without this password.",
    tfaOn: 'Two-step login is on',
    tfaOnText:
      'From now on we ask for the six digits from your app after your password. A password thief leaves empty-handed.',
    tfaCodes: "Don't store your recovery codes on your phone. Each one lets you in once when the app is not to hand.",
    tfaOff: 'Two-step login is off',
    tfaOffText:
      'From now on your password alone opens the account. You can switch two-step login on again in your account details.',
    notYourChange: 'Not you? Set a new password at once; it logs everybody out:',
    notYourFactor:
      'Not you? Set a new password with this link. It logs everybody out and switches two-step login off. The link works once, within 7 days:',
    account: 'My account',
  },
} satisfies Record<Language, unknown>

/** What a mail with secrets needs: they are derived when it is written, and nothing else holds them. */
const loadSecrets = (context: Context, data: Record<string, unknown>) => {
  const secrets = data as MailedTokens
  return Promise.resolve({ userId: secrets.userId, ...deriveMailedTokens(context, secrets) })
}

const exampleSecrets = { userId: '0', token: 'PRZYKLAD', password: 'miodowy-ul-lipa-42' }

/** Tells the owner that two-factor sign-in was switched on or off, in case somebody else did it. */
const twoFactorMail = (title: 'tfaOn' | 'tfaOff', { name, sentWhen }: Pick<MailTemplate, 'name' | 'sentWhen'>) =>
  mailTemplate({
    ...{ name, sentWhen, audience: 'customer' },
    load: async (context, data) => ({ reversal: 'tokenId' in data ? await loadSecrets(context, data) : null }),
    example: () => ({ reversal: exampleSecrets }),
    write: ({ reversal }, language, context) => {
      const t = words[language]
      const { publicUrl } = context.config
      const url = reversal ? resetUrl(context, reversal.userId, reversal.token) : `${publicUrl}/#${pages.resetPassword}`
      return {
        content: {
          subject: t[title],
          title: t[title],
          art: 'envelope',
          paragraphs: [t[`${title}Text`]],
          button: { label: t.account, url: `${publicUrl}/#${pages.accountDetails}` },
          notes: [
            ...(title === 'tfaOn' ? [{ text: t.tfaCodes }] : []),
            { text: reversal ? t.notYourFactor : t.notYourChange, links: [{ label: t.setOwn, url }] },
          ],
        },
      }
    },
  })

const welcome = mailTemplate({
  name: { pl: 'Powitanie z hasłem tymczasowym', en: 'Welcome with a temporary password' },
  sentWhen: {
    pl: 'Gdy ktoś założy konto albo kupi plan na nowy adres.',
    en: 'When somebody registers, or buys a plan for a new address.',
  },
  audience: 'customer',
  load: async (context, data) => {
    const secrets = await loadSecrets(context, data)
    const user = await findUser(context.db, secrets.userId)
    if (!user) throw new Error(`No account ${secrets.userId}.`)
    return { ...secrets, email: user.email }
  },
  example: () => ({ ...exampleSecrets, email: 'zosia@poczta.example' }),
  write: ({ userId, email, password, token }, language, context) => {
    const t = words[language]
    return {
      content: {
        subject: t.welcome,
        title: t.welcome,
        art: 'envelope',
        paragraphs: [t.welcomeText],
        columns: [
          { label: 'E-mail', rows: [email] },
          { label: t.password, rows: [password] },
        ],
        button: { label: t.signIn, url: `${context.config.publicUrl}/#${pages.login}` },
        notes: [
          { text: t.week, links: [{ label: t.setOwn, url: resetUrl(context, userId, token) }] },
          { text: t.notYours },
        ],
      },
    }
  },
})

const passwordReset = mailTemplate({
  name: { pl: 'Nowe hasło', en: 'A new password' },
  sentWhen: { pl: 'Gdy ktoś prosi o nowe hasło do konta.', en: 'When somebody asks for a new password to an account.' },
  audience: 'customer',
  load: loadSecrets,
  example: () => exampleSecrets,
  write: ({ userId, token }, language, context) => {
    const t = words[language]
    return {
      content: {
        subject: t.reset,
        title: t.resetTitle,
        art: 'envelope',
        paragraphs: [t.resetText],
        button: { label: t.setOwn, url: resetUrl(context, userId, token) },
        notes: [{ text: t.notYou }],
      },
    }
  },
})

const passwordChanged = mailTemplate({
  name: { pl: 'Hasło zmienione', en: 'Password changed' },
  sentWhen: { pl: 'Gdy hasło do konta się zmieni.', en: 'When the password of an account changes.' },
  audience: 'customer',
  load: loadData(),
  example: () => ({}),
  write: (_data, language, { config }) => {
    const t = words[language]
    const links = [{ label: t.resetTitle, url: `${config.publicUrl}/#${pages.resetPassword}` }]
    return {
      content: {
        subject: t.changed,
        title: t.changedTitle,
        art: 'envelope',
        paragraphs: [t.changedText],
        notes: [{ text: t.changedNotYou, links }],
      },
    }
  },
})

/** Mails about access to an account, by kind. */
export const authMails = {
  welcome,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'tfa-on': twoFactorMail('tfaOn', {
    name: { pl: 'Logowanie dwuetapowe włączone', en: 'Two-step login on' },
    sentWhen: { pl: 'Gdy ktoś włączy logowanie dwuetapowe.', en: 'When somebody switches two-step login on.' },
  }),
  'tfa-off': twoFactorMail('tfaOff', {
    name: { pl: 'Logowanie dwuetapowe wyłączone', en: 'Two-step login off' },
    sentWhen: { pl: 'Gdy ktoś wyłączy logowanie dwuetapowe.', en: 'When somebody switches two-step login off.' },
  }),
} satisfies MailTemplates
