import * as z from 'zod/mini'
import { textMax } from '../limits.ts'

/** What a buyer agrees to with an order, of goods or of a plan; which of it is needed, the order says. */
export const consentsSchema = z._default(
  z.object({
    /** The version of the terms that was accepted. */
    terms: z.nullish(z.string().check(z.maxLength(textMax))),
    resign: z._default(z.boolean(), false),
    digital: z._default(z.boolean(), false),
  }),
  { terms: null, resign: false, digital: false },
)
