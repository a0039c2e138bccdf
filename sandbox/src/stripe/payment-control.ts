import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { ControlError, parseControl } from '#control-errors.ts'
import { closeDispute, dispute } from './disputes.ts'
import { StripeApiError } from './errors.ts'
import { noRequest } from './events.ts'
import { refund } from './refunds.ts'
import type { StripeDraft } from './state.ts'

type WithId = { Params: { id: string } }

const refundCall = z.strictObject({ amount: z.int().min(1).optional() })
const closeCall = z.strictObject({ status: z.enum(['won', 'lost']) })

/** What the payments belong to, a session or a subscription. */
type PaymentOwner = {
  /** Returns the id of the last payment. */
  paymentOf: (id: string) => string
  describe: (id: string) => object
}

/** Adds control calls that refund or dispute the last payment and close a dispute. */
export function paymentControl(
  app: FastifyInstance,
  context: SandboxContext,
  { paymentOf, describe }: PaymentOwner,
): void {
  const { state, clock, deliveries } = context

  function change(id: string, apply: (stripe: StripeDraft, payment: string) => void) {
    const payment = paymentOf(id)
    try {
      state.change(({ stripe }) => apply(stripe, payment))
    } catch (error) {
      throw error instanceof StripeApiError ? new ControlError(409, error.message) : error
    }
    deliveries.wake()
    return describe(id)
  }

  app.post<WithId>('/:id/refund', async ({ params, body }) => {
    const { amount } = parseControl(refundCall, body ?? {})
    return change(params.id, (stripe, payment_intent) => {
      refund(stripe, amount === undefined ? { payment_intent } : { payment_intent, amount }, clock.seconds(), noRequest)
    })
  })

  app.post<WithId>('/:id/dispute', async ({ params }) =>
    change(params.id, (stripe, payment) => dispute(stripe, payment, clock.seconds())),
  )

  app.post<WithId>('/:id/close-dispute', async ({ params, body }) => {
    const { status } = parseControl(closeCall, body)
    return change(params.id, (stripe, payment) => closeDispute(stripe, payment, status, clock.seconds()))
  })
}
