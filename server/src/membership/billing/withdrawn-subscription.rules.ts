import { Temporal } from 'temporal-polyfill'
import { withdrawalDeadline } from '#consumer-deadlines.rules.ts'

/** A period that was paid for: grosze after vouchers, and its first and last day in Warsaw as ISO dates. */
export type PaidTime = { paid: number; firstDay: string; lastDay: string }

/** Amounts in grosze; together they are what was paid. */
export type ProRata = { days: number; usedDays: number; charged: number; refunded: number }

/** Days from one to another, both counted; none when the second is before the first. */
const countDays = (from: string, to: string): number =>
  Math.max(0, Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1)

/**
 * What a service that began on wish costs when it is withdrawn from (art. 35 of the Consumer Rights Act): the days used in
 * proportion to the days of the period, the day of the statement among them. Rounded once, down, in favour of the consumer.
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
  /** Null for access without an end. */
  lastDay: string | null
  /** Whether the wish that the service begins before the period for withdrawing has passed is on record. */
  isStartRequested: boolean
  /** Whether the sender has proved to be the subscriber. */
  isOwner: boolean
  isCompany: boolean
  /** Whether the statement is about all of the contract. */
  isWhole: boolean
  /** Charges that are paid or wait to be paid. */
  chargeCount: number
  /** Grosze that went back before. */
  refundedBefore: number
}

/** What follows from a statement. Amounts in grosze, null where a person must find them. */
export type WithdrawalSettlement = {
  deadlineOn: string
  charged: number | null
  refunded: number | null
  /** Whether the contract ends and the money goes back without a person deciding it. */
  isAutomatic: boolean
}

/** What is charged and what goes back of a contract that is withdrawn from in time; null where no share can be counted. */
function amountsOf({ isStartRequested, paid, firstDay, lastDay, statementDay }: WithdrawnSubscription) {
  if (!isStartRequested) return { charged: 0, refunded: paid }
  return lastDay === null ? null : proRata({ paid, firstDay, lastDay }, statementDay)
}

/**
 * Settles a withdrawal from a subscription: in time, all comes back, or the rest when its start was asked for. It is
 * automatic when nothing is left to judge; anybody may name an address, so only a subscriber who is signed in starts it.
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
