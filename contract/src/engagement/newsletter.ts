import * as z from 'zod/mini'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'

/** The proof that a mail brought to an address. */
const mailedProof = z.object({ token: z.string().check(z.minLength(1), z.maxLength(1000)) })

export const newsletterEndpoints = {
  subscribeNewsletter: endpoint({
    method: 'POST',
    path: 'mail/subscribe',
    summary:
      'Mails an address the question whether it wants the newsletter; says nothing of who has it already (Q-111)',
    access: 'anyone',
    body: z.object({
      /** Any short text: what is no address is refused with a text of its own. */
      email: typedEmail,
      /** What the mail will speak, besides the specification's one field. */
      languageCode,
      /** Hidden from people, who leave it empty; what a machine fills in is thrown away. */
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
