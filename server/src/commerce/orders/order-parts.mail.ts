import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import { findGiftDeliveries } from '#catalogue/vouchers/gift-deliveries.service.ts'
import type { Loaded } from '#commerce/orders/order-example.mail.ts'
import { price } from '#commerce/orders/order-summary.mail.ts'
import { orderWords } from '#commerce/orders/order-texts.mail.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderNumber,
  selectOrder,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { loadAgreedTexts } from '#legal/terms/agreed-texts.service.ts'

const isGiftCard = ({ giftValue }: OrderLineRow) => giftValue !== null

/** The order of a mail. Throws when there is none. */
export async function loadOrder(context: Context, data: Record<string, unknown>): Promise<Loaded> {
  const order = await selectOrder(context.db, String(data.orderId))
  if (!order) throw new Error(`No order ${String(data.orderId)}.`)
  const lines = await selectOrderLines(context.db, order.id)
  return { order, lines, gifts: lines.some(isGiftCard) ? await findGiftDeliveries(context.db, order.id) : [] }
}

/** The contract on a durable medium besides what was ordered: its terms, the withdrawal form, and consents given. */
export async function describeContract(context: Context, { order, lines }: Loaded, language: Language) {
  const t = orderWords[language]
  const { attachments, consentText } = await loadAgreedTexts(context, order.createdAt, language, t, 'digital')
  const withdrawalUrl = `${context.config.publicUrl}${pages.withdrawal}?orderNumber=${orderNumber(order)}`
  const notes = [
    { text: t.withdrawal, links: [{ label: t.withdrawalLink, url: withdrawalUrl }] },
    ...(lines.some((line) => line.isVirtual) ? [{ text: t.digital(consentText) }] : []),
    ...(lines.some(isGiftCard) ? [{ text: t.gift }] : []),
  ]
  return { notes, attachments }
}

/** What words of staff may name in every mail about an order. */
export const valuesOf = (order: OrderRow) => ({
  number: orderNumber(order),
  firstName: order.firstName,
  amount: price(order.total),
})

/** The data of a mail that needs the order alone. */
export const ofOrder = async (_context: Context, orderId: string) => ({ orderId })
