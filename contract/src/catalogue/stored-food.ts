import * as z from 'zod/mini'
import { allergensOf, unknownMarks } from './ingredients.rules.ts'
import { allergens, nutritionSchema, shelfLifeKinds } from './product-information.ts'

const longestText = 4000
const text = z.string().check(z.trim(), z.maxLength(longestText))
/** A draft may lack the Polish text; publication asks for it. */
const localized = z.object({ pl: text, en: z.nullable(text.check(z.minLength(1))) })

const ingredients = localized.check(
  z.refine(
    ({ pl, en }) => unknownMarks(`${pl} ${en ?? ''}`).length === 0,
    'marks a substance that Annex II does not list',
  ),
  z.refine(
    ({ pl, en }) => en === null || allergensOf(pl).join() === allergensOf(en).join(),
    'marks other allergens in English',
  ),
)

/** Food information as stored, English optional; allergens marked as `[word](code)`. */
export const storedFoodSchema = z.object({
  isHoney: z.boolean(),
  ingredients,
  mayContain: z.array(z.enum(allergens)),
  storage: localized,
  shelfLife: z.object({ kind: z.enum(shelfLifeKinds), text: localized }),
  origin: z.nullable(localized),
  honeyOrigins: z.array(
    z.object({ country: z.string().check(z.regex(/^[A-Z]{2}$/)), percent: z.int().check(z.gte(1), z.lte(100)) }),
  ),
  nutrition: z.nullable(nutritionSchema),
  /** Exempt by Annex V of Regulation 1169/2011: unprocessed, or with a single ingredient. */
  nutritionExempt: z.boolean(),
})
export type StoredFood = z.infer<typeof storedFoodSchema>
