import * as table from '#catalogue/vouchers/gift-deliveries.db.ts'
import { sendingMoment } from '#catalogue/vouchers/gift-deliveries.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { isMailWaiting, queueMail, redirectMail, removeTexts, rescheduleMail } from '#platform/mail/outbox.ts'

export type { GiftDeliveryRow } from '#catalogue/vouchers/gift-deliveries.db.ts'
export {
  insertDeliveries as insertGiftDeliveries,
  selectDeliveries as findGiftDeliveries,
} from '#catalogue/vouchers/gift-deliveries.db.ts'

type Deps = Pick<Context, 'clock'>
type Place = { orderId: string; position: number }

/** The occasion of the mail with the cards of a line whose delivery was arranged. */
const occasionOf = ({ orderId, position }: Place): string => `gift-cards:${orderId}:${position}`

/**
 * Queues the mails with the cards of a paid order: one to its buyer with those of which nothing was arranged, and one for
 * each other line, to its recipient on its day.
 */
export async function queueGiftCardMails(
  tx: Transaction,
  { clock }: Deps,
  order: { id: string; email: string; language: 'pl' | 'en' },
  positions: readonly number[],
): Promise<void> {
  const deliveries = await table.selectDeliveries(tx, order.id)
  const mail = { kind: 'gift-cards', recipient: order.email, language: order.language }
  const isPlain = (position: number) => deliveries.every((delivery) => delivery.position !== position)
  if (positions.some(isPlain))
    await queueMail(tx, { clock }, { ...mail, occasion: `gift-cards:${order.id}`, data: { orderId: order.id } })
  for (const { position, recipientEmail, sendOn } of deliveries.filter((each) => positions.includes(each.position))) {
    const place = { orderId: order.id, position }
    await queueMail(
      tx,
      { clock },
      {
        ...{ ...mail, occasion: occasionOf(place), data: place },
        ...(recipientEmail && { recipient: recipientEmail }),
        dueAt: sendingMoment(sendOn, clock.date()),
      },
    )
  }
}

/** Moves the day on which the cards of a line are mailed; false when they were mailed already. */
export async function moveGiftDelivery(tx: Transaction, { clock }: Deps, place: Place, day: string): Promise<boolean> {
  const moved = await rescheduleMail(tx, occasionOf(place), sendingMoment(day, clock.date()))
  if (moved) await table.updateSendOn(tx, place, day)
  return moved
}

/** Whether the cards of a line are still to be mailed to whom and when its buyer arranged it. */
export const isGiftWaiting = (db: Executor, place: Place): Promise<boolean> => isMailWaiting(db, occasionOf(place))

/**
 * Forgets the person at an address: cards that were not mailed yet go to the buyers of their orders instead, and of mails
 * that named them to those buyers no text is left.
 */
export async function removeGiftRecipient(
  tx: Transaction,
  address: string,
  emailOf: (orderId: string) => Promise<string | undefined>,
): Promise<void> {
  const places = await table.clearRecipient(tx, address)
  await removeTexts(
    tx,
    places.map(({ orderId }) => orderId),
  )
  for (const place of places) {
    const buyer = await emailOf(place.orderId)
    if (buyer) await redirectMail(tx, occasionOf(place), buyer)
  }
}
