import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { paymentDeadlineMinutes } from '@slodki-ul/contract/limits'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'

/** State of one payment attempt; see payments.tables.ts. */
export type PaymentState = 'opening' | 'open' | 'waiting' | 'paid' | 'surplus' | 'failed' | 'expired'

/** What is paid through the provider: a shop order, or a charge for a subscription period. */
export type PayableKind = 'order' | 'charge'
export type PayableRef = { kind: PayableKind; id: string }

/** Milliseconds the provider has to respond before a job asks again. */
const sessionRequestMs = 30_000
/** Milliseconds that a bank transfer may take. */
const bankTransferMs = 7 * dayMs

const running: readonly PaymentState[] = ['opening', 'open', 'waiting']

export const isRunning = (state: PaymentState): boolean => running.includes(state)

/** The attempt whose payment page can still be paid; there is at most one. */
export const findRunning = <Attempt extends { state: PaymentState }>(
  attempts: readonly Attempt[],
): Attempt | undefined => attempts.find(({ state }) => isRunning(state))

const after = (now: number, ms: number) => new Date(now + ms)

/** When an attempt that begins at `now` (milliseconds since 1970) expires, together with its order or charge. */
export const attemptDeadline = (now: number): Date => after(now, paymentDeadlineMinutes * minuteMs)

/** Until when a bank transfer started at `now` is awaited. */
export const transferDeadline = (now: number): Date => after(now, bankTransferMs)

export type AttemptPlan = PayableRef & { method: PaymentName /** Amount in grosze. */; amount: number }

/** A new payment attempt that is not stored yet. Its payment page is requested next. */
export const planAttempt = ({ kind, id, method, amount }: AttemptPlan, attempt: number, now: number) => ({
  id: crypto.randomUUID(),
  orderId: kind === 'order' ? id : null,
  chargeId: kind === 'charge' ? id : null,
  attempt,
  provider: 'stripe',
  method,
  amount,
  currency: 'PLN',
  state: 'opening' as const,
  createdAt: new Date(now),
  expiresAt: attemptDeadline(now),
  checkAt: after(now, sessionRequestMs),
})

/** What an attempt pays for. Throws when it has neither an order nor a charge, which a database constraint excludes. */
export function payableOf({ orderId, chargeId }: { orderId: string | null; chargeId: string | null }): PayableRef {
  if (orderId !== null) return { kind: 'order', id: orderId }
  if (chargeId !== null) return { kind: 'charge', id: chargeId }
  throw new Error('A payment for neither an order nor a charge.')
}

type PageAttempt = { id: string; attempt: number; state: PaymentState; expiresAt: Date; url: string | null }

/**
 * What a customer who wants to pay gets: nothing while a transfer is under way, the page that is still open, or a new
 * attempt, which replaces an older one. At most one page is open at a time.
 */
export type NextAttempt =
  | { step: 'wait' }
  | { step: 'reuse'; id: string; url: string | null }
  | { step: 'open'; attempt: number; expiredId: string | null }

/** Chooses from the attempts so far, newest first; `now` in milliseconds since 1970. */
export function chooseNextAttempt(attempts: readonly PageAttempt[], now: number): NextAttempt {
  const current = findRunning(attempts)
  if (current?.state === 'waiting') return { step: 'wait' }
  if (current && (current.state === 'opening' || current.expiresAt.getTime() > now))
    return { step: 'reuse', id: current.id, url: current.url }
  return { step: 'open', attempt: (attempts[0]?.attempt ?? 0) + 1, expiredId: current?.id ?? null }
}

/** Whether an expired attempt can no longer be paid, not even by a slow transfer. */
export const isTransferOver = ({ expiresAt }: { expiresAt: Date }, now: number): boolean =>
  now > expiresAt.getTime() + bankTransferMs
