import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'
import { zlotySchema } from '../money.ts'

/** Queued, sent, failed, or a bank transfer: still to be made, or made. */
export const refundStates = ['queued', 'sent', 'failed', 'transfer-due', 'transferred'] as const
export type RefundState = (typeof refundStates)[number]

/** A refund of an order, or its bank transfer; amounts in złoty. */
export const refundRecordSchema = z.object({
  id: z.uuid(),
  amount: zlotySchema,
  giftCardAmount: zlotySchema,
  state: z.enum(refundStates),
  reason: z.string(),
  /** Tries so far, and the next one of a queued refund. */
  tries: z.int(),
  nextTryAt: z.nullable(momentSchema),
  createdAt: momentSchema,
  settledAt: z.nullable(momentSchema),
  /** Of a bank transfer: the last digits of the account, the day and the reference. */
  transfer: z.nullable(z.object({ account: z.string(), day: z.string(), reference: z.string() })),
  canRepeat: z.boolean(),
  canTransfer: z.boolean(),
})
export type RefundRecord = z.infer<typeof refundRecordSchema>
