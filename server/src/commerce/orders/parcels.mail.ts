import { trackingUrl } from '@slodki-ul/contract/commerce/carriers.rules'
import type { Language } from '@slodki-ul/contract/language'
import { inLanguage } from '@slodki-ul/contract/language'
import { exampleOrder } from '#commerce/orders/order-example.mail.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { price } from '#commerce/orders/order-summary.mail.ts'
import { ticketUrl } from '#commerce/orders/order-tickets.service.ts'
import {
  findParcels,
  type OrderLineRow,
  type OrderRow,
  orderNumber,
  selectOrder,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import { isAllShipped, unshippedOf } from '#commerce/orders/parcels.rules.ts'
import { mailTemplate } from '#platform/mail/mail-template.ts'

const words = {
  pl: {
    hello: 'Dzień dobry.',
    subject: (number: string) => `Paczka z zamówienia ${number} jest w drodze`,
    title: 'Paczka jest w drodze',
    left: (number: string) => `Wysłaliśmy paczkę z zamówienia ${number}.`,
    parcel: (number: string) => `Numer przesyłki: ${number}.`,
    rest: 'To część zamówienia, reszta przyjedzie w osobnej paczce.',
    cod: (amount: string) => `Do zapłaty przy odbiorze: ${amount}.`,
    track: 'Śledź paczkę',
    see: 'Zobacz zamówienie',
    inside: 'W paczce',
    units: 'szt.',
  },
  en: {
    hello: 'Hello.',
    subject: (number: string) => `A parcel from order ${number} is on its way`,
    title: 'Your parcel is on its way',
    left: (number: string) => `We have sent a parcel from order ${number}.`,
    parcel: (number: string) => `Tracking number: ${number}.`,
    rest: 'It holds part of your order; the rest will come in a separate parcel.',
    cod: (amount: string) => `To pay on delivery: ${amount}.`,
    track: 'Track the parcel',
    see: 'See the order',
    inside: 'In the parcel',
    units: 'pcs',
  },
} satisfies Record<Language, Record<string, unknown>>

type Parcel = Awaited<ReturnType<typeof findParcels>>[number]
type Sent = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  parcel: Pick<Parcel, 'number' | 'carrier' | 'lines'>
  /** Every parcel of the order. */
  parcels: readonly Pick<Parcel, 'lines'>[]
}

/** A parcel that left, with its number and where to follow it (BO-053). */
export const parcelShipped = mailTemplate<Sent>({
  name: { pl: 'Paczka jest w drodze', en: 'Parcel is on its way' },
  sentWhen: { pl: 'Gdy paczka z zamówienia zostanie wysłana.', en: 'When a parcel of an order is sent.' },
  audience: 'customer',
  dataOfOrder: async ({ db }, orderId) => {
    const parcel = (await findParcels(db, [orderId])).at(-1)
    return parcel ? { orderId, parcelId: parcel.id } : null
  },
  load: async ({ db }, data) => {
    const orderId = String(data.orderId)
    const order = await selectOrder(db, orderId)
    if (!order) throw new Error(`No order ${orderId}.`)
    const [lines, parcels] = await Promise.all([selectOrderLines(db, orderId), findParcels(db, [orderId])])
    const parcel = parcels.find(({ id }) => id === data.parcelId)
    if (!parcel) throw new Error(`No parcel ${String(data.parcelId)}.`)
    return { order, lines, parcel, parcels }
  },
  example: (language, now) => {
    const { order, lines } = exampleOrder(language, now)
    const parcel = {
      number: '520000012345678901234567',
      carrier: 'InPost',
      lines: [{ position: 0, quantity: 2 }],
    } as const
    return { order, lines, parcel: { ...parcel, lines: [...parcel.lines] }, parcels: [{ lines: [...parcel.lines] }] }
  },
  write: ({ order, lines, parcel, parcels }, language, context) => {
    const t = words[language]
    const tracking = parcel.number === null ? null : trackingUrl(parcel.carrier, parcel.number)
    const sent = parcels.flatMap(({ lines: packed }) => packed)
    const inside = parcel.lines.map(({ position, quantity }) => {
      const line = lines.find((each) => each.position === position)
      return `${inLanguage({ pl: line?.namePl ?? '', en: line?.nameEn ?? null }, language)}, ${quantity} ${t.units}`
    })
    return {
      content: {
        subject: t.subject(orderNumber(order)),
        title: t.title,
        art: 'bag',
        greeting: t.hello,
        paragraphs: [
          t.left(orderNumber(order)),
          ...(parcel.number === null ? [] : [t.parcel(parcel.number)]),
          ...(isAllShipped(unshippedOf(lines, sent)) ? [] : [t.rest]),
          ...(order.paymentMethod === 'Cod' && !order.paidAt ? [t.cod(price(chargedOf(order)))] : []),
        ],
        button: tracking ? { label: t.track, url: tracking } : { label: t.see, url: ticketUrl(context, order.id) },
        columns: [{ label: t.inside, rows: inside }],
        values: { number: orderNumber(order), firstName: order.firstName, parcel: parcel.number ?? '–' },
      },
    }
  },
})
