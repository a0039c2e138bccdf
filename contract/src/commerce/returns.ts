import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { zlotySchema } from '../money.ts'
import { returnStates } from './return-states.rules.ts'

/** What came back of an order, goods and money, as its buyer sees it. */
const orderReturnsSchema = z.object({
  /** The oldest first. One that failed is underway, because staff send it again. */
  refunds: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(['underway', 'sent']),
      /** What was charged. */
      amount: zlotySchema,
      /** What goes back to the gift card that paid the rest. */
      giftCardAmount: zlotySchema,
      createdAt: momentSchema,
      settledAt: z.nullable(momentSchema),
    }),
  ),
  /** The documents about it; only the owner of the order may download them. */
  corrections: z.array(
    z.object({
      ...{ id: z.uuid(), number: z.string(), issuedAt: momentSchema, amount: zlotySchema },
      /** Whether it comes by mail, and whether nobody may have it yet, because it waits for its number in KSeF. */
      ...{ isMailed: z.boolean(), isHeld: z.boolean() },
    }),
  ),
  returns: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(returnStates),
      announcedAt: momentSchema,
      lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
    }),
  ),
})
export type OrderReturns = z.infer<typeof orderReturnsSchema>

export const returnsEndpoints = {
  getOrderReturns: endpoint({
    method: 'GET',
    path: 'orders/returns',
    summary: 'Refunds, corrections and returns of an order, for its owner or by the ticket of its mails',
    access: 'anyone',
    query: z.object({
      orderId: z.optional(z.uuid()),
      ticket: z.optional(z.string().check(z.maxLength(1000))),
      languageCode,
    }),
    status: 200,
    reply: orderReturnsSchema,
    errors: ['ERRORS.UNABLETOLOADORDER'],
    calledBy: 'web',
  }),
}
