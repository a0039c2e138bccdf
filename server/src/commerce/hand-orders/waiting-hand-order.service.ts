import type { staffHandOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders.admin'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { isGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import { refuseHandOrder } from '#commerce/hand-orders/cancel-replaced.service.ts'
import { linkOf } from '#commerce/hand-orders/hand-order-links.service.ts'
import { selectCustomers } from '#commerce/hand-orders/hand-orders.db.ts'
import { prepaidNameOf } from '#commerce/hand-orders/ways.rules.ts'
import { type HandOrderRow, selectHandLines } from '#commerce/orders/hand-order-record.service.ts'
import { replaceRefusal, stateOfHandOrder } from '#commerce/orders/hand-orders.rules.ts'
import {
  findHandOrder,
  lockOrder,
  type OrderRow,
  orderNumber,
  queueOrderMail,
  selectOrder,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { runAction } from '#platform/audit/staff-actions.ts'

type Rows = typeof staffHandOrdersEndpoints
/** Most people that a search for a customer finds. */
const customersMax = 10

/** People with an account, with what an order needs of them. */
export const listCustomers = async (
  { db }: Pick<Context, 'db'>,
  searchBy: string,
): Promise<Outcome<Reply<Rows['listHandOrderCustomers']>>> =>
  succeed(
    (searchBy === '' ? [] : await selectCustomers(db, searchBy, customersMax)).map(
      ({ phoneNumber, address, ...user }) => ({
        ...{ ...user, phone: phoneNumber, street: address?.address ?? '', line2: address?.line2 ?? '' },
        ...{ zipCode: address?.zipCode ?? '', city: address?.city ?? '' },
      }),
    ),
  )

/** What was put together in an order by hand; the code of a gift card is not shown again. Fails with ERRORS.UNABLETOLOADORDER. */
export async function getHandOrder(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<Outcome<Reply<Rows['getHandOrder']>>> {
  const order = await selectOrder(db, id)
  if (!order || order.anonymisedAt || !(await findHandOrder(db, id))) return fail('ERRORS.UNABLETOLOADORDER')
  const reasons = new Map((await selectHandLines(db, id)).map(({ position, reason }) => [position, reason]))
  const { discountCode, address } = order
  const lines = await selectOrderLines(db, id)
  return succeed({
    number: orderNumber(order),
    isHeld: replaceRefusal(order) === null,
    products: lines.map(({ productId, namePl }) => ({ id: productId, name: namePl })),
    values: {
      lines: lines.map(({ position, productId, count, unitPrice }) => ({
        ...{ productId, quantity: count, reason: reasons.get(position) ?? '' },
        otherPrice: reasons.get(position) ? toZloty(unitPrice) : null,
      })),
      shippingMethod: prepaidNameOf(order.shippingMethod),
      discountCode: discountCode && !isGiftCode(discountCode) ? discountCode : '',
      ...{ userId: order.userId, language: order.language },
      ...{ firstName: order.firstName, lastName: order.lastName, email: order.email, phone: order.phone },
      ...{ street: address?.address ?? '', line2: address?.line2 ?? '' },
      ...{ zipCode: address?.zipCode ?? '', city: address?.city ?? '', parcelPoint: order.inPostPoint ?? '' },
    },
  })
}

/** An order by hand that waits for its buyer. Fails with ERRORS.UNABLETOLOADORDER or ERRORS.ACTIONNOTALLOWED. */
async function checkWaiting(
  db: Executor,
  { clock }: Pick<Context, 'clock'>,
  order: OrderRow | undefined,
): Promise<Outcome<{ order: OrderRow; made: HandOrderRow; deadlineAt: Date }>> {
  const made = order && (await findHandOrder(db, order.id))
  if (!order || !made) return fail('ERRORS.UNABLETOLOADORDER')
  const state = stateOfHandOrder({ order, made, isReplaced: false }, clock.now())
  const deadlineAt = order.paymentDeadlineAt
  return state === 'open' && deadlineAt ? succeed({ order, made, deadlineAt }) : refuseHandOrder(order, state)
}

/** The link of an order that waits for its buyer. Fails as checkWaiting. */
export async function getLink(context: Context, id: string): Promise<Outcome<Reply<Rows['getHandOrderLink']>>> {
  const waiting = await checkWaiting(context.db, context, await selectOrder(context.db, id))
  if (failed(waiting)) return waiting
  const { order, made, deadlineAt } = waiting.value
  return succeed({ url: linkOf(context, made, order.language), expiresAt: deadlineAt.toISOString() })
}

/** Mails the link again. Fails as checkWaiting. */
export const mailLink = (context: Context, caller: StaffCaller, id: string): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const waiting = await checkWaiting(tx, context, await lockOrder(tx, id))
    if (failed(waiting)) return waiting
    await queueOrderMail(tx, context, waiting.value.order, 'hand-order', {}, { about: `${id}:${crypto.randomUUID()}` })
    return succeed(undefined)
  })
