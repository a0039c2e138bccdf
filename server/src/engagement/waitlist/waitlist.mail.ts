import type { Language } from '@slodki-ul/contract/language'
import { formatZloty } from '@slodki-ul/contract/money'
import { productPage } from '@slodki-ul/contract/pages'
import { loadCards } from '#catalogue/products/products.service.ts'
import { unsubscribeToken } from '#engagement/waitlist/waitlist.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const words = {
  pl: {
    subject: (name: string) => `Jest znowu: ${name}`,
    back: (name: string, price: string) => `Dzień dobry, na półce znów jest: ${name}. Cena: ${price}.`,
    once: 'Piszemy raz, a Twój adres właśnie usuwamy z listy oczekujących.',
    see: 'Zobacz produkt',
    leave: 'Nie czekam już na nic: usuń mój adres także z list innych produktów',
  },
  en: {
    subject: (name: string) => `Back again: ${name}`,
    back: (name: string, price: string) => `Hello, back on the shelf: ${name}. Price: ${price}.`,
    once: 'We write only once and are now removing your address from the waiting list.',
    see: 'See the product',
    leave: 'I am no longer waiting: remove my address from the lists of other products, too',
  },
} satisfies Record<Language, unknown>

/** The back-in-stock mail, by kind. */
export const waitlistMails: Record<'waitlist-available', MailBuilder> = {
  'waitlist-available': async (context, data, language) => {
    const id = Number(data.productId)
    const card = (await loadCards(context, context.db, [id], language)).get(id)?.card
    if (!card) throw new Error(`No product ${id}.`)
    const t = words[language]
    const subject = t.subject(card.name)
    const url = `${context.config.publicUrl}${productPage(card.slug, id)}`
    return {
      content: {
        subject,
        title: subject,
        art: 'bag',
        paragraphs: [t.back(card.name, formatZloty(card.discountPrice >= 0 ? card.discountPrice : card.price)), t.once],
        button: { label: t.see, url },
        leave: { label: t.leave, url: `${url}?leave-waitlist=${unsubscribeToken(context, String(data.email))}` },
      },
    }
  },
}
