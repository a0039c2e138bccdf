import { minuteMs } from '@slodki-ul/contract/durations'
import type { OrderRow } from '#commerce/orders/orders.db.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { cancelMails, queueMail } from '#platform/mail/outbox.ts'

type Deps = Pick<Context, 'clock'>
type Addressed = Pick<OrderRow, 'id' | 'email' | 'language'>

/** Queues a mail to the buyer, once an occasion: the kind and the order, unless `about` names something else. */
export const queueOrderMail = (
  tx: Transaction,
  deps: Deps,
  order: Addressed,
  kind: string,
  data: Record<string, unknown> = {},
  { about = order.id, dueAt }: { about?: string; dueAt?: Date } = {},
) =>
  queueMail(tx, deps, {
    occasion: `${kind}:${about}`,
    kind,
    recipient: order.email,
    language: order.language,
    data: { orderId: order.id, ...data },
    ...(dueAt && { dueAt }),
  })

/** Milliseconds for which the confirmation of an order waits for the payment: longer than most people take to pay. */
export const confirmationWaitMs = 15 * minuteMs

/** Queues the confirmation of a placed order. When the order is paid meanwhile, one mail says both. */
export const queuePlacedMail = (tx: Transaction, deps: Deps, order: Addressed & Pick<OrderRow, 'paymentMethod'>) =>
  queueOrderMail(
    tx,
    deps,
    order,
    'order-placed',
    {},
    order.paymentMethod === 'Cod' ? {} : { dueAt: new Date(deps.clock.now() + confirmationWaitMs) },
  )

/** Deletes the confirmation of an order that has not been sent; returns whether there was one. */
export const dropPlacedMail = async (tx: Transaction, { id }: Pick<OrderRow, 'id'>): Promise<boolean> =>
  (await cancelMails(tx, [`order-placed:${id}`])).length > 0

/** Queues the mail about a payment; it confirms the order, too, when no mail has. */
export async function queuePaidMail(tx: Transaction, deps: Deps, order: Addressed, isDraft: boolean): Promise<void> {
  const isFirst = isDraft || (await dropPlacedMail(tx, order))
  await queueOrderMail(tx, deps, order, isFirst ? 'order-confirmed' : 'order-paid')
}
