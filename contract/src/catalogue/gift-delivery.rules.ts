import { homeZone } from '../dates.ts'
import { dayMs } from '../durations.ts'
import { isEmail } from '../email.rules.ts'
import { giftDaysMax } from '../limits.ts'
import type { GiftDelivery } from './gift-delivery.ts'

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: homeZone })

/** The first and the last day, in Warsaw, that can be chosen at a moment. */
export const giftDays = (now: Date): { first: string; last: string } => ({
  first: isoDay.format(now),
  last: isoDay.format(now.getTime() + giftDaysMax * dayMs),
})

/** A day that is over means at once, but databases do not know every year. */
const earliest = '2000-01-01'

/** Message codes by field for what is wrong with the delivery of a gift card. */
export function giftDeliveryErrors(
  { recipientEmail, sendOn }: Pick<GiftDelivery, 'recipientEmail' | 'sendOn'>,
  now: Date,
): { recipientEmail?: 'ERRORS.ENTERVALIDEMAIL'; sendOn?: 'ERRORS.GIFTDAY' } {
  return {
    ...(recipientEmail !== '' && !isEmail(recipientEmail) && { recipientEmail: 'ERRORS.ENTERVALIDEMAIL' as const }),
    ...(sendOn !== null && (sendOn < earliest || sendOn > giftDays(now).last) && { sendOn: 'ERRORS.GIFTDAY' as const }),
  }
}

/** The delivery that was arranged; null when nothing was. */
export const arrangedGift = <Delivery extends GiftDelivery>(delivery: Delivery): Delivery | null =>
  delivery.recipientName || delivery.recipientEmail || delivery.message || delivery.sendOn ? delivery : null
