import * as z from 'zod/mini'

/** Unit of what a recipe makes; `tin` is a diameter in centimetres, so ingredients scale with its area. */
export const portionUnits = ['portion', 'piece', 'tin', 'jar', 'g'] as const
/** Units of ingredients. */
export const ingredientUnits = ['g', 'ml', 'szt', 'łyżka', 'łyżeczka', 'szczypta'] as const

const ingredientSchema = z.object({
  name: z.string(),
  amount: z.number(),
  unit: z.enum(ingredientUnits),
  /** Scales with the number of portions. */
  scales: z.boolean(),
  note: z.nullable(z.string()),
  /** The shop product for this ingredient. */
  product: z.nullable(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
})
export const ingredientGroupSchema = z.object({ name: z.string(), items: z.array(ingredientSchema) })
export type IngredientGroup = z.infer<typeof ingredientGroupSchema>

/** A step of the recipe and the second of the video that shows it; `timerSeconds` is for the kitchen timer. */
export const stepSchema = z.object({
  title: z.string(),
  text: z.string(),
  startSecond: z.int(),
  timerSeconds: z.nullable(z.int()),
})
