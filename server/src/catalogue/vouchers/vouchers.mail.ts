import { formatDate } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { createGiftCardsPdf } from '#catalogue/vouchers/gift-cards.pdf.ts'
import { selectGiftCards } from '#catalogue/vouchers/vouchers.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const words = {
  pl: {
    subject: (value: string) => `Karta podarunkowa Słodki Ul, ${value}`,
    subjectMany: 'Karty podarunkowe Słodki Ul',
    title: 'Ktoś dostanie coś słodkiego',
    one: 'Oto kod. Przekaż tę wiadomość dalej, wydrukuj kartę z załącznika albo przepisz kod ręcznie.',
    many: 'Oto kody. Przekaż tę wiadomość dalej, wydrukuj karty z załącznika albo przepisz kody ręcznie.',
    validTo: (day: string) => `ważna do ${day}`,
    how: 'Kod wpisuje się w koszyku, w polu „Kod rabatowy”. Płaci za produkty, e-booki i dostawę, w jednym zakupie albo w kilku: reszta zostaje na karcie.',
    guard: 'Kodu pilnuj jak miodu: kto go ma, ten z niego korzysta. Karty nie wymieniamy na gotówkę.',
    shop: 'Do sklepu',
    file: 'karta-podarunkowa.pdf',
  },
  en: {
    subject: (value: string) => `Słodki Ul gift card, ${value}`,
    subjectMany: 'Słodki Ul gift cards',
    title: 'Somebody is in for something sweet',
    one: 'Here is the code. Pass this message on, print the card attached, or copy the code by hand.',
    many: 'Here are the codes. Pass this message on, print the cards attached, or copy the codes by hand.',
    validTo: (day: string) => `valid until ${day}`,
    how: 'The code goes into the “Discount code” field of the basket. It pays for products, e-books and delivery, in one purchase or several: the rest stays on the card.',
    guard: "Guard the code like honey: whoever has it may spend it. The card can't be exchanged for cash.",
    shop: 'To the shop',
    file: 'gift-card.pdf',
  },
} satisfies Record<Language, unknown>

type Claim = { code: string; value: number; claimed: number }

/** To staff: gift cards that were blocked after something had been spent of them. */
const claimed: MailBuilder = async (_context, data) => {
  const claims = data.claims as Claim[]
  const total = price(claims.reduce((sum, each) => sum + each.claimed, 0))
  return {
    content: {
      subject: `Zablokowana karta podarunkowa, wydane ${total}: zamówienie ${String(data.reference)}`,
      title: 'Pieniądze za kartę wróciły, a część jest wydana',
      paragraphs: [
        `Karty podarunkowe z zamówienia ${String(data.reference)} są zablokowane, bo pieniądze za nie wróciły do kupującego albo kwestionuje je bank.`,
        `Przed blokadą wydano z nich ${total}. Ta kwota należy się od kupującego i jest zapisana przy karcie jako roszczenie.`,
        'Skontaktuj się z kupującym. Jeśli bank rozstrzygnie spór na naszą korzyść, karty odblokują się same.',
      ],
      columns: claims.map((each) => ({
        label: `Karta ${each.code}`,
        rows: [`Wartość ${price(each.value)}`, `Wydane: ${price(each.claimed)}`],
      })),
    },
  }
}

const price = (grosze: number) => formatZloty(toZloty(grosze))

/** The mail with the codes of the gift cards of an order. Codes are read when it is sent: nothing else holds them. */
export const voucherMails: Record<'gift-cards' | 'staff-gift-cards-claimed', MailBuilder> = {
  'staff-gift-cards-claimed': claimed,
  'gift-cards': async (context, data, language) => {
    const t = words[language]
    const cards = (await selectGiftCards(context.db, String(data.orderId))).map(({ code, value, validTo }) => ({
      code,
      value: price(value),
      validTo: validTo ? formatDate(validTo) : '',
    }))
    const [first] = cards
    // Their money went back meanwhile, and the cards are blocked.
    if (!first) return null
    const isOne = cards.length === 1
    return {
      content: {
        subject: isOne ? t.subject(first.value) : t.subjectMany,
        title: t.title,
        art: 'gift-card',
        paragraphs: [isOne ? t.one : t.many],
        cards: cards.map(({ code, value, validTo }) => ({ code, value, note: t.validTo(validTo) })),
        button: { label: t.shop, url: `${context.config.publicUrl}${pages.shop}` },
        notes: [{ text: t.how }, { text: t.guard }],
      },
      attachments: [
        { filename: t.file, content: await createGiftCardsPdf(cards, language), contentType: 'application/pdf' },
      ],
    }
  },
}
