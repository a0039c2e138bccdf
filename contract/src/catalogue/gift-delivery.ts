import * as z from 'zod/mini'
import { typedEmail } from '../email.ts'
import { giftMessageMax } from '../limits.ts'
import { line } from '../line.ts'

/** To whom, with which words and on which day a gift card is mailed. Everything may be left out. */
export const giftDeliverySchema = z.object({
  recipientName: z._default(line, ''),
  /** Empty: the card goes to its buyer, who passes it on. */
  recipientEmail: z._default(typedEmail, ''),
  message: z._default(z.string().check(z.trim(), z.maxLength(giftMessageMax)), ''),
  /** A day in Warsaw; null, today or earlier: as soon as the order is paid. */
  sendOn: z._default(z.nullable(z.iso.date()), null),
})
export type GiftDelivery = z.infer<typeof giftDeliverySchema>
