import * as z from 'zod/mini'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'

export const waitlistEndpoints = {
  addToWaitlist: endpoint({
    method: 'POST',
    path: 'products/add-to-waitlist',
    summary: 'One mail to an address when a sold-out product is back; says nothing of who waits already (Q-111)',
    access: 'anyone',
    body: z.object({
      /** Any short text, because an invalid address has its own error message. */
      email: typedEmail,
      productId: z.int().check(z.gte(1), z.lte(2_147_483_647)),
      /** Language of the mail; not in the specification. */
      languageCode,
      /** Honeypot: hidden from people, so a request that fills it in is discarded. */
      website: z._default(z.string().check(z.maxLength(255)), ''),
    }),
    status: 202,
    reply: null,
    errors: ['ERRORS.INVALIDEMAIL', 'ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.PRODUCTAVAILABLE'],
    calledBy: 'web',
  }),
  leaveWaitlist: endpoint({
    method: 'POST',
    path: 'products/leave-waitlist',
    summary: 'Takes the address that a mail was sent to off every waiting list, by the token in its link',
    access: 'anyone',
    body: z.object({ token: z.string().check(z.maxLength(1000)) }),
    status: 204,
    reply: null,
    errors: ['ERRORS.LINKINVALID'],
    calledBy: 'web',
  }),
}
