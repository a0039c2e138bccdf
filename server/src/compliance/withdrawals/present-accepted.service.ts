import { createHash } from 'node:crypto'
import type { AcceptPreview } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { toZloty } from '@slodki-ul/contract/money'
import { outcomeHash, presentPlan } from '#commerce/returns/plan-refund.service.ts'
import type { RefundLimit } from '#commerce/returns/refund-limits.rules.ts'
import type { AcceptedOrder } from '#compliance/withdrawals/accept-order.service.ts'
import type { AcceptedSubscription } from '#compliance/withdrawals/accept-subscription.service.ts'
import { correctedLines, correctedVat } from '#payments/refunds/refund-plan.rules.ts'

function presentOrder({ loaded, plan, products, quantities }: AcceptedOrder, limit: RefundLimit | null): AcceptPreview {
  const { locked } = loaded
  const money = outcomeHash(locked, plan, { restock: quantities })
  return {
    ...presentPlan(locked, plan, limit),
    ...{ products, quantities, accessEndsAt: null },
    hash: createHash('sha256')
      .update(JSON.stringify([money, products]))
      .digest('hex'),
  }
}

function presentSubscription({ end }: AcceptedSubscription, limit: RefundLimit | null): AcceptPreview {
  const { amount, charged, correction, accessEndsAt, loaded } = end
  const lines = (correction ? correctedLines(correction.plan) : []).map(({ line, quantity, gross }) => {
    const { namePl = '', vatRate = 0 } = correction?.plan.before[line - 1] ?? {}
    return { name: namePl, quantity, vatRate, gross: toZloty(gross) }
  })
  const byRate = correction ? correctedVat(correction.plan) : []
  return {
    ...{ refundTotal: toZloty(amount), moneyTotal: toZloty(amount), giftCardTotal: 0, leftTotal: toZloty(charged) },
    correction: {
      documents: correction ? [{ number: correction.state.original.number, lines }] : [],
      byRate: byRate.map(({ vatRate, net, vat, gross }) => ({
        ...{ rate: vatRate, net: toZloty(net), vat: toZloty(vat), gross: toZloty(gross) },
      })),
    },
    ...{ aboveLimit: limit, products: 'none', quantities: [], accessEndsAt: accessEndsAt.toISOString() },
    hash: createHash('sha256')
      .update(JSON.stringify([loaded.subscription.id, amount, charged, byRate, accessEndsAt.getTime()]))
      .digest('hex'),
  }
}

/** What accepting a statement makes, as staff see it before they confirm it. */
export const presentAccepted = (
  planned: AcceptedOrder | AcceptedSubscription,
  limit: RefundLimit | null,
): AcceptPreview => (planned.kind === 'order' ? presentOrder(planned, limit) : presentSubscription(planned, limit))
