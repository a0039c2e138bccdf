import { Temporal } from 'temporal-polyfill'
import { withdrawalDeadline } from '#consumer-deadlines.rules.ts'

/** A paid period: amount in grosze after vouchers, and its first and last day in Warsaw as ISO dates. */
export type PaidTime = { paid: number; firstDay: string; lastDay: string }

/** Amounts in grosze; their sum is the paid amount. */
export type ProRata = { days: number; usedDays: number; charged: number; refunded: number }

/** Days from one date to another, both included; 0 when the second is before the first. */
const countDays = (from: string, to: string): number =>
  Math.max(0, Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1)

/**
 * The price of a service that began at the consumer's request and was withdrawn from (art. 35 of the Consumer Rights
 * Act): in proportion to the days used, including the day of the statement. Rounded down once, in favour of the
 * consumer.
 */
export function proRata({ paid, firstDay, lastDay }: PaidTime, statementDay: string): ProRata {
  const days = countDays(firstDay, lastDay)
  const usedDays = Math.min(days, countDays(firstDay, statementDay))
  const charged = Math.floor((paid * usedDays) / days)
  return { days, usedDays, charged, refunded: paid - charged }
}

/** A subscription and a statement of withdrawal from it. Days are ISO dates in Warsaw. */
export type WithdrawnSubscription = Omit<PaidTime, 'lastDay'> & {
  concludedOn: string
  statementDay: string
  /** Null for lifetime access. */
  lastDay: string | null
  /** Whether a request to begin the service before the end of the withdrawal period is recorded. */
  isStartRequested: boolean
  /** Whether the sender has proved to be the subscriber. */
  isOwner: boolean
  isCompany: boolean
  /** Whether the statement covers the whole contract. */
  isWhole: boolean
  /** Charges that are paid or unpaid but open. */
  chargeCount: number
  /** Grosze refunded before. */
  refundedBefore: number
}

/** The result of a statement. Amounts in grosze, null when staff must determine them. */
export type WithdrawalSettlement = {
  deadlineOn: string
  charged: number | null
  refunded: number | null
  /** Whether the contract ends and the refund is sent without a decision by staff. */
  isAutomatic: boolean
}

/**
 * The charged and refunded amounts of a contract that is withdrawn from in time; null when no share can be computed.
 */
function amountsOf({ isStartRequested, paid, firstDay, lastDay, statementDay }: WithdrawnSubscription) {
  if (!isStartRequested) return { charged: 0, refunded: paid }
  return lastDay === null ? null : proRata({ paid, firstDay, lastDay }, statementDay)
}

/**
 * Settles a withdrawal from a subscription. In time, everything is refunded or, when an early start was requested, the
 * unused share. It is automatic only for a signed-in subscriber and when nothing needs a decision, because anybody
 * could type an address.
 */
export function settleWithdrawal(subscription: WithdrawnSubscription): WithdrawalSettlement {
  const { concludedOn, statementDay, isOwner, isCompany, isWhole, chargeCount, refundedBefore } = subscription
  const deadlineOn = withdrawalDeadline(concludedOn)
  const amounts = statementDay > deadlineOn ? null : amountsOf(subscription)
  if (!amounts) return { deadlineOn, charged: null, refunded: null, isAutomatic: false }
  const { charged, refunded } = amounts
  const isClear = isOwner && !isCompany && isWhole && chargeCount === 1 && refundedBefore === 0
  return { deadlineOn, charged, refunded, isAutomatic: isClear }
}
