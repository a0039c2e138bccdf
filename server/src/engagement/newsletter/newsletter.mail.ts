import type { Language } from '@slodki-ul/contract/language'
import { newsletterLinkDays } from '@slodki-ul/contract/limits'
import { pages } from '@slodki-ul/contract/pages'
import { type NewsletterMail, selectConsent, signNewsletterLinks } from '#engagement/newsletter/newsletter.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: 'Potwierdź zapis na list z pracowni',
    title: 'Jeszcze jedno kliknięcie',
    what: 'Dzień dobry, ktoś zapisał ten adres na nasz list: jeden przepis, jedna rada z pasieki, terminy szkoleń i oferty sklepu, raz na dwa tygodnie.',
    confirm: `Potwierdź, że to Ty. Bez kliknięcia nic nie wyślemy, a po ${newsletterLinkDays} dniach usuniemy adres.`,
    button: 'Potwierdzam zapis',
    leave: 'To nie ja albo już nie chcę listu: usuń mój adres',
  },
  en: {
    subject: 'Confirm the letter from the workshop',
    title: 'One more click',
    what: 'Hello, somebody has signed this address up for our letter: one recipe, one tip from the apiary, workshop dates and shop offers, every two weeks.',
    confirm: `Confirm that it was you. Without that click we send nothing, and after ${newsletterLinkDays} days we delete the address.`,
    button: 'Confirm',
    leave: 'It wasn’t me, or I no longer want the letter: remove my address',
  },
} satisfies Record<Language, unknown>

const newsletterConfirm = mailTemplate({
  name: { pl: 'Potwierdzenie zapisu na newsletter', en: 'Newsletter confirmation' },
  sentWhen: {
    pl: 'Gdy ktoś zapisze adres na newsletter: bez kliknięcia nic nie wysyłamy.',
    en: 'When somebody signs an address up for the newsletter: without a click nothing is sent.',
  },
  audience: 'customer',
  load: async (context, data) => {
    const asked = data as NewsletterMail
    // Withdrawn before the mail was sent.
    return (await selectConsent(context.db, asked.consentId)) ? signNewsletterLinks(context, asked) : null
  },
  example: () => ({ confirm: 'PRZYKLAD', leave: 'PRZYKLAD' }),
  write: ({ confirm, leave }, language, { config }) => {
    const t = words[language]
    const page = `${config.publicUrl}${pages.newsletter}`
    return {
      content: {
        subject: t.subject,
        title: t.title,
        art: 'envelope',
        paragraphs: [t.what, t.confirm],
        button: { label: t.button, url: `${page}?token=${confirm}` },
        leave: { label: t.leave, url: `${page}?leave=${leave}` },
      },
    }
  },
})

/** The mail that asks to confirm a newsletter subscription, by kind. */
export const newsletterMails = { 'newsletter-confirm': newsletterConfirm }
