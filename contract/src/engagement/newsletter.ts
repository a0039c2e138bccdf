import * as z from 'zod/mini'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'

/** The token from a mail, which proves control of the address. */
const mailedProof = z.object({ token: z.string().check(z.minLength(1), z.maxLength(1000)) })

export const newsletterEndpoints = {
  subscribeNewsletter: endpoint({
    method: 'POST',
    path: 'mail/subscribe',
    summary:
      'Mails an address the question whether it wants the newsletter; says nothing of who has it already (Q-111)',
    access: 'anyone',
    body: z.object({
      /** Any short text, because an invalid address has its own error message. */
      email: typedEmail,
      /** Language of the mail; not in the specification. */
      languageCode,
      /** Honeypot: hidden from people, so a request that fills it in is discarded. */
      website: z._default(z.string().check(z.maxLength(255)), ''),
    }),
    status: 202,
    reply: null,
    errors: ['ERRORS.INVALIDEMAIL'],
    calledBy: 'web',
  }),
  confirmNewsletter: endpoint({
    method: 'POST',
    path: 'mail/confirm-subscription',
    summary: 'Signs the address that a mailed proof was sent to up for the newsletter',
    access: 'anyone',
    body: mailedProof,
    status: 204,
    reply: null,
    errors: ['ERRORS.LINKINVALID'],
    calledBy: 'web',
  }),
  leaveNewsletter: endpoint({
    method: 'POST',
    path: 'mail/unsubscribe',
    summary: 'Ends the newsletter for the address that a mailed proof was sent to',
    access: 'anyone',
    body: mailedProof,
    status: 204,
    reply: null,
    errors: ['ERRORS.LINKINVALID'],
    calledBy: 'web',
  }),
}
