import { type PayoutLineKind, type PayoutMismatch, payoutLineKinds } from '@slodki-ul/contract/compliance/payouts.admin'

/** What the rules see of a line. Grosze; what went out is negative, and the fee is taken off. */
type PayoutLine = {
  kind: PayoutLineKind
  amount: number
  fee: number
  providerPaymentId: string | null
  sourceId: string | null
}

/** A payment or a refund of ours, in grosze; without an order it is of a subscription. */
export type OwnRecord = { amount: number; order: { id: string; number: string } | null }

/** Payments by the provider's id of them, and refunds by that of theirs. */
export type OwnRecords = { payments: ReadonlyMap<string, OwnRecord>; refunds: ReadonlyMap<string, OwnRecord> }

type Match = {
  order: OwnRecord['order']
  mismatch: PayoutMismatch | null
  /** The amount here, where it is another one. */
  expected: number | null
}

/** Our record that a line is about, and the amount that it should have; a dispute may be about a part of a payment. */
function recordOf(line: PayoutLine, { payments, refunds }: OwnRecords) {
  const payment = payments.get(line.providerPaymentId ?? '')
  if (line.kind === 'sale') return payment && { order: payment.order, expected: payment.amount }
  if (line.kind === 'dispute') return payment && { order: payment.order, expected: null }
  const refund = line.kind === 'refund' ? refunds.get(line.sourceId ?? '') : undefined
  return refund && { order: refund.order, expected: -refund.amount }
}

function matchOf(line: PayoutLine, records: OwnRecords): Match {
  if (line.kind === 'fee') return { order: null, mismatch: null, expected: null }
  const record = recordOf(line, records)
  if (!record) return { order: null, mismatch: 'unknown', expected: null }
  const { order, expected } = record
  return expected === null || expected === line.amount
    ? { order, mismatch: null, expected: null }
    : { order, mismatch: 'amount', expected }
}

/** The lines of a payout with what they are about; a fee is about nothing of ours (BO-169). */
export const matchLines = <Line extends PayoutLine>(lines: readonly Line[], records: OwnRecords): (Line & Match)[] =>
  lines.map((line) => ({ ...line, ...matchOf(line, records) }))

/** What a payout consists of, in grosze: amounts by kind, all fees, and what no line accounts for. */
export function sumsOf(amount: number, lines: readonly PayoutLine[]) {
  const sums = Object.fromEntries(payoutLineKinds.map((kind) => [kind, 0])) as Record<PayoutLineKind, number>
  for (const line of lines) {
    sums[line.kind] += line.amount
    sums.fee -= line.fee
  }
  const known = Object.values(sums).reduce((all, each) => all + each, 0)
  return { sums, rest: amount - known }
}
