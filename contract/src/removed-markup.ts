import * as z from 'zod/mini'

/** What the sanitizer took out of texts that were saved, by field: tags, and attributes as `tag[name]` (BO-114). */
export const removedMarkupSchema = z.array(z.object({ field: z.string(), removed: z.array(z.string()) }))
