import { daySeconds } from '@slodki-ul/contract/durations'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'

/** Purpose of the token that lets a buyer see what became of an order without an account; the subject is its id. */
const ticketPurpose = 'order'
const ticketSeconds = 180 * daySeconds

/** The order of a ticket; null for one that is invalid or too old. */
export const findOrderByTicket = ({ links }: Pick<Context, 'links'>, ticket: string): string | null =>
  links.verify(ticketPurpose, ticket)

/** The thank-you page of an order that needs no payment page; also what mails link to. */
export const ticketUrl = (context: Pick<Context, 'config' | 'links'>, orderId: string): string =>
  `${context.config.publicUrl}${pages.thankYou}?isOrder=true&ticket=${encodeURIComponent(context.links.sign(ticketPurpose, orderId, ticketSeconds))}`
