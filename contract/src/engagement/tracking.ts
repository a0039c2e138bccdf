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
      /** The browser's own random number; it names nobody. */
      choiceId: z.uuid(),
      /** The advertising pixel. */
      marketing: z.boolean(),
      /** Films in frames of other hosts. */
      media: z.boolean(),
      /** Which edition of the question was answered. */
      revision: z.int().check(z.gte(1), z.lte(10_000)),
      /** The language it was asked in. */
      languageCode,
    }),
    status: 204,
    reply: null,
    errors: [],
    calledBy: 'web',
  }),
}
