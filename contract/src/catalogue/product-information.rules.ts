import { inLanguage, type Language, type Localized } from '../language.ts'
import { allergensOf, parseIngredients } from './ingredients.rules.ts'
import { allergens, type Food, type NetQuantity, type ProductContact } from './product-information.ts'
import type { StoredFood } from './stored-food.ts'

/** Stored food information in a language; `nameOf` returns the name of a country by its ISO code. */
export function foodInLanguage(food: StoredFood, language: Language, nameOf: (country: string) => string): Food {
  const text = (localized: Localized) => inLanguage(localized, language)
  const ingredients = text(food.ingredients)
  return {
    ingredients: parseIngredients(ingredients),
    allergens: allergensOf(ingredients),
    mayContain: allergens.filter((allergen) => food.mayContain.includes(allergen)),
    storage: text(food.storage),
    shelfLife: { kind: food.shelfLife.kind, text: text(food.shelfLife.text) },
    origin: food.origin && text(food.origin),
    honeyOrigins: food.honeyOrigins
      .toSorted((a, b) => b.percent - a.percent)
      .map(({ country, percent }) => ({ country, name: nameOf(country), percent })),
    nutrition: food.nutrition,
  }
}

/**
 * EU members: a manufacturer elsewhere needs a responsible person in one of them (Article 16 of Regulation 2023/988).
 */
const unionMembers = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** The fields of a product for which the law requires information on its page. */
export type DescribedProduct = {
  isVirtual: boolean
  isFood: boolean
  manufacturer: ProductContact & { country: string | null }
  responsiblePerson: ProductContact | null
  /** Warnings and safety information in Polish. */
  safetyInfoPl: string | null
  netQuantity: NetQuantity | null
  food: StoredFood | null
}

/** Information without which a product must not be published. */
export type MissingFact =
  | `manufacturer.${'name' | 'address' | 'email' | 'country'}`
  | 'responsiblePerson'
  | 'netQuantity'
  | 'food'
  | `food.${'ingredients' | 'storage' | 'shelfLife' | 'origin' | 'honeyOrigins' | 'nutrition'}`
  | 'safetyInfo'

const isBlank = (text: string | null | undefined) => !text?.trim()
const isNowhere = (contact: ProductContact | null) =>
  contact === null || isBlank(contact.name) || isBlank(contact.address) || isBlank(contact.email)

function missingFoodFacts({ food, safetyInfoPl }: DescribedProduct): MissingFact[] {
  if (!food) return ['food']
  const shares = food.honeyOrigins.reduce((sum, { percent }) => sum + percent, 0)
  const checks: readonly (readonly [MissingFact, isMissing: boolean])[] = [
    ['food.ingredients', isBlank(food.ingredients.pl)],
    ['food.storage', isBlank(food.storage.pl)],
    ['food.shelfLife', isBlank(food.shelfLife.text.pl)],
    ['food.origin', !food.isHoney && isBlank(food.origin?.pl)],
    ['food.honeyOrigins', food.isHoney && shares !== 100],
    ['food.nutrition', !food.nutrition && !food.nutritionExempt],
    // Honey carries a warning about infants.
    ['safetyInfo', food.isHoney && isBlank(safetyInfoPl)],
  ]
  return checks.filter(([, isMissing]) => isMissing).map(([fact]) => fact)
}

/**
 * Required information that a product lacks: Regulation (EU) 1169/2011 and Directive (EU) 2024/1438 for food,
 * Regulation (EU) 2023/988 for other products. Empty for virtual products.
 */
export function missingProductInformation(product: DescribedProduct): MissingFact[] {
  if (product.isVirtual) return []
  const { manufacturer, responsiblePerson, isFood } = product
  const missing: MissingFact[] = (['name', 'address', 'email'] as const)
    .filter((field) => isBlank(manufacturer[field]))
    .map((field) => `manufacturer.${field}` as const)
  if (isFood)
    return [...missing, ...(product.netQuantity ? [] : ['netQuantity' as const]), ...missingFoodFacts(product)]
  if (isBlank(manufacturer.country)) return [...missing, 'manufacturer.country']
  const isForeign = !unionMembers.includes(manufacturer.country ?? '')
  return isForeign && isNowhere(responsiblePerson) ? [...missing, 'responsiblePerson'] : missing
}
