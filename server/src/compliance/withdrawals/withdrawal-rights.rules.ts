import { type RightReason, verdictOf } from '@slodki-ul/contract/compliance/withdrawal-rights.rules'
import type { Taxed } from '@slodki-ul/contract/vat.rules'
import { returnQuantities } from '#payments/documents/corrections.rules.ts'

/** Days as ISO dates in Warsaw, amounts in grosze. */
export type OrderFacts = {
  statementOn: string
  /** The last day to withdraw; null while the order is not delivered. */
  deadlineOn: string | null
  /** The buyer gave a tax number. */
  isCompany: boolean
  /** The statement names no products: it is about the whole contract. */
  isWhole: boolean
  lines: readonly LineFacts[]
  /** What is left of the paid delivery, and the cheapest one on offer; null without a paid delivery. */
  delivery: { left: number; cheapest: number | null } | null
}

export type LineFacts = {
  position: number
  name: string
  isVirtual: boolean
  /** A short shelf life. */
  isPerishable: boolean
  /** When its files were first opened after the consent to deliver at once; null when they were not. */
  openedAt: Date | null
  /** Gift cards of the line that were spent from. */
  begunCards: number
  /** Pieces and price not refunded yet. */
  left: Taxed & { count: number }
}

export type Right = {
  subject: 'line' | 'delivery' | 'subscription'
  /** Of the line; null for the others. */
  position: number | null
  name: string
  quantity: number
  reason: RightReason
  openedAt: Date | null
  /** What would be paid back, although it is not certain for those to check; 0 without a right. */
  amount: number
}

const priceOf = (left: LineFacts['left'], quantity: number): number =>
  left.gross - (returnQuantities([left], [{ line: 1, quantity }])?.[0]?.gross ?? left.gross)

/** The reason for what no exception covers. */
function reasonByTime({ statementOn, deadlineOn, isCompany }: OrderFacts): RightReason {
  if (deadlineOn !== null && statementOn > deadlineOn) return 'late'
  if (isCompany) return 'company'
  return deadlineOn === null ? 'notBegun' : 'inTime'
}

function rightsOfLine(order: OrderFacts, line: LineFacts): Right[] {
  const { position, name, left, openedAt, isPerishable, begunCards } = line
  const right = (reason: RightReason, quantity: number): Right => ({
    ...{ subject: 'line', position, name, quantity, reason },
    openedAt: reason === 'fileOpened' ? openedAt : null,
    amount: verdictOf(reason) === 'no' ? 0 : priceOf(left, quantity),
  })
  if (left.count === 0) return [right('refunded', 0)]
  if (isPerishable) return [right('perishable', left.count)]
  if (openedAt) return [right('fileOpened', left.count)]
  const begun = Math.min(begunCards, left.count)
  const unbegun = left.count - begun
  return [
    ...(unbegun > 0 ? [right(reasonByTime(order), unbegun)] : []),
    ...(begun > 0 ? [right('cardBegun', begun)] : []),
  ]
}

/** The delivery goes back with the whole parcel: at most what the cheapest one offered would have cost. */
function rightToDelivery({ delivery, isWhole, lines }: OrderFacts, ofLines: readonly Right[][]): Right[] {
  if (!delivery || delivery.left === 0) return []
  const physical = lines.flatMap(({ isVirtual }, index) => (isVirtual ? [] : (ofLines[index] ?? [])))
  const open = physical.filter(({ reason }) => reason !== 'refunded').map(({ reason }) => verdictOf(reason))
  if (!open.some((verdict) => verdict !== 'no')) return []
  const amount = Math.min(delivery.left, delivery.cheapest ?? delivery.left)
  const isSure = isWhole && open.every((verdict) => verdict === 'yes')
  const reason = !isSure ? 'deliveryOfPart' : amount < delivery.left ? 'deliveryCheapest' : 'deliveryWhole'
  return [{ subject: 'delivery', position: null, name: '', quantity: 1, reason, openedAt: null, amount }]
}

/** Whether a consumer may withdraw from each line of an order, why, and what is to be paid back (BO-154). */
export function rightsOfOrder(order: OrderFacts): Right[] {
  const ofLines = order.lines.map((line) => rightsOfLine(order, line))
  return [...ofLines.flat(), ...rightToDelivery(order, ofLines)]
}

/** Grosze that are certainly to be paid back. */
export const totalOf = (rights: readonly Pick<Right, 'reason' | 'amount'>[]): number =>
  rights.reduce((sum, { reason, amount }) => sum + (verdictOf(reason) === 'yes' ? amount : 0), 0)
