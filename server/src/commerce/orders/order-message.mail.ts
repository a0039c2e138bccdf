import type { Language } from '@slodki-ul/contract/language'
import { ticketUrl } from '#commerce/orders/order-tickets.service.ts'
import { findOrderMessage, orderNumber, selectOrder } from '#commerce/orders/orders.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

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
export const orderMessage: MailBuilder = async (context, data, language) => {
  const [order, message] = await Promise.all([
    selectOrder(context.db, String(data.orderId)),
    findOrderMessage(context.db, String(data.messageId)),
  ])
  if (!order || !message) throw new Error(`No message ${String(data.messageId)} about order ${String(data.orderId)}.`)
  const t = words[language]
  const subject = t.subject(orderNumber(order))
  return {
    content: {
      subject,
      title: subject,
      art: 'envelope',
      paragraphs: [t.hello, ...message.text.split(/\n+/)],
      button: { label: t.see, url: ticketUrl(context, order.id) },
    },
  }
}
