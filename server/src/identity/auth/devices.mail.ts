import { homeZone } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import type { NewDevice } from '#identity/auth/devices.service.ts'
import { exampleMoment, loadData, mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    locale: 'pl-PL',
    subject: 'Nowe logowanie do Słodkiego Ula',
    title: 'Logowanie z nowego urządzenia',
    text: 'Ktoś, pewnie Ty, wszedł na to konto z przeglądarki, której jeszcze nie znamy.',
    when: 'Kiedy',
    from: 'Adres w sieci',
    you: 'To Ty? Nie rób nic, następnym razem poznamy tę przeglądarkę.',
    notYou: 'To nie Ty? Od razu ustaw nowe hasło, to wyloguje wszystkich:',
    setOwn: 'Ustaw nowe hasło',
    account: 'Moje konto',
  },
  en: {
    locale: 'en-GB',
    subject: 'A new login to Słodki Ul',
    title: 'A login from a new device',
    text: 'Somebody, probably you, logged in to this account from a browser we have not seen before.',
    when: 'When',
    from: 'Network address',
    you: 'Was it you? There is nothing to do: next time we will recognise this browser.',
    notYou: 'Not you? Set a new password at once; it logs everybody out:',
    setOwn: 'Set a new password',
    account: 'My account',
  },
} satisfies Record<Language, unknown>

/** Date and time in Warsaw, to the minute. */
const formatMoment = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: homeZone }).format(new Date(iso))

/** The mail about a sign-in from a device that is new to the account. */
const newDevice = mailTemplate({
  name: { pl: 'Logowanie z nowego urządzenia', en: 'Login from a new device' },
  sentWhen: {
    pl: 'Gdy ktoś wejdzie na konto z przeglądarki, której konto nie zna.',
    en: 'When somebody enters an account from a browser that is new to it.',
  },
  audience: 'customer',
  load: loadData<NewDevice>(),
  example: () => ({ at: exampleMoment.toISOString(), ip: '192.0.2.17' }),
  write: ({ at, ip }, language, { config: { publicUrl } }) => {
    const t = words[language]
    return {
      content: {
        subject: t.subject,
        title: t.title,
        art: 'envelope',
        paragraphs: [t.text],
        columns: [
          { label: t.when, rows: [formatMoment(at, t.locale)] },
          { label: t.from, rows: [ip] },
        ],
        button: { label: t.account, url: `${publicUrl}/#${pages.account}` },
        notes: [
          { text: t.you },
          { text: t.notYou, links: [{ label: t.setOwn, url: `${publicUrl}/#${pages.resetPassword}` }] },
        ],
      },
    }
  },
})

/** Mails about devices, by kind. */
export const deviceMails = { 'new-device': newDevice }
