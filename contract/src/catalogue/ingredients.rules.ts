import { type Allergen, allergens, type Food } from './product-information.ts'

const allergenMark = /\[([^[\]]+)\]\(([a-z]+)\)/g

const isAllergen = (code: string): code is Allergen => allergens.some((allergen) => allergen === code)

/**
 * Splits a marked list of ingredients into runs: `[masło](milk)` becomes a run with its allergen. An unknown code gives a
 * run without one.
 */
export function parseIngredients(marked: string): Food['ingredients'] {
  const runs: Food['ingredients'] = []
  let from = 0
  for (const match of marked.matchAll(allergenMark)) {
    const [whole, text = '', code = ''] = match
    if (match.index > from) runs.push({ text: marked.slice(from, match.index), allergen: null })
    runs.push({ text, allergen: isAllergen(code) ? code : null })
    from = match.index + whole.length
  }
  if (from < marked.length) runs.push({ text: marked.slice(from), allergen: null })
  return runs
}

/** Allergens that a marked list of ingredients contains, each once, in the order of Annex II. */
export function allergensOf(marked: string): Allergen[] {
  const found = new Set(parseIngredients(marked).map(({ allergen }) => allergen))
  return allergens.filter((allergen) => found.has(allergen))
}

/** Codes in a marked list of ingredients that are not allergens of Annex II. */
export const unknownMarks = (marked: string): string[] =>
  [...marked.matchAll(allergenMark)].map(([, , code = '']) => code).filter((code) => !isAllergen(code))
