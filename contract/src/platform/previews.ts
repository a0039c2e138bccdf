import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'

/** Whose view a preview shows; nobody's data are in it (BO-015). */
export const previewAudiences = ['guest', 'customer', 'subscriber'] as const
export type PreviewAudience = (typeof previewAudiences)[number]

/** Hours for which the link of a preview works. */
export const previewHours = 24

/** The signed link of a preview in both languages. */
export const previewLinkSchema = z.object({ pl: z.string(), en: z.string(), expiresAt: momentSchema })
export type PreviewLink = z.infer<typeof previewLinkSchema>
