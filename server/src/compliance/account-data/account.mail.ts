import type { Language } from '@slodki-ul/contract/language'
import { loadData, mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: 'Konto w Słodkim Ulu usunięte',
    title: 'Konta już nie ma',
    gone: 'Usunęliśmy Twoje konto, adresy, koszyk, ulubione i wszystkie zalogowane urządzenia. Kopii tej wiadomości też nie zostawiamy.',
    retained: 'Dokumenty zamówień zostają tak długo, jak każą przepisy podatkowe, bez związku z kontem.',
    back: 'Zawsze możesz wrócić i założyć nowe.',
  },
  en: {
    subject: 'Your Słodki Ul account has been deleted',
    title: 'Your account is gone',
    gone: 'We have deleted your account, addresses, cart, favourites and all signed-in devices. Nor do we keep a copy of this message.',
    retained: 'Documents of your orders stay for as long as tax law requires, with no link to the account.',
    back: 'You are always welcome to come back and open a new one.',
  },
} satisfies Record<Language, unknown>

const accountDeleted = mailTemplate({
  name: { pl: 'Konto usunięte', en: 'Account deleted' },
  sentWhen: { pl: 'Gdy ktoś usunie swoje konto.', en: 'When somebody deletes their account.' },
  audience: 'customer',
  load: loadData(),
  example: () => ({}),
  write: (_data, language) => {
    const { subject, title, gone, retained, back } = words[language]
    return {
      content: { subject, title, art: 'envelope', paragraphs: [gone, retained], notes: [{ text: back }] },
      isPurged: true,
    }
  },
})

/** The mail that confirms the deletion of an account. */
export const accountMails = { 'account-deleted': accountDeleted }
