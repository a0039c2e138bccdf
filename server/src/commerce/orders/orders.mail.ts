import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { findGiftDeliveries } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { listDocuments, listDownloads, readDocuments } from '#commerce/orders/order-downloads.service.ts'
import { orderMessage } from '#commerce/orders/order-message.mail.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { describeOrder, price } from '#commerce/orders/order-summary.mail.ts'
import { orderWords } from '#commerce/orders/order-texts.mail.ts'
import { ticketUrl } from '#commerce/orders/order-tickets.service.ts'
import { type OrderRow, orderNumber, selectOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import { parcelShipped } from '#commerce/orders/parcels.mail.ts'
import type { Context } from '#context.ts'
import { loadAgreedTexts } from '#legal/terms/agreed-texts.service.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

async function loadOrder(context: Context, data: Record<string, unknown>) {
  const order = await selectOrder(context.db, String(data.orderId))
  if (!order) throw new Error(`No order ${String(data.orderId)}.`)
  const gifts = await findGiftDeliveries(context.db, order.id)
  return { order, lines: await selectOrderLines(context.db, order.id), gifts }
}

type Loaded = Awaited<ReturnType<typeof loadOrder>>

/** The contract on a durable medium besides what was ordered: its terms, the withdrawal form, and consents given. */
async function describeContract(context: Context, { order, lines }: Loaded, language: Language) {
  const t = orderWords[language]
  const { attachments, consentText } = await loadAgreedTexts(context, order.createdAt, language, t, 'digital')
  const withdrawalUrl = `${context.config.publicUrl}${pages.withdrawal}?orderNumber=${orderNumber(order)}`
  const notes = [
    { text: t.withdrawal, links: [{ label: t.withdrawalLink, url: withdrawalUrl }] },
    ...(lines.some((line) => line.isVirtual) ? [{ text: t.digital(consentText) }] : []),
    ...(lines.some((line) => line.giftValue !== null) ? [{ text: t.gift }] : []),
  ]
  return { notes, attachments }
}

const orderPlaced: MailBuilder = async (context, data, language) => {
  const loaded = await loadOrder(context, data)
  const { order } = loaded
  const t = orderWords[language]
  const subject = t.placed(orderNumber(order))
  const { notes, attachments } = await describeContract(context, loaded, language)
  return {
    content: {
      subject,
      title: subject,
      art: 'bag',
      paragraphs: [t.hello, t.placedText(price(order.total)), t.contract],
      button: { label: t.see, url: ticketUrl(context, order.id) },
      ...describeOrder(loaded, language),
      notes,
    },
    attachments,
  }
}

/** What was paid, with a gift card or without; what a code took off entirely was not paid. */
function paidText(order: OrderRow, language: Language): string {
  const t = orderWords[language]
  const number = orderNumber(order)
  if (order.total === 0) return t.nothingToPay(number)
  return chargedOf(order) === 0 ? t.allByGiftCard(number, price(order.total)) : t.paidText(number, price(order.total))
}

/** What a payment brings: files and documents. */
async function describeSale(context: Context, { order, lines }: Loaded, language: Language) {
  const t = orderWords[language]
  const links = await listDownloads(context, order.id, lines)
  const { attachments, hasMore } = await readDocuments(context, order.id)
  const notes = [
    ...(links.length > 0 ? [{ text: t.files, links }] : []),
    ...(attachments.length > 0 ? [{ text: t.documents, links: await listDocuments(context, order.id, t) }] : []),
    ...(hasMore ? [{ text: t.documentFollows }] : []),
  ]
  return { notes, attachments }
}

/** The mail about a payment; of an order paid at once it is the confirmation of the order, too. */
const paidMail =
  (isConfirmation: boolean): MailBuilder =>
  async (context, data, language) => {
    const loaded = await loadOrder(context, data)
    const { order, lines, gifts } = loaded
    const isPlain = ({ position, giftValue }: (typeof lines)[number]) =>
      giftValue !== null && gifts.every((gift) => gift.position !== position)
    const t = orderWords[language]
    const number = orderNumber(order)
    const parts = [
      await describeSale(context, loaded, language),
      ...(isConfirmation ? [await describeContract(context, loaded, language)] : []),
    ]
    return {
      content: {
        subject: isConfirmation ? t.confirmed(number) : t.paid(number),
        title: t.paidTitle,
        art: 'present',
        paragraphs: [
          t.hello,
          paidText(order, language),
          ...(isConfirmation ? [t.contract] : []),
          ...(order.virtualOnly ? [] : [t.packing]),
          ...(lines.some(isPlain) ? [t.giftsFollow] : []),
        ],
        button: { label: t.see, url: ticketUrl(context, order.id) },
        ...describeOrder(loaded, language),
        notes: parts.flatMap(({ notes }) => notes),
      },
      attachments: parts.flatMap(({ attachments }) => attachments),
    }
  }

/** Why an order was cancelled, as far as its buyer is told. */
function cancelledParagraphs(reason: unknown, t: (typeof orderWords)[Language]): string[] {
  if (reason === 'not paid in time') return [t.cancelledUnpaid, t.orderAgain]
  return [reason === 'uncollected' ? t.cancelledReturned : t.cancelledText]
}

const orderCancelled: MailBuilder = async (context, data, language) => {
  const loaded = await loadOrder(context, data)
  const { order } = loaded
  const t = orderWords[language]
  const subject = t.cancelled(orderNumber(order))
  return {
    content: {
      subject,
      title: subject,
      art: 'hourglass',
      paragraphs: [
        t.hello,
        ...cancelledParagraphs(data.reason, t),
        ...String(data.message ?? '')
          .split(/\n+/)
          .filter(Boolean),
        t.refund,
      ],
      button: { label: t.shop, url: `${context.config.publicUrl}${pages.shop}` },
      lines: describeOrder(loaded, language).lines,
    },
  }
}

const newLinks: MailBuilder = async (context, data, language) => {
  const { order, lines } = await loadOrder(context, data)
  const t = orderWords[language]
  const number = orderNumber(order)
  const links = [...(await listDownloads(context, order.id, lines)), ...(await listDocuments(context, order.id, t))]
  return {
    content: {
      subject: t.newLinks(number),
      title: t.newLinksTitle,
      art: 'envelope',
      paragraphs: [t.hello, t.newLinksText(number)],
      notes: [{ text: t.files, links }, { text: t.notAsked }],
    },
  }
}

/** Mails about orders by kind. */
export const orderMails: Record<
  | 'order-placed'
  | 'order-confirmed'
  | 'order-paid'
  | 'order-cancelled'
  | 'download-links'
  | 'parcel-shipped'
  | 'order-message',
  MailBuilder
> = {
  'order-placed': orderPlaced,
  'order-confirmed': paidMail(true),
  'order-paid': paidMail(false),
  'order-cancelled': orderCancelled,
  'download-links': newLinks,
  'parcel-shipped': parcelShipped,
  'order-message': orderMessage,
}
