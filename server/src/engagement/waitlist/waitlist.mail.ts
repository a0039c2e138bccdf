import type { Language } from '@slodki-ul/contract/language'
import { formatZloty } from '@slodki-ul/contract/money'
import { productPage } from '@slodki-ul/contract/pages'
import { loadCards } from '#catalogue/products/products.service.ts'
import { unsubscribeToken } from '#engagement/waitlist/waitlist.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: (name: string) => `Jest znowu: ${name}`,
    back: (name: string, price: string) => `Dzień dobry, na półce znów jest: ${name}. Cena: ${price}.`,
    once: 'Piszemy tylko raz, a Twój adres właśnie usunęliśmy z listy oczekujących.',
    see: 'Zobacz produkt',
    leave: 'Nie czekam już na nic: usuń mój adres także z list innych produktów',
  },
  en: {
    subject: (name: string) => `Back again: ${name}`,
    back: (name: string, price: string) => `Hello, back on the shelf: ${name}. Price: ${price}.`,
    once: 'We only write once, and have just removed your address from the waiting list.',
    see: 'See the product',
    leave: 'I am no longer waiting: remove my address from the lists of other products, too',
  },
} satisfies Record<Language, unknown>

const waitlistAvailable = mailTemplate({
  name: { pl: 'Produkt jest znowu dostępny', en: 'Back in stock' },
  sentWhen: {
    pl: 'Do osób z listy oczekujących, gdy produkt wróci na półkę.',
    en: 'To people on the waiting list, when a product is back on the shelf.',
  },
  audience: 'customer',
  load: async (context, data, language) => {
    const id = Number(data.productId)
    const card = (await loadCards(context, context.db, [id], language)).get(id)?.card
    if (!card) throw new Error(`No product ${id}.`)
    const { name, slug, price, discountPrice } = card
    return { id, name, slug, price, discountPrice, token: unsubscribeToken(context, String(data.email)) }
  },
  example: (language) => ({
    ...{ id: 1, name: language === 'pl' ? 'Miód lipowy 400 g' : 'Linden honey 400 g', slug: 'miod-lipowy-400-g' },
    ...{ price: 39, discountPrice: -1, token: 'PRZYKLAD' },
  }),
  write: ({ id, name, slug, price, discountPrice, token }, language, { config }) => {
    const t = words[language]
    const subject = t.subject(name)
    const url = `${config.publicUrl}${productPage(slug, id)}`
    const amount = formatZloty(discountPrice >= 0 ? discountPrice : price)
    return {
      content: {
        subject,
        title: subject,
        art: 'bag',
        paragraphs: [t.back(name, amount), t.once],
        button: { label: t.see, url },
        leave: { label: t.leave, url: `${url}?leave-waitlist=${token}` },
        values: { product: name, amount },
      },
    }
  },
})

/** The back-in-stock mail, by kind. */
export const waitlistMails = { 'waitlist-available': waitlistAvailable }
