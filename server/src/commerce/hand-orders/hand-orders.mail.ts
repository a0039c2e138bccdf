import { formatMoment } from '@slodki-ul/contract/dates'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Language } from '@slodki-ul/contract/language'
import { linkOf } from '#commerce/hand-orders/hand-order-links.service.ts'
import { describeOrder, exampleUnpaidOrder } from '#commerce/orders/hand-order-record.service.ts'
import { stateOfHandOrder } from '#commerce/orders/hand-orders.rules.ts'
import { findHandOrder, orderNumber, selectOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: (number: string) => `Zamówienie ${number} czeka na Twoją zgodę`,
    title: 'Przygotowaliśmy Twoje zamówienie',
    hello: 'Dzień dobry.',
    text: 'Zgodnie z\u00a0rozmową przygotowaliśmy dla Ciebie zamówienie. Sprawdź je, zaakceptuj regulamin i\u00a0wybierz, jak zapłacisz. Nie potrzebujesz do tego konta.',
    until: (moment: string) =>
      `Produkty trzymamy dla Ciebie do ${moment}. Potem zamówienie wygaśnie i\u00a0nic nie zapłacisz.`,
    button: 'Zobacz i\u00a0zapłać',
    ignore: 'Nic u\u00a0nas nie zamawiasz? Zostaw tę wiadomość bez odpowiedzi, zamówienie samo wygaśnie.',
  },
  en: {
    subject: (number: string) => `Order ${number} is waiting for you to accept it`,
    title: 'Your order is ready for you',
    hello: 'Hello.',
    text: 'As agreed, we have prepared an order for you. Look at it, accept the terms and choose how to pay. No account is needed.',
    until: (moment: string) =>
      `We are holding the products for you until ${moment}. After that the order lapses and there is nothing to pay.`,
    button: 'See it and pay',
    ignore: 'Not expecting an order from us? Ignore this message and it will lapse by itself.',
  },
} satisfies Record<Language, Record<string, unknown>>

type Made = Pick<Parameters<typeof describeOrder>[0], 'order' | 'lines'> & { link: string; until: Date }

/** The link by which a buyer accepts and pays an order that staff made; not sent once it lapsed or was accepted. */
const handOrder = mailTemplate<Made>({
  name: { pl: 'Zamówienie przygotowane przez zespół', en: 'Order prepared by staff' },
  sentWhen: {
    pl: 'Gdy zespół przygotuje zamówienie, które kupujący ma zaakceptować i opłacić.',
    en: 'When staff prepare an order that its buyer is to accept and pay.',
  },
  audience: 'customer',
  dataOfOrder: async ({ db }, orderId) => ((await findHandOrder(db, orderId)) ? { orderId } : null),
  load: async (context, data) => {
    const { db, clock } = context
    const order = await selectOrder(db, String(data.orderId))
    const made = order && (await findHandOrder(db, order.id))
    if (!order || !made || stateOfHandOrder({ order, made, isReplaced: false }, clock.now()) !== 'open') return null
    const link = linkOf(context, made, order.language)
    return { order, lines: await selectOrderLines(db, order.id), link, until: order.paymentDeadlineAt ?? clock.date() }
  },
  example: (language, now) => {
    const { order, lines } = exampleUnpaidOrder(language, now)
    return { order, lines, link: 'https://example.com/PRZYKLAD', until: new Date(now.getTime() + dayMs) }
  },
  write: ({ order, lines, link, until }, language) => {
    const t = words[language]
    return {
      content: {
        subject: t.subject(orderNumber(order)),
        title: t.title,
        art: 'bag',
        greeting: t.hello,
        paragraphs: [t.text, t.until(formatMoment(until))],
        button: { label: t.button, url: link },
        lines: describeOrder({ order, lines, gifts: [] }, language).lines,
        notes: [{ text: t.ignore }],
        values: { number: orderNumber(order), firstName: order.firstName },
      },
    }
  },
})

export const handOrderMails = { 'hand-order': handOrder }
