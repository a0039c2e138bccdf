import type { Language } from '@slodki-ul/contract/language'
import { exampleOrder } from '#commerce/orders/order-example.mail.ts'
import { ticketUrl } from '#commerce/orders/order-tickets.service.ts'
import { findOrderMessage, orderNumber, selectOrder } from '#commerce/orders/orders.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    subject: (number: string) => `Wiadomość o zamówieniu ${number}`,
    hello: 'Dzień dobry.',
    see: 'Zobacz zamówienie',
  },
  en: {
    subject: (number: string) => `A message about order ${number}`,
    hello: 'Hello.',
    see: 'See the order',
  },
} satisfies Record<Language, Record<string, unknown>>

/** What staff write to the buyer, in their own words (BO-067). */
export const orderMessage = mailTemplate({
  name: { pl: 'Wiadomość o zamówieniu', en: 'Message about an order' },
  sentWhen: { pl: 'Gdy zespół pisze do kupującego.', en: 'When staff write to a buyer.' },
  audience: 'customer',
  load: async (context, data) => {
    const [order, message] = await Promise.all([
      selectOrder(context.db, String(data.orderId)),
      findOrderMessage(context.db, String(data.messageId)),
    ])
    if (!order || !message) throw new Error(`No message ${String(data.messageId)} about order ${String(data.orderId)}.`)
    return { order, text: message.text }
  },
  example: (language, now) => ({
    order: exampleOrder(language, now).order,
    text:
      language === 'pl'
        ? 'Zamiast miodu lipowego mamy dziś akacjowy.\nCzy możemy go wysłać?'
        : 'Today we have acacia honey instead of linden.\nShall we send that?',
  }),
  write: ({ order, text }, language, context) => {
    const t = words[language]
    const subject = t.subject(orderNumber(order))
    return {
      content: {
        subject,
        title: subject,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: text.split(/\n+/),
        button: { label: t.see, url: ticketUrl(context, order.id) },
        values: { number: orderNumber(order), firstName: order.firstName },
      },
    }
  },
})
