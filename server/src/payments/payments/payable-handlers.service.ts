import type { Outcome } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { SQLWrapper } from 'drizzle-orm'
import type { Clock } from '#clock.ts'
import type { Database, Executor, Transaction } from '#db/client.ts'
import type { ReturnedLine } from '#payments/documents/corrections.rules.ts'
import type { PayableKind, PayableRef } from '#payments/payments/attempts.rules.ts'
import type { PaymentRow } from '#payments/payments/payments.db.ts'
import type { CardEvent, CheckoutLine } from '#providers/stripe.ts'
import type { BillingProvider } from '#providers/stripe-billing.ts'

/** What a payment is for, as mails show it. */
export type Payable = PayableRef & {
  /** What people call it: the order's number, the plan's title. */
  name: string
  email: string
  language: Language
  status: string
  /** Grosze. */
  amount: number
}

/** By which of our ids the provider knows what is paid. */
export type SessionReference = { orderId: string } | { subscriptionId: string }

/** A page on which a subscription begins that the provider renews. Amounts in grosze. */
export type RenewalRequest = {
  /** Of an earlier subscription; null for a new customer of the provider. */
  customerId: string | null
  months: number
  /** Of one period. */
  amount: number
  /** What comes off the first period. */
  coupon: { name: string; amount: number } | null
}

/** What the payment page shows, and where it leads back to. */
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

/** What is paid for, locked until the transaction ends. */
export type HeldPayable = PayableRef & {
  status: string
  /** Whether money that arrives now pays for it. */
  isAwaited: boolean
  /** Unpaid past this moment it expires. */
  deadlineAt: Date | null
}

/** What to lock. `hasMoney`: money has arrived, so whoever paid is locked, too, and gets an account where there is none. */
export type HoldRequest = { id: string; paymentId: string | null; hasMoney: boolean }

/** Money of a payment that goes back, and the pieces it is for; none for a reduction of the whole price. */
export type RefundedMoney = {
  refundId: string
  /** Grosze. */
  amount: number
  returned: readonly ReturnedLine[]
  reason: 'refund' | 'dispute'
}

/** When something overdue is looked at next, after so many looks that settled nothing. */
export type OverdueCheck = { overdueChecks: number; overdueCheckAt: Date }

/** What a kind of payable does about its payments. Each call in a transaction belongs to the transaction of the engine. */
export interface PayableHandler<Context, Held extends HeldPayable = HeldPayable> {
  /** Null when it is gone. */
  describe(db: Executor, id: string): Promise<Payable | null>
  /** Null when it is gone. */
  findReference(db: Executor, id: string): Promise<SessionReference | null>
  /** Throws when it is gone. */
  requestSession(context: Context, id: string): Promise<SessionRequest>
  /** Locks it, and with it one of its payments. Undefined when it is gone. */
  hold(
    tx: Transaction,
    context: Context,
    request: HoldRequest,
  ): Promise<{ payable: Held; payment: PaymentRow | undefined } | undefined>
  /** Writes that belong to the answer of the provider to the request for a payment page. */
  onSessionRequested(tx: Transaction, context: Context, payable: Held, hasPage: boolean): SQLWrapper[]
  /** An attempt began, failed, or waits for a bank transfer: there is time to pay until `deadlineAt`. */
  setDeadline(tx: Transaction, id: string, deadlineAt: Date): PromiseLike<unknown>
  onPaid(tx: Transaction, context: Context, payable: Held, paid: PaymentSource): Promise<void>
  /** Money came that nothing awaited; the engine refunds it. */
  onSurplus(tx: Transaction, context: Context, payable: Held): Promise<void>
  onExpired(tx: Transaction, context: Context, payable: Held, actor: string): Promise<void>
  onRefunded(tx: Transaction, context: { readonly clock: Clock }, id: string, money: RefundedMoney): Promise<void>
  /** Claims unpaid ones past their deadline until `leaseUntil`. */
  claimOverdue(
    db: Database,
    now: Date,
    leaseUntil: Date,
    limit: number,
  ): Promise<{ id: string; overdueChecks: number }[]>
  saveOverdueCheck(db: Executor, id: string, check: OverdueCheck): PromiseLike<unknown>
}

/** How money came, and who says so: `provider:stripe`, `job:check`. */
export type PaymentSource = { actor: string; paymentId: string; sessionId: string }

/** Follows what the provider says of subscriptions that it renews. */
export interface RenewalHandler<Context, Facts = unknown> {
  /** Null for no subscription. Throws ProviderUnavailable. */
  fetch(
    context: { readonly billing: BillingProvider | null },
    providerSubscriptionId: string | null,
  ): Promise<Facts | null>
  apply(tx: Transaction, context: Context, facts: Facts, actor: string): Promise<void>
}

/** A part of the product that follows events of the provider. */
export interface EventHandler<Context, Facts = unknown> {
  /** Asks the provider how things stand now; null for an event about something else. Throws ProviderError. */
  fetch(context: Context, event: CardEvent): Promise<Facts | null>
  /** Brings the books up to the facts. A failure undoes the event, which the provider then sends again. */
  apply(tx: Transaction, context: Context, facts: Facts, event: CardEvent): Promise<Outcome<null>>
}

/** What later features do about payments; `modules.ts` collects them for the context. */
export type PaymentHandlers<Context> = {
  readonly payables: Readonly<Record<PayableKind, PayableHandler<Context>>>
  readonly renewals: RenewalHandler<Context>
  /** In the order in which they are applied. */
  readonly events: readonly EventHandler<Context>[]
}

/** What a payment was for. Throws when it is gone. */
export async function describePayable<Context>(
  { paymentHandlers }: { readonly paymentHandlers: PaymentHandlers<Context> },
  db: Executor,
  { kind, id }: PayableRef,
): Promise<Payable> {
  const payable = await paymentHandlers.payables[kind].describe(db, id)
  if (!payable) throw new Error(`There is no ${kind} ${id}.`)
  return payable
}

/** What a payment was for as Polish staff read it: „zamówienie SU-10001”, „subskrypcja Roczny”. */
export const payableName = ({ kind, name }: Payable): string =>
  kind === 'order' ? `zamówienie ${name}` : `subskrypcja ${name}`
