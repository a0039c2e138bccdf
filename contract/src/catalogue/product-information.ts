import * as z from 'zod/mini'

/**
 * The 14 substances of Annex II to Regulation (EU) 1169/2011 that cause allergies or intolerances, in the same order.
 */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

/** Units of a net quantity. */
export const netUnits = ['g', 'ml'] as const
export type NetUnit = (typeof netUnits)[number]

/**
 * What the price of a product is for: an amount by weight or volume, a single piece, or a set of different products.
 */
export const soldByKinds = ['measure', 'piece', 'set'] as const
export type SoldBy = (typeof soldByKinds)[number]

/** Total net quantity; `items` when the pack contains several of the same size. */
export const netQuantitySchema = z.object({ amount: z.int(), unit: z.enum(netUnits), items: z.nullable(z.int()) })
export type NetQuantity = z.infer<typeof netQuantitySchema>

/** Nutrients per 100 g or 100 ml: energy in kJ and kcal, the rest in grams. */
const nutrient = z.number().check(z.gte(0), z.lte(100))
export const nutritionSchema = z.object({
  energyKj: z.int().check(z.gte(0), z.lte(4000)),
  energyKcal: z.int().check(z.gte(0), z.lte(1000)),
  fat: nutrient,
  saturates: nutrient,
  carbohydrate: nutrient,
  sugars: nutrient,
  fibre: z.nullable(nutrient),
  protein: nutrient,
  salt: nutrient,
})
export type Nutrition = z.infer<typeof nutritionSchema>

/** Whether a food is past its best or unsafe after its date (Article 24 of Regulation 1169/2011). */
export const shelfLifeKinds = ['bestBefore', 'useBy'] as const

/**
 * Information that a buyer of food must be able to read before the purchase (Article 14 of Regulation 1169/2011), in
 * one language.
 */
export const foodSchema = z.object({
  /** The list of ingredients as runs; those with an allergen must be highlighted. */
  ingredients: z.array(z.object({ text: z.string(), allergen: z.nullable(z.enum(allergens)) })),
  /** Substances that the ingredients contain, in the order of Annex II. */
  allergens: z.array(z.enum(allergens)),
  /** Substances of which there may be traces. */
  mayContain: z.array(z.enum(allergens)),
  storage: z.string(),
  shelfLife: z.object({ kind: z.enum(shelfLifeKinds), text: z.string() }),
  /** Country or place of origin; null for honey, which lists countries with shares. */
  origin: z.nullable(z.string()),
  /** Countries of harvest of honey by descending share of weight (Directive (EU) 2024/1438). */
  honeyOrigins: z.array(z.object({ country: z.string(), name: z.string(), percent: z.int() })),
  /** Null when Annex V exempts the food from a nutrition declaration. */
  nutrition: z.nullable(nutritionSchema),
})
export type Food = z.infer<typeof foodSchema>

/**
 * A party responsible for a product: name, postal address and e-mail address (Article 19 of Regulation (EU) 2023/988).
 */
export const contactSchema = z.object({ name: z.string(), address: z.string(), email: z.string() })
export type ProductContact = z.infer<typeof contactSchema>
