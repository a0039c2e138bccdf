import * as z from 'zod/mini'
import { languages } from './language.ts'

/**
 * A language code in the API; anything unknown means Polish. In its own file, so that the start of the web does
 * not load zod.
 */
export const languageCode = z.catch(z.enum(languages), 'pl')
