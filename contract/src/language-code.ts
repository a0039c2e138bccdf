import * as z from 'zod/mini'
import { languages } from './language.ts'

/** A language code on the wire; anything unknown answers as Polish. Apart, so that a page's start needs no zod. */
export const languageCode = z.catch(z.enum(languages), 'pl')
