import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { idempotencyKeyMax, withdrawalScopeMax } from '../limits.ts'
import { line } from '../line.ts'

/** Path of the withdrawal form, a PDF (TRM-02). */
export const withdrawalFormPath = '/assets/odstapienie-od-umowy.pdf'

const requiredLine = line.check(z.minLength(1))

export const withdrawalsEndpoints = {
  sendWithdrawal: endpoint({
    method: 'POST',
    path: 'withdrawals',
    summary:
      'Withdraws from a contract: the statement is kept, and acknowledged by mail; the same answer for any order',
    access: 'anyone',
    headers: z.looseObject({
      'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(idempotencyKeyMax))),
    }),
    body: z.object({
      fullName: requiredLine,
      /** The order number as typed by the buyer; null for the subscription. */
      orderNumber: z.nullable(requiredLine),
      /** The products, when it is not the whole contract. */
      scope: z._default(z.string().check(z.trim(), z.maxLength(withdrawalScopeMax)), ''),
      /** Recipient of the acknowledgement. Any short text, because an invalid address has its own error message. */
      email: typedEmail,
      languageCode,
      /** Honeypot: hidden from people. Any value marks the statement for staff; nothing is refused because of it. */
      website: z._default(z.string(), ''),
    }),
    status: 201,
    reply: z.object({
      receivedAt: momentSchema,
      /** The last day for sending products back, in Warsaw. */
      sendBackUntil: z.iso.date(),
      /** The last day for the refund of an effective withdrawal, in Warsaw. */
      refundUntil: z.iso.date(),
      /** The address for returned products. */
      returnAddress: z.string(),
    }),
    errors: ['ERRORS.INVALIDEMAIL', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'web',
  }),
}
