import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { listDocuments, listDownloads } from '#commerce/orders/order-downloads.service.ts'
import {
  exampleDocuments,
  exampleFiles,
  exampleOrder,
  exampleUnpaidOrder,
} from '#commerce/orders/order-example.mail.ts'
import { loadOrder, ofOrder, valuesOf } from '#commerce/orders/order-parts.mail.ts'
import { describeOrder } from '#commerce/orders/order-summary.mail.ts'
import { orderWords } from '#commerce/orders/order-texts.mail.ts'
import { orderNumber } from '#commerce/orders/orders.service.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

/** Why an order was cancelled, as far as its buyer is told. */
function cancelledParagraphs(reason: string, t: (typeof orderWords)[Language]): string[] {
  if (reason === 'not paid in time') return [t.cancelledUnpaid, t.orderAgain]
  return [reason === 'uncollected' ? t.cancelledReturned : t.cancelledText]
}

export const orderCancelled = mailTemplate({
  name: { pl: 'Zamówienie anulowane', en: 'Order cancelled' },
  sentWhen: {
    pl: 'Gdy zamówienie jest anulowane: przez zespół, bo nie zapłacono w terminie albo bo paczka wróciła.',
    en: 'When an order is cancelled: by staff, because it was not paid in time, or because the parcel came back.',
  },
  audience: 'customer',
  dataOfOrder: ofOrder,
  load: async (context, data) => ({
    ...(await loadOrder(context, data)),
    reason: String(data.reason ?? ''),
    message: String(data.message ?? ''),
  }),
  example: (language, now) => ({ ...exampleUnpaidOrder(language, now), reason: 'not paid in time', message: '' }),
  write: ({ reason, message, ...loaded }, language, { config }) => {
    const t = orderWords[language]
    const subject = t.cancelled(orderNumber(loaded.order))
    return {
      content: {
        subject,
        title: subject,
        art: 'hourglass',
        greeting: t.hello,
        paragraphs: [...cancelledParagraphs(reason, t), ...message.split(/\n+/).filter(Boolean), t.refund],
        button: { label: t.shop, url: `${config.publicUrl}${pages.shop}` },
        lines: describeOrder(loaded, language).lines,
        values: valuesOf(loaded.order),
      },
    }
  },
})

export const newLinks = mailTemplate({
  name: { pl: 'Nowe linki do plików', en: 'New links to files' },
  sentWhen: {
    pl: 'Gdy ktoś poprosi o nowe linki do plików z zamówienia albo zespół je wyśle.',
    en: 'When somebody asks for new links to the files of an order, or staff send them.',
  },
  audience: 'customer',
  dataOfOrder: ofOrder,
  load: async (context, data, language) => {
    const { order, lines } = await loadOrder(context, data)
    const documents = await listDocuments(context, order.id, orderWords[language])
    return { order, links: [...(await listDownloads(context, order.id, lines)), ...documents] }
  },
  example: (language, now) => ({
    order: exampleOrder(language, now).order,
    links: [...exampleFiles, ...exampleDocuments(language)],
  }),
  write: ({ order, links }, language) => {
    const t = orderWords[language]
    const number = orderNumber(order)
    return {
      content: {
        subject: t.newLinks(number),
        title: t.newLinksTitle,
        art: 'envelope',
        greeting: t.hello,
        paragraphs: [t.newLinksText(number)],
        notes: [{ text: t.files, links }, { text: t.notAsked }],
        values: valuesOf(order),
      },
    }
  },
})
