import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'

type MarkedOrder = Pick<StaffOrder, 'isPaid' | 'status' | 'total' | 'timeline'>

/** What happened to an order besides its moves, as its page says beside the number. */
export type OrderMark = 'refunded' | 'partlyRefunded' | 'withdrawn' | 'declined'

/** The marks of an order, by its timeline, the newest entry of which comes first. */
export function marksOf({ isPaid, status, total, timeline }: MarkedOrder): OrderMark[] {
  const refunds = timeline.flatMap((entry) => (entry.kind === 'refund' && entry.state !== 'failed' ? [entry] : []))
  const back = refunds.reduce((sum, { amount, giftCardAmount }) => sum + amount + giftCardAmount, 0)
  const attempt = timeline.find(({ kind }) => kind === 'payment')
  const isDeclined = !isPaid && status === 'Placed' && attempt?.kind === 'payment' && attempt.state === 'failed'
  return [
    ...(back > 0 ? [back + 0.001 < total ? ('partlyRefunded' as const) : ('refunded' as const)] : []),
    ...(timeline.some(({ kind }) => kind === 'withdrawal') ? (['withdrawn'] as const) : []),
    ...(isDeclined ? (['declined'] as const) : []),
  ]
}
