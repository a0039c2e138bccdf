import type { SettlementReason, SettlementState } from '@slodki-ul/contract/commerce/cod-settlements.admin'

/** A row of a settlement; the number normalized, the amount in grosze. */
export type SettledRow = { parcelNumber: string; amount: number | null }

/** What is known of the order in a parcel. */
export type CollectedOrder = {
  orderId: string
  /** What is to be collected for it. */
  charged: number
  /** What was noted as collected; null before. */
  collected: number | null
  /** Whether it can be noted as paid now. */
  isPayable: boolean
}

export type MatchedRow = SettledRow & {
  /** From 1. */
  position: number
  state: SettlementState
  reason: SettlementReason | null
  orderId: string | null
}

function differenceOf(
  amount: number | null,
  order: CollectedOrder | undefined,
  isTwice: boolean,
): SettlementReason | null {
  if (!order) return 'unknown'
  if (amount === null) return 'format'
  if (isTwice) return 'twice'
  if (order.collected !== null) return order.collected === amount ? null : 'paid'
  if (!order.isPayable) return 'refused'
  return order.charged === amount ? null : 'amount'
}

/**
 * What becomes of each row by its parcel and its amount; the first row of an order counts (BO-168). One that agrees is noted
 * in a transaction of its own, which looks at it again.
 */
export function matchSettlement(
  rows: readonly SettledRow[],
  orders: ReadonlyMap<string, CollectedOrder>,
): MatchedRow[] {
  const seen = new Set<string>()
  return rows.map(({ parcelNumber, amount }, index) => {
    const order = orders.get(parcelNumber)
    const reason = differenceOf(amount, order, order !== undefined && seen.has(order.orderId))
    if (order) seen.add(order.orderId)
    const agreed = order?.collected === null ? 'matched' : 'repeated'
    return {
      ...{ position: index + 1, parcelNumber, amount, reason, orderId: order?.orderId ?? null },
      state: reason === null ? agreed : 'waiting',
    }
  })
}
