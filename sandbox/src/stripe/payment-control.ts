import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { ControlRefusal, parseControl } from '#control-errors.ts'
import { closeDispute, dispute } from './disputes.ts'
import { StripeRefusal } from './errors.ts'
import { noRequest } from './events.ts'
import { refund } from './refunds.ts'
import type { StripeDraft } from './state.ts'

type WithId = { Params: { id: string } }

const refundCall = z.strictObject({ amount: z.int().min(1).optional() })
const closeCall = z.strictObject({ status: z.enum(['won', 'lost']) })

/** What a payment belongs to: the name of the payment that was made last, and how the thing itself is described. */
type Payable = { paymentOf: (id: string) => string; describe: (id: string) => object }

/** Lets tests play the seller's support and a payer's bank: money given back, wanted back, and what came of that. */
export function paymentControl(app: FastifyInstance, context: SandboxContext, { paymentOf, describe }: Payable): void {
  const { state, clock, deliveries } = context

  async function change(id: string, apply: (stripe: StripeDraft, payment: string) => void) {
    const payment = paymentOf(id)
    try {
      state.change(({ stripe }) => apply(stripe, payment))
    } catch (error) {
      throw error instanceof StripeRefusal ? new ControlRefusal(409, error.message) : error
    }
    deliveries.wake()
    return describe(id)
  }

  app.post<WithId>('/:id/refund', async ({ params, body }) => {
    const { amount } = parseControl(refundCall, body ?? {})
    return await change(params.id, (stripe, payment_intent) => {
      refund(stripe, amount === undefined ? { payment_intent } : { payment_intent, amount }, clock.seconds(), noRequest)
    })
  })

  app.post<WithId>('/:id/dispute', async ({ params }) =>
    change(params.id, (stripe, payment) => dispute(stripe, payment, clock.seconds())),
  )

  app.post<WithId>('/:id/close-dispute', async ({ params, body }) => {
    const { status } = parseControl(closeCall, body)
    return await change(params.id, (stripe, payment) => closeDispute(stripe, payment, status, clock.seconds()))
  })
}
