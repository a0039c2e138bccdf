import { createHash } from 'node:crypto'
import { type OrderRefusal, refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { CancelInput, RefundInput, RefundPreview } from '@slodki-ul/contract/commerce/returns.admin'
import { fail, type Outcome } from '@slodki-ul/contract/errors'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import { type LockedOrder, refundableOf } from '#commerce/returns/load-refundable.service.ts'
import {
  mayRestock,
  type OrderRefundInput,
  type OrderRefundPlan,
  planOrderRefund,
} from '#commerce/returns/order-refund.rules.ts'
import type { RefundLimit } from '#commerce/returns/refund-limits.rules.ts'
import type { InvoiceLine } from '#payments/documents/invoices.service.ts'
import { correctedLines, correctedVat, waysLeft } from '#payments/refunds/refund-plan.rules.ts'

export type RefundPlan = OrderRefundPlan<InvoiceLine>
type Part = RefundPlan['parts'][number]

/** What a refund and cancelling have in common. */
export type SharedInput = Pick<RefundInput & CancelInput, 'reason' | 'note' | 'restock' | 'notify' | 'message' | 'hash'>

/** What staff asked for, in grosze. */
const inputOf = ({ lines, delivery, goodwillAmount, giftCardAmount }: RefundInput): OrderRefundInput => ({
  ...{ lines, delivery },
  goodwill: toGrosze(goodwillAmount),
  giftCard: giftCardAmount === undefined ? undefined : toGrosze(giftCardAmount),
})

export const refuseRestock = () => fail('ERRORS.UNABLETOCORRECT', { fields: { restock: 'ERRORS.UNABLETOCORRECT' } })

/** The refusal of an action, with the present state of the order (BO-047). */
export const refuseAction = ({ status, paidAt }: LockedOrder['order'], reason: OrderRefusal) =>
  fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason, present: { status, isPaid: paidAt !== null } } })

/**
 * Plans the refund of an order that is locked. Fails with ERRORS.ACTIONNOTALLOWED for an order that was never paid, and as
 * planOrderRefund; also for pieces that are in stock again.
 */
export function planRefund(locked: LockedOrder, input: RefundInput): Outcome<RefundPlan> {
  const { order, lines, restocked } = locked
  const reason = refusalOfAction('refund', actionFactsOf(order))
  if (reason !== null) return refuseAction(order, reason)
  if (!mayRestock(lines, restocked, input.restock)) return refuseRestock()
  return planOrderRefund(refundableOf(locked), inputOf(input))
}

/** Identifies an outcome: another one has another hash. */
export const outcomeHash = (
  { order }: LockedOrder,
  plan: RefundPlan | null,
  rest: { restock: SharedInput['restock']; retained?: number; disabledCards?: number },
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        order.id,
        (plan?.parts ?? []).map((part) => [part.document, correctedLines(part.plan), correctedVat(part.plan)]),
        [plan?.charged ?? 0, plan?.giftCard ?? 0],
        [rest.restock, rest.retained ?? 0, rest.disabledCards ?? 0],
      ]),
    )
    .digest('hex')

const documentOf = ({ documents }: LockedOrder, { document, plan }: Part) => ({
  number: documents[document]?.original.number ?? '',
  lines: correctedLines(plan).map(({ line, quantity, gross }) => {
    const { namePl = '', vatRate = 0 } = plan.before[line - 1] ?? {}
    return { name: namePl, quantity, gross: toZloty(gross), vatRate: document === 'giftCards' ? null : vatRate }
  }),
})

/** VAT by rate as the corrections will say it; gift cards that were sold are outside VAT. */
const ratesOf = ({ document, plan }: Part) =>
  correctedVat(plan).map(({ vatRate, net, vat, gross }) => ({
    rate: document === 'giftCards' ? null : vatRate,
    ...{ net: toZloty(net), vat: toZloty(vat), gross: toZloty(gross) },
  }))

/** Grosze that are left of an order, by way. */
export function leftOfOrder(locked: LockedOrder): { charged: number; giftCard: number } {
  const { products, giftCards } = refundableOf(locked).documents
  const ways = [products, giftCards].map((document) => (document ? waysLeft(document) : { charged: 0, giftCard: 0 }))
  return ways.reduce((sum, way) => ({ charged: sum.charged + way.charged, giftCard: sum.giftCard + way.giftCard }))
}

/** A plan as staff see it before they confirm it. */
export function presentPlan(
  locked: LockedOrder,
  plan: RefundPlan | null,
  aboveLimit: RefundLimit | null,
): Omit<RefundPreview, 'hash'> {
  const { charged, giftCard } = leftOfOrder(locked)
  const parts = plan?.parts ?? []
  return {
    refundTotal: toZloty(plan?.total ?? 0),
    giftCardTotal: toZloty(plan?.giftCard ?? 0),
    moneyTotal: toZloty(plan?.charged ?? 0),
    leftTotal: toZloty(charged + giftCard - (plan?.total ?? 0)),
    correction: { documents: parts.map((part) => documentOf(locked, part)), byRate: parts.flatMap(ratesOf) },
    aboveLimit,
  }
}
