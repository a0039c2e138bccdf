import { forLanguages } from '../for-languages.ts'
import type { Language } from '../language.ts'
import type { IngredientGroup } from './recipe.ts'

type Ingredient = IngredientGroup['items'][number]
type Unit = Ingredient['unit']
type Words = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const always = (word: string): Words => ({ other: word })
/** Polish plural forms: one, two to four, five and more, and fractions. */
const units: Record<Language, Record<Unit, Words>> = {
  pl: {
    g: always('g'),
    ml: always('ml'),
    szt: always('szt.'),
    łyżka: { one: 'łyżka', few: 'łyżki', many: 'łyżek', other: 'łyżki' },
    łyżeczka: { one: 'łyżeczka', few: 'łyżeczki', many: 'łyżeczek', other: 'łyżeczki' },
    szczypta: { one: 'szczypta', few: 'szczypty', many: 'szczypt', other: 'szczypty' },
  },
  en: {
    g: always('g'),
    ml: always('ml'),
    szt: always(''),
    łyżka: always('tbsp'),
    łyżeczka: always('tsp'),
    szczypta: { one: 'pinch', other: 'pinches' },
  },
}

const locales: Record<Language, string> = { pl: 'pl-PL', en: 'en-GB' }
const numbers = forLanguages(
  (language) => new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2, useGrouping: 'always' }),
)
const plurals = forLanguages((language) => new Intl.PluralRules(locales[language]))
const space = '\u00a0'

/**
 * An amount with its unit as printed in a recipe: "1 200 g", "3 szt.", "2 łyżki"; in English pieces are a bare number.
 */
export function formatAmount({ amount, unit }: Pick<Ingredient, 'amount' | 'unit'>, language: Language): string {
  const number = numbers[language].format(amount)
  const words = units[language][unit]
  const word = words[plurals[language].select(amount)] ?? words.other
  return word === '' ? number : `${number}${space}${word}`
}
