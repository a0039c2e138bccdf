import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'

/** trusted: comments are shown at once · silenced: none can be written until a moment. */
export const authorTreatments = ['trusted', 'silenced'] as const
export type AuthorTreatment = (typeof authorTreatments)[number]

/** How staff treat an author now. */
export const treatmentSchema = z.object({
  treatment: z.enum(authorTreatments),
  /** Null for a trusted one. */
  until: z.nullable(momentSchema),
  /** As mailed to the author. */
  reason: z.string(),
  /** Who decided; null once the account is deleted. */
  by: z.nullable(z.string()),
  setAt: momentSchema,
})
export type Treatment = z.infer<typeof treatmentSchema>
