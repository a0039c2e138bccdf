import { returnStateOf } from '@slodki-ul/contract/commerce/return-states.rules'
import type { OrderReturns, returnsEndpoints } from '@slodki-ul/contract/commerce/returns'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { inLanguage } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import { findOrderByTicket } from '#commerce/orders/order-tickets.service.ts'
import { selectOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import * as table from '#commerce/returns/returns.db.ts'
import type { Context } from '#context.ts'
import type { RequestContext } from '#http/session.ts'
import { findCorrectionsOfOrder } from '#payments/documents/invoices.service.ts'
import { selectRefundsOfOrder } from '#payments/refunds/refunds.service.ts'

type Question = Input<typeof returnsEndpoints.getOrderReturns>['query']

/** The order that a caller may ask about: an own one by its id, any by the ticket of its mails. */
async function askedOrder(context: Context, { orderId, ticket }: Question, { userId }: RequestContext) {
  if (ticket !== undefined) {
    const id = findOrderByTicket(context, ticket)
    return id === null ? undefined : selectOrder(context.db, id)
  }
  const order = userId !== null && orderId !== undefined ? await selectOrder(context.db, orderId) : undefined
  return order?.userId === userId ? order : undefined
}

/** What came back of an order, and the documents about it. Not found for everybody who may not see it. */
export async function getOrderReturns(
  context: Context,
  { query }: Input<typeof returnsEndpoints.getOrderReturns>,
  caller: RequestContext,
): Promise<Outcome<OrderReturns>> {
  const { db } = context
  const order = await askedOrder(context, query, caller)
  if (!order || order.anonymisedAt !== null) return fail('ERRORS.UNABLETOLOADORDER')
  const [refunds, corrections, returns, lines] = [
    await selectRefundsOfOrder(db, order.id),
    await findCorrectionsOfOrder(context, order.id),
    await table.selectReturns(db, order.id),
    await selectOrderLines(db, order.id),
  ]
  const returned = await table.selectReturnLines(
    db,
    returns.map(({ id }) => id),
  )
  const nameOf = (position: number) => {
    const line = lines.find((each) => each.position === position)
    return line ? inLanguage({ pl: line.namePl, en: line.nameEn }, query.languageCode) : ''
  }
  return succeed({
    refunds: refunds.map(({ id, state, amount, giftCardAmount, createdAt, settledAt }) => ({
      ...{ id, state: state === 'sent' ? ('sent' as const) : ('underway' as const) },
      ...{ amount: toZloty(amount), giftCardAmount: toZloty(giftCardAmount) },
      ...{
        createdAt: createdAt.toISOString(),
        settledAt: state === 'sent' ? (settledAt?.toISOString() ?? null) : null,
      },
    })),
    corrections: corrections.map(({ id, number, issuedAt, total, isMailed, isHeld }) => ({
      ...{ id, number, issuedAt: issuedAt.toISOString(), amount: toZloty(Math.abs(total)), isMailed, isHeld },
    })),
    returns: returns.map((row) => ({
      ...{ id: row.id, state: returnStateOf(row), announcedAt: row.announcedAt.toISOString() },
      lines: returned
        .filter(({ returnId }) => returnId === row.id)
        .map(({ position, quantity }) => ({ name: nameOf(position), quantity })),
    })),
  })
}
