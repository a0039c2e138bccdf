import type { Outcome } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { SQLWrapper } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import type { ReturnedLine } from '#payments/documents/corrections.rules.ts'
import type { PayableKind, PayableRef } from '#payments/payments/attempts.rules.ts'
import type { PaymentRow } from '#payments/payments/payments.db.ts'
import type { CardEvent, CheckoutLine } from '#providers/stripe.ts'
import type { BillingProvider } from '#providers/stripe-billing.ts'

/** What a payment is for, as shown in mails. */
export type Payable = PayableRef & {
  /** The order's number or the plan's title. */
  name: string
  email: string
  language: Language
  status: string
  /** In grosze. */
  amount: number
}

/** The id by which the provider refers to what is paid. */
export type SessionReference = { orderId: string } | { subscriptionId: string }

/** A checkout page that starts a subscription renewed by the provider. Amounts in grosze. */
export type RenewalRequest = {
  /** The provider's customer of an earlier subscription; null for a new one. */
  customerId: string | null
  months: number
  /** Of one period. */
  amount: number
  /** Discount on the first period. */
  coupon: { name: string; amount: number } | null
}

/** Content of the payment page and the URLs it returns to. */
export type SessionRequest = {
  reference: SessionReference
  method: 'card' | 'blik'
  language: Language
  email: string
  description: string
  lines: readonly CheckoutLine[]
  successUrl: string
  cancelUrl: string
  /** Null for a single payment. */
  renewal: RenewalRequest | null
}

/** A payable, locked until the transaction ends. */
export type LockedPayable = PayableRef & {
  status: string
  /** Whether a payment that arrives now pays for it; otherwise it is refunded. */
  isAwaited: boolean
  /** It expires if it is unpaid after this moment. */
  deadlineAt: Date | null
}

/**
 * What to lock. `hasMoney`: a payment has arrived, so the payer's account is locked too, and created if there is none.
 */
export type LockRequest = { id: string; paymentId: string | null; hasMoney: boolean }

/** A refunded part of a payment and the quantities it is for; none for a reduction of the whole price. */
export type RefundedMoney = {
  refundId: string
  /** Of what was charged, in grosze. */
  amount: number
  /** Grosze that return to the gift card that paid the rest. */
  giftCardAmount: number
  /** The document of the pieces; null when the payment as a whole goes back. */
  documentId: string | null
  returned: readonly ReturnedLine[]
  reason: 'refund' | 'dispute'
}

/** When to check something overdue next, after so many checks that settled nothing. */
export type OverdueCheck = { overdueChecks: number; overdueCheckAt: Date }

/**
 * What an order or a charge does when its payments change. Calls with a transaction run in the engine's transaction.
 */
export interface PayableHandler<Context, Locked extends LockedPayable = LockedPayable> {
  /** Null when it no longer exists. */
  describe(db: Executor, id: string): Promise<Payable | null>
  /** Null when it no longer exists. */
  findReference(db: Executor, id: string): Promise<SessionReference | null>
  /** Throws when it no longer exists. */
  requestSession(context: Context, id: string): Promise<SessionRequest>
  /** Locks it together with one of its payments. Undefined when it no longer exists. */
  lock(
    tx: Transaction,
    context: Context,
    request: LockRequest,
  ): Promise<{ payable: Locked; payment: PaymentRow | undefined } | undefined>
  /** Writes to store together with the provider's response to the request for a payment page. */
  onSessionRequested(tx: Transaction, context: Context, payable: Locked, hasPage: boolean): SQLWrapper[]
  /** An attempt began, failed, or waits for a bank transfer: it may be paid until `deadlineAt`. */
  setDeadline(tx: Transaction, id: string, deadlineAt: Date): PromiseLike<unknown>
  onPaid(tx: Transaction, context: Context, payable: Locked, paid: PaymentSource): Promise<void>
  /** A payment arrived that was not awaited. The engine refunds it. */
  onSurplus(tx: Transaction, context: Context, payable: Locked): Promise<void>
  onExpired(tx: Transaction, context: Context, payable: Locked, actor: string): Promise<void>
  onRefunded(tx: Transaction, context: Context, id: string, money: RefundedMoney): Promise<void>
  /** Claims unpaid ones past their deadline until `leaseUntil`. */
  claimOverdue(
    db: Database,
    now: Date,
    leaseUntil: Date,
    limit: number,
  ): Promise<{ id: string; overdueChecks: number }[]>
  saveOverdueCheck(db: Executor, id: string, check: OverdueCheck): PromiseLike<unknown>
}

/** How a payment arrived, and who reported it: `provider:stripe`, `job:check`. */
export type PaymentSource = { actor: string; paymentId: string; sessionId: string }

/** Applies the provider's state of subscriptions that it renews. */
export interface RenewalHandler<Context, Facts = unknown> {
  /** Null when the session started no subscription. Throws ProviderUnavailable. */
  fetch(
    context: { readonly billing: BillingProvider | null },
    providerSubscriptionId: string | null,
  ): Promise<Facts | null>
  apply(tx: Transaction, context: Context, facts: Facts, actor: string): Promise<void>
}

/** A handler of provider events that belongs to one feature. */
export interface EventHandler<Context, Facts = unknown> {
  /** Asks the provider for the current state; null for an event about something else. Throws ProviderError. */
  fetch(context: Context, event: CardEvent): Promise<Facts | null>
  /** Applies the facts to the database. A failure rolls the event back, and the provider sends it again. */
  apply(tx: Transaction, context: Context, facts: Facts, event: CardEvent): Promise<Outcome<null>>
}

/** Payment handlers of other features; `modules.ts` collects them into the context. */
export type PaymentHandlers<Context> = {
  readonly payables: Readonly<Record<PayableKind, PayableHandler<Context>>>
  readonly renewals: RenewalHandler<Context>
  /** In the order in which they are applied. */
  readonly events: readonly EventHandler<Context>[]
}

/** What a payment was for. Throws when it no longer exists. */
export async function describePayable<Context>(
  { paymentHandlers }: { readonly paymentHandlers: PaymentHandlers<Context> },
  db: Executor,
  { kind, id }: PayableRef,
): Promise<Payable> {
  const payable = await paymentHandlers.payables[kind].describe(db, id)
  if (!payable) throw new Error(`No ${kind} ${id}.`)
  return payable
}

/** What a payment was for, in Polish for staff: „zamówienie SU-10001”, „subskrypcja Roczny”. */
export const payableName = ({ kind, name }: Payable): string =>
  kind === 'order' ? `zamówienie ${name}` : `subskrypcja ${name}`
