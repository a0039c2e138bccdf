import type { Language } from '@slodki-ul/contract/language'
import { listDocuments, listDownloads, readDocuments } from '#commerce/orders/order-downloads.service.ts'
import { newLinks, orderCancelled } from '#commerce/orders/order-endings.mail.ts'
import {
  exampleDocument,
  exampleDocuments,
  exampleFiles,
  exampleOrder,
  exampleUnpaidOrder,
  type Loaded,
} from '#commerce/orders/order-example.mail.ts'
import { orderMessage } from '#commerce/orders/order-message.mail.ts'
import { describeContract, loadOrder, ofOrder, valuesOf } from '#commerce/orders/order-parts.mail.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { describeOrder, price } from '#commerce/orders/order-summary.mail.ts'
import { orderWords } from '#commerce/orders/order-texts.mail.ts'
import { ticketUrl } from '#commerce/orders/order-tickets.service.ts'
import { type OrderRow, orderNumber } from '#commerce/orders/orders.service.ts'
import { parcelShipped } from '#commerce/orders/parcels.mail.ts'
import type { Context } from '#context.ts'
import { type MailTemplate, mailTemplate } from '#platform/mail/mail-template.ts'

/** What an order's mails attach and link. */
type Sale = Awaited<ReturnType<typeof loadSale>>
type Paid = Loaded & { sale: Sale }

const orderPlaced = mailTemplate({
  name: { pl: 'Zamówienie przyjęte', en: 'Order placed' },
  sentWhen: {
    pl: 'Gdy ktoś złoży zamówienie, za które zapłaci później.',
    en: 'When somebody places an order that is paid later.',
  },
  audience: 'customer',
  dataOfOrder: ofOrder,
  load: loadOrder,
  example: exampleUnpaidOrder,
  write: async (loaded, language, context) => {
    const { order } = loaded
    const t = orderWords[language]
    const subject = t.placed(orderNumber(order))
    const { notes, attachments } = await describeContract(context, loaded, language)
    return {
      content: {
        subject,
        title: subject,
        art: 'bag',
        greeting: t.hello,
        paragraphs: [t.placedText(price(order.total)), t.contract],
        button: { label: t.see, url: ticketUrl(context, order.id) },
        ...describeOrder(loaded, language),
        notes,
        values: valuesOf(order),
      },
      attachments,
    }
  },
})

/** What was paid, with a gift card or without; what a code took off entirely was not paid. */
function paidText(order: OrderRow, language: Language): string {
  const t = orderWords[language]
  const number = orderNumber(order)
  if (order.total === 0) return t.nothingToPay(number)
  return chargedOf(order) === 0 ? t.allByGiftCard(number, price(order.total)) : t.paidText(number, price(order.total))
}

/** What a payment brings: files and documents. */
async function loadSale(context: Context, { order, lines }: Loaded, language: Language) {
  const [files, { attachments, hasMore }] = [
    await listDownloads(context, order.id, lines),
    await readDocuments(context, order.id),
  ]
  const documents = await listDocuments(context, order.id, orderWords[language])
  return { files, documents, attachments, hasMore }
}

const saleNotes = ({ files, documents, attachments, hasMore }: Sale, language: Language) => {
  const t = orderWords[language]
  return [
    ...(files.length > 0 ? [{ text: t.files, links: files }] : []),
    ...(attachments.length > 0 ? [{ text: t.documents, links: documents }] : []),
    ...(hasMore ? [{ text: t.documentFollows }] : []),
  ]
}

async function loadPaid(context: Context, data: Record<string, unknown>, language: Language): Promise<Paid> {
  const loaded = await loadOrder(context, data)
  return { ...loaded, sale: await loadSale(context, loaded, language) }
}

const examplePaid = (language: Language, now: Date): Paid => ({
  ...exampleOrder(language, now),
  sale: { files: exampleFiles, documents: exampleDocuments(language), attachments: [exampleDocument], hasMore: false },
})

/** The mail about a payment; of an order paid at once it is the confirmation of the order, too. */
const paidMail = (isConfirmation: boolean, described: Pick<MailTemplate, 'name' | 'sentWhen'>) =>
  mailTemplate({
    ...{ ...described, audience: 'customer', dataOfOrder: ofOrder },
    load: loadPaid,
    example: examplePaid,
    write: async (loaded, language, context) => {
      const { order, lines, gifts, sale } = loaded
      const isPlain = ({ position, giftValue }: (typeof lines)[number]) =>
        giftValue !== null && gifts.every((gift) => gift.position !== position)
      const t = orderWords[language]
      const number = orderNumber(order)
      const contract = isConfirmation ? await describeContract(context, loaded, language) : null
      return {
        content: {
          subject: isConfirmation ? t.confirmed(number) : t.paid(number),
          title: t.paidTitle,
          art: 'present',
          greeting: t.hello,
          paragraphs: [
            paidText(order, language),
            ...(isConfirmation ? [t.contract] : []),
            ...(order.virtualOnly ? [] : [t.packing]),
            ...(lines.some(isPlain) ? [t.giftsFollow] : []),
          ],
          button: { label: t.see, url: ticketUrl(context, order.id) },
          ...describeOrder(loaded, language),
          notes: [...saleNotes(sale, language), ...(contract?.notes ?? [])],
          values: valuesOf(order),
        },
        attachments: [...sale.attachments, ...(contract?.attachments ?? [])],
      }
    },
  })

/** Mails about orders by kind. */
export const orderMails = {
  'order-placed': orderPlaced,
  'order-confirmed': paidMail(true, {
    name: { pl: 'Zamówienie przyjęte i opłacone', en: 'Order placed and paid' },
    sentWhen: { pl: 'Gdy ktoś złoży zamówienie i od razu zapłaci.', en: 'When an order is paid at once.' },
  }),
  'order-paid': paidMail(false, {
    name: { pl: 'Płatność potwierdzona', en: 'Payment confirmed' },
    sentWhen: {
      pl: 'Gdy dotrze płatność za zamówienie złożone wcześniej.',
      en: 'When the payment of an order placed before arrives.',
    },
  }),
  'order-cancelled': orderCancelled,
  'download-links': newLinks,
  'parcel-shipped': parcelShipped,
  'order-message': orderMessage,
}
