import { daySeconds } from '@slodki-ul/contract/durations'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'

/**
 * Purpose of the token that lets a buyer see and pay a subscription without an account. Its subject is the
 * subscription's id.
 */
export const ticketPurpose = 'subscription'
const ticketSeconds = 180 * daySeconds

/** The thank-you page of a subscription that needs no payment page; also linked from mails. */
export const subscriptionTicketUrl = (context: Pick<Context, 'config' | 'links'>, subscriptionId: string): string =>
  `${context.config.publicUrl}${pages.thankYou}?isSubscription=true&ticket=${encodeURIComponent(context.links.sign(ticketPurpose, subscriptionId, ticketSeconds))}`

/** The page for a buyer who left the payment page, or when the provider is down. */
export const retryUrl = ({ config }: Pick<Context, 'config'>, subscriptionId: string): string =>
  `${config.publicUrl}${pages.thankYou}?subscriptionId=${subscriptionId}`
