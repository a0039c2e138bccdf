import { formatDate } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { selectGiftCard } from '#catalogue/vouchers/gift-card-records.service.ts'
import { createGiftCardsPdf } from '#catalogue/vouchers/gift-cards.pdf.ts'
import { selectGiftCards } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
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
    again: 'Oto jeszcze raz kod Twojej karty. Jest ten sam co wcześniej.',
    replaced: 'Oto nowy kod Twojej karty. Poprzedni już nie działa, a na karcie zostało tyle samo.',
    goodwill: 'To karta podarunkowa od nas. Kod z niej działa od razu.',
    left: (balance: string) => `Na karcie zostało ${balance}.`,
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
    again: 'Here is the code of your card once more. It is the same as before.',
    replaced: 'Here is the new code of your card. The old one no longer works, and as much is left on the card.',
    goodwill: 'This is a gift card from us. Its code works right away.',
    left: (balance: string) => `${balance} is left on the card.`,
    guard: "Guard the code like honey: whoever has it may spend it. The card can't be exchanged for cash.",
    shop: 'To the shop',
    file: 'gift-card.pdf',
  },
} satisfies Record<Language, unknown>

/** Why one card is mailed. */
export type GiftCardMailReason = 'again' | 'replaced' | 'goodwill'

type Printed = { code: string; value: number; validTo: Date | null }

/** A mail with cards, in its text and to be printed. */
async function buildMail(
  { config }: Pick<Context, 'config'>,
  printed: readonly [Printed, ...Printed[]],
  paragraphs: string[],
  language: Language,
) {
  const t = words[language]
  const cards = printed.map(({ code, value, validTo }) => ({
    ...{ code, value: formatZloty(toZloty(value)) },
    validTo: validTo ? formatDate(validTo) : '',
  }))
  return {
    content: {
      subject: printed.length === 1 ? t.subject(formatZloty(toZloty(printed[0].value))) : t.subjectMany,
      title: t.title,
      art: 'gift-card' as const,
      paragraphs,
      cards: cards.map(({ code, value, validTo }) => ({ code, value, note: t.validTo(validTo) })),
      button: { label: t.shop, url: `${config.publicUrl}${pages.shop}` },
      notes: [{ text: t.how }, { text: t.guard }],
    },
    attachments: [
      { filename: t.file, content: await createGiftCardsPdf(cards, language), contentType: 'application/pdf' },
    ],
  }
}

/** The mails with codes of gift cards. Codes are read when a mail is sent: nothing else holds them. */
export const giftCardMails: Record<'gift-cards' | 'gift-card', MailBuilder> = {
  'gift-cards': async (context, data, language) => {
    const [first, ...others] = await selectGiftCards(context.db, String(data.orderId))
    // Their money went back meanwhile, and the cards are blocked.
    if (!first) return null
    const t = words[language]
    return buildMail(context, [first, ...others], [others.length === 0 ? t.one : t.many], language)
  },
  'gift-card': async (context, data, language) => {
    const card = await selectGiftCard(context.db, String(data.voucherId), context.clock.date())
    // It cannot be used any more.
    if (card?.state !== 'active') return null
    const t = words[language]
    const left = card.balance < card.value ? [t.left(formatZloty(toZloty(card.balance)))] : []
    return buildMail(context, [card], [t[data.reason as GiftCardMailReason], ...left], language)
  },
}
