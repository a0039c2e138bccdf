import type Stripe from 'stripe'
import type { SandboxContext } from '#context.ts'
import { decline, expireIfDue, failSettle, type PaymentOutcome, pay, payLater, settle } from './payments.ts'

const actions = { pay, decline, 'pay-later': payLater, settle, 'fail-settle': failSettle } as const

export type BuyerAction = keyof typeof actions
export const buyerActionNames = Object.keys(actions) as [BuyerAction, ...BuyerAction[]]

/** Applies an action of the buyer or the buyer's bank, and sends the events. */
export function act(context: SandboxContext, sessionId: string, action: BuyerAction): PaymentOutcome {
  const outcome = context.state.change(({ stripe }) => {
    const stored = stripe.sessions.get(sessionId)
    if (!stored) return 'closed'
    const now = context.clock.seconds()
    if (!context.clock.isMoving()) expireIfDue(stripe, stored, now)
    return actions[action](stripe, stored, now)
  })
  if (outcome === 'paid' || outcome === 'processing') context.faultInjector.hit('sandbox.paid-before-delivery')
  context.deliveries.wake()
  return outcome
}

/** Returns the URL after payment, with the session id in place of the template, which may be percent-encoded. */
export function successUrl({ id, success_url }: Stripe.Checkout.Session): string {
  return (success_url ?? '').replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, id)
}
