import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'

export const pageTextsSchema = z.object({
  /** Texts in the place of those of the catalogues, by `catalogue:name`; usual ones are not among them. */
  words: z.record(z.string(), z.string()),
  /** Each with the note where it came from. */
  reviews: z.array(z.object({ rating: z.number(), name: z.string(), text: z.string(), source: z.string() })),
  questions: z.array(z.object({ question: z.string(), text: z.string() })),
})
export type PageTexts = z.infer<typeof pageTextsSchema>

export const pageTextsEndpoints = {
  getPageTexts: endpoint({
    method: 'GET',
    path: 'page-texts',
    summary: 'What the pages say now: reviews, questions, and the words that staff changed',
    access: 'anyone',
    query: z.object({ languageCode }),
    status: 200,
    reply: pageTextsSchema,
    errors: [],
    calledBy: 'web',
  }),
}
