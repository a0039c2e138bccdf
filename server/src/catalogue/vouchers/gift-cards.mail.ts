import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { isLasting } from '#catalogue/vouchers/gift-card-blocks.rules.ts'
import { selectGiftCard } from '#catalogue/vouchers/gift-card-records.service.ts'
import { createGiftCardsPdf, type Dedication } from '#catalogue/vouchers/gift-cards.pdf.ts'
import { findGiftDeliveries } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { selectGiftCards } from '#catalogue/vouchers/vouchers.service.ts'
import type { Context } from '#context.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: (value: string) => `Karta podarunkowa Słodki Ul, ${value}`,
    subjectMany: 'Karty podarunkowe Słodki Ul',
    title: 'Ktoś dostanie coś słodkiego',
    titleForYou: 'Ktoś pomyślał o Tobie na słodko',
    to: (name: string) => `Dla: ${name}`,
    from: (name: string) => `Karta jest od: ${name}.`,
    message: (typed: string) => `„${typed}”`,
    oneForYou: 'Oto Twój kod. Kartę z załącznika można też wydrukować.',
    manyForYou: 'Oto Twoje kody. Karty z załącznika można też wydrukować.',
    address: 'Ten adres podała nam osoba, od której jest prezent. Używamy go tylko do tej karty.',
    privacy: 'Polityka prywatności',
    one: 'Oto kod. Przekaż tę wiadomość dalej, wydrukuj kartę z załącznika albo przepisz kod ręcznie.',
    many: 'Oto kody. Przekaż tę wiadomość dalej, wydrukuj karty z załącznika albo przepisz kody ręcznie.',
    validTo: (day: string) => `ważna do ${day}`,
    how: 'Kod wpisz w koszyku, w polu „Kod rabatowy”. Zapłacisz nim za produkty, e-booki i dostawę, w jednym zakupie albo w kilku: reszta zostaje na karcie.',
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
    title: 'Something sweet is on its way to somebody',
    titleForYou: 'Somebody has a sweet surprise for you',
    to: (name: string) => `For: ${name}`,
    from: (name: string) => `The card is from: ${name}.`,
    message: (typed: string) => `“${typed}”`,
    oneForYou: 'Here is your code. You can also print the attached card.',
    manyForYou: 'Here are your codes. You can also print the attached cards.',
    address: 'The person who gave you this card gave us your address. We use it for this card only.',
    privacy: 'Privacy policy',
    one: 'Here is the code. Forward this message, print the attached card, or copy the code out by hand.',
    many: 'Here are the codes. Forward this message, print the attached cards, or copy the codes out by hand.',
    validTo: (day: string) => `valid until ${day}`,
    how: 'Enter the code in the “Discount code” field in your basket. It pays for products, e-books and delivery, in one purchase or several: what is left stays on the card.',
    again: 'Here is the code of your card once more. It is the same as before.',
    replaced: 'Here is the new code for your card. The old one no longer works; the balance is the same.',
    goodwill: 'This is a gift card from us. Its code works right away.',
    left: (balance: string) => `${balance} is left on the card.`,
    guard: "Guard the code like honey: whoever has it can spend it. The card can't be exchanged for cash.",
    shop: 'Go to the shop',
    file: 'gift-card.pdf',
  },
} satisfies Record<Language, unknown>

/** Why one card is mailed. */
export type GiftCardMailReason = 'again' | 'replaced' | 'goodwill'

type Printed = { code: string; value: number; validTo: Date | null }

/** What a mail with cards says, and what its buyer had written on them. */
type Wording = { paragraphs: string[]; isForYou?: boolean; dedication?: Dedication }

/** The words of a line that nobody dedicated, or whose dedication and recipient its buyer chose. */
function wordingOf(delivery: GiftDelivery | undefined, buyer: string, count: number, language: Language): Wording {
  const t = words[language]
  if (!delivery) return { paragraphs: [count === 1 ? t.one : t.many] }
  const { recipientName: name, recipientEmail, message } = delivery
  const isForYou = recipientEmail !== ''
  const [one, many] = isForYou ? [t.oneForYou, t.manyForYou] : [t.one, t.many]
  return {
    ...{ isForYou, dedication: { name, message } },
    paragraphs: [
      ...(name ? [t.to(name)] : []),
      ...(message ? [t.message(message)] : []),
      ...(isForYou && buyer ? [t.from(buyer)] : []),
      count === 1 ? one : many,
    ],
  }
}

/** When a mail is tried again whose cards a dispute blocks. */
const disputeWaitMs = dayMs

/** A mail with cards, in its text and to be printed. */
async function buildMail(
  { config }: Pick<Context, 'config'>,
  printed: readonly [Printed, ...Printed[]],
  { paragraphs, isForYou = false, dedication }: Wording,
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
      title: isForYou ? t.titleForYou : t.title,
      art: 'gift-card' as const,
      paragraphs,
      values: { amount: formatZloty(toZloty(printed[0].value)) },
      cards: cards.map(({ code, value, validTo }) => ({ code, value, note: t.validTo(validTo) })),
      button: { label: t.shop, url: `${config.publicUrl}${pages.shop}` },
      notes: [
        { text: t.how },
        { text: t.guard },
        ...(isForYou
          ? [{ text: t.address, links: [{ label: t.privacy, url: `${config.publicUrl}${pages.privacy}` }] }]
          : []),
      ],
    },
    secrets: cards.map(({ code }) => code),
    attachments: [
      {
        filename: t.file,
        content: await createGiftCardsPdf(cards, language, dedication),
        contentType: 'application/pdf',
      },
    ],
  }
}

type Sold = {
  cards: readonly [Printed, ...Printed[]]
  delivery: GiftDelivery | undefined
  buyer: string
}

const exampleCard = { code: 'MIOD-LIPA-ULEK-K7MX', value: 20_000, validTo: new Date('2027-11-23T12:00:00Z') }

const soldCards = mailTemplate<Sold>({
  name: { pl: 'Karty podarunkowe', en: 'Gift cards' },
  sentWhen: {
    pl: 'Po opłaceniu zamówienia z kartą: do kupującego albo, w wybranym dniu, do osoby obdarowanej.',
    en: 'Once an order with a card is paid: to the buyer or, on the day chosen, to the recipient.',
  },
  audience: 'customer',
  dataOfOrder: async ({ db }, orderId) => {
    const [first] = await selectGiftCards(db, orderId)
    if (!first) return null
    const deliveries = await findGiftDeliveries(db, orderId)
    const isArranged = deliveries.some(({ position }) => position === first.position)
    return { orderId, ...(isArranged ? { position: first.position } : {}) }
  },
  load: async ({ db, clock, queries }, data) => {
    const orderId = String(data.orderId)
    const deliveries = await findGiftDeliveries(db, orderId)
    const ofLine = (position: number) =>
      data.position === undefined ? deliveries.every((each) => each.position !== position) : data.position === position
    const sold = (await selectGiftCards(db, orderId)).filter(({ position }) => ofLine(position))
    const [first, ...others] = sold.filter(({ blockedBy }) => blockedBy === null)
    if (first) {
      const delivery = deliveries.find(({ position }) => position === data.position)
      const buyer = (await queries.findOrderBuyers(db, [orderId])).get(orderId)
      return { cards: [first, ...others], delivery, buyer: buyer?.name ?? '' }
    }
    // Their money went back meanwhile, or its payer's bank has not decided yet.
    return sold.every(({ blockedBy }) => isLasting(blockedBy))
      ? null
      : { postponedTo: new Date(clock.now() + disputeWaitMs) }
  },
  example: (language) => ({
    cards: [exampleCard],
    delivery: {
      ...{ recipientName: 'Zosia', recipientEmail: 'zosia@poczta.example', sendOn: '2026-12-06' },
      message: language === 'pl' ? 'Na coś słodkiego!' : 'For something sweet!',
    },
    buyer: 'Tomasz Maj',
  }),
  write: ({ cards, delivery, buyer }, language, context) =>
    buildMail(context, cards, wordingOf(delivery, buyer, cards.length, language), language),
})

const oneCard = mailTemplate<{ card: Printed & { balance: number }; reason: GiftCardMailReason }>({
  name: {
    pl: 'Karta podarunkowa jeszcze raz, nowy kod albo karta od nas',
    en: 'Gift card again, new code or goodwill',
  },
  sentWhen: {
    pl: 'Gdy zespół wyśle kartę jeszcze raz, wymieni jej kod albo podaruje kartę.',
    en: 'When staff send a card again, replace its code, or give a card.',
  },
  audience: 'customer',
  load: async ({ db, clock }, data) => {
    const card = await selectGiftCard(db, String(data.voucherId), clock.date())
    // It cannot be used any more.
    return card?.state === 'active' ? { card, reason: data.reason as GiftCardMailReason } : null
  },
  example: () => ({ card: { ...exampleCard, balance: 13_550 }, reason: 'replaced' }),
  write: ({ card, reason }, language, context) => {
    const t = words[language]
    const left = card.balance < card.value ? [t.left(formatZloty(toZloty(card.balance)))] : []
    return buildMail(context, [card], { paragraphs: [t[reason], ...left] }, language)
  },
})

/** The mails with codes of gift cards. Codes are read when a mail is sent: nothing else holds them. */
export const giftCardMails = { 'gift-cards': soldCards, 'gift-card': oneCard }
