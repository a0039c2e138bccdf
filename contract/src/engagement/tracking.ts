import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'

export const trackingEndpoints = {
  saveCookieChoice: endpoint({
    method: 'POST',
    path: 'tracking/choice',
    summary: 'Keeps what a browser may load and remember, and since when: the proof of a consent and of its end (Q-83)',
    access: 'anyone',
    body: z.object({
      /** A random number of the browser, which identifies no person. */
      choiceId: z.uuid(),
      /** The advertising pixel. */
      marketing: z.boolean(),
      /** Embedded videos of other hosts. */
      media: z.boolean(),
      /** Revision of the consent dialog that was answered. */
      revision: z.int().check(z.gte(1), z.lte(10_000)),
      /** Language of the dialog. */
      languageCode,
    }),
    status: 204,
    reply: null,
    errors: [],
    calledBy: 'web',
  }),
}
