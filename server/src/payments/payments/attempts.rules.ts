import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { paymentDeadlineMinutes } from '@slodki-ul/contract/limits'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'

/** The state of one attempt to pay: see payments.tables.ts. */
export type PaymentState = 'opening' | 'open' | 'waiting' | 'paid' | 'surplus' | 'failed' | 'expired'

/** What is paid for through the provider: an order of the shop, or a charge for a period of a subscription. */
export type PayableKind = 'order' | 'charge'
export type PayableRef = { kind: PayableKind; id: string }

/** How long the provider has to answer before a job asks again. */
const sessionRequestMs = 30_000
/** How long a bank transfer may be under way. */
const bankTransferMs = 7 * dayMs

const running: readonly PaymentState[] = ['opening', 'open', 'waiting']

export const isRunning = (state: PaymentState): boolean => running.includes(state)

/** The attempt that may still bring money through a payment page; there is at most one. */
export const findRunning = <Attempt extends { state: PaymentState }>(
  attempts: readonly Attempt[],
): Attempt | undefined => attempts.find(({ state }) => isRunning(state))

const after = (now: number, ms: number) => new Date(now + ms)

/** When an attempt that begins now ends, and its order or charge with it; milliseconds since 1970. */
export const attemptDeadline = (now: number): Date => after(now, paymentDeadlineMinutes * minuteMs)

/** Until when a bank transfer that is under way now is waited for. */
export const transferDeadline = (now: number): Date => after(now, bankTransferMs)

export type AttemptPlan = PayableRef & { method: PaymentName /** Grosze. */; amount: number }

/** The row of an attempt to pay that is not stored yet; the provider is asked for its page next. */
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

/** What an attempt is for. Throws for one that is for nothing, which the database does not allow. */
export function payableOf({ orderId, chargeId }: { orderId: string | null; chargeId: string | null }): PayableRef {
  if (orderId !== null) return { kind: 'order', id: orderId }
  if (chargeId !== null) return { kind: 'charge', id: chargeId }
  throw new Error('A payment for neither an order nor a charge.')
}

type PageAttempt = { id: string; attempt: number; state: PaymentState; expiresAt: Date; url: string | null }

/**
 * What a customer who wants to pay gets: nothing while a transfer is under way, the page that is still open, or a new
 * attempt, for which an older one ends. At most one page is ever open.
 */
export type NextAttempt =
  | { step: 'wait' }
  | { step: 'reuse'; id: string; url: string | null }
  | { step: 'open'; attempt: number; expiredId: string | null }

/** Decides by the attempts so far, newest first; `now` in milliseconds since 1970. */
export function chooseNextAttempt(attempts: readonly PageAttempt[], now: number): NextAttempt {
  const current = findRunning(attempts)
  if (current?.state === 'waiting') return { step: 'wait' }
  if (current && (current.state === 'opening' || current.expiresAt.getTime() > now))
    return { step: 'reuse', id: current.id, url: current.url }
  return { step: 'open', attempt: (attempts[0]?.attempt ?? 0) + 1, expiredId: current?.id ?? null }
}

/** Whether an attempt that ended here can no longer be paid by a transfer that is under way. */
export const isTransferOver = ({ expiresAt }: { expiresAt: Date }, now: number): boolean =>
  now > expiresAt.getTime() + bankTransferMs
