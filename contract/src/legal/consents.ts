import * as z from 'zod/mini'
import { textMax } from '../limits.ts'

/**
 * The consents of a buyer with an order of products or of a plan; the content of the order decides which are required
 * (Q-113).
 */
export const consentsSchema = z._default(
  z.object({
    /** The version of the terms that was accepted. */
    terms: z.nullish(z.string().check(z.maxLength(textMax))),
    resign: z._default(z.boolean(), false),
    digital: z._default(z.boolean(), false),
  }),
  { terms: null, resign: false, digital: false },
)
