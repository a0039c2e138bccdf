import { formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { linkOf } from '#commerce/hand-orders/hand-order-links.service.ts'
import { describeOrder } from '#commerce/orders/hand-order-record.service.ts'
import { stateOfHandOrder } from '#commerce/orders/hand-orders.rules.ts'
import { findHandOrder, orderNumber, selectOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

const words = {
  pl: {
    subject: (number: string) => `Zamówienie ${number} czeka na Twoją zgodę`,
    title: 'Przygotowaliśmy Twoje zamówienie',
    hello: 'Dzień dobry.',
    text: 'Zgodnie z\u00a0rozmową przygotowaliśmy dla Ciebie zamówienie. Sprawdź je, zaakceptuj regulamin i\u00a0wybierz, jak zapłacisz. Nie potrzebujesz do tego konta.',
    until: (moment: string) =>
      `Produkty trzymamy dla Ciebie do ${moment}. Potem zamówienie wygaśnie i\u00a0nic nie płacisz.`,
    button: 'Zobacz i\u00a0zapłać',
    ignore: 'Nic u\u00a0nas nie zamawiasz? Zostaw tę wiadomość bez odpowiedzi, zamówienie samo wygaśnie.',
  },
  en: {
    subject: (number: string) => `Order ${number} waits for you to accept it`,
    title: 'Your order is prepared',
    hello: 'Hello.',
    text: 'As agreed, we have prepared an order for you. Look at it, accept the terms and choose how to pay. You need no account.',
    until: (moment: string) =>
      `We hold the products for you until ${moment}. After that the order lapses and you pay nothing.`,
    button: 'See it and pay',
    ignore: 'Not ordering anything from us? Leave this message, the order will lapse by itself.',
  },
} satisfies Record<Language, Record<string, unknown>>

/** The link by which a buyer accepts and pays an order that staff made; not sent once it lapsed or was accepted. */
const handOrder: MailBuilder = async (context, data, language) => {
  const { db, clock } = context
  const order = await selectOrder(db, String(data.orderId))
  const made = order && (await findHandOrder(db, order.id))
  if (!order || !made || stateOfHandOrder({ order, made, isReplaced: false }, clock.now()) !== 'open') return null
  const t = words[language]
  const { lines } = describeOrder({ order, lines: await selectOrderLines(db, order.id), gifts: [] }, language)
  return {
    content: {
      subject: t.subject(orderNumber(order)),
      title: t.title,
      art: 'bag',
      paragraphs: [t.hello, t.text, t.until(formatMoment(order.paymentDeadlineAt ?? clock.date()))],
      button: { label: t.button, url: linkOf(context, made, order.language) },
      lines,
      notes: [{ text: t.ignore }],
    },
  }
}

export const handOrderMails: Record<'hand-order', MailBuilder> = { 'hand-order': handOrder }
