import type { IngredientGroup } from './recipe.ts'

type Unit = IngredientGroup['items'][number]['unit']

/** What a typed line of a recipe says; a line without an amount is one piece, or a pinch where that is written. */
type TypedIngredient = { name: string; amount: number; unit: Unit; note: string | null; scales: boolean }

/** Units as people type them, with how much of ours one is. */
const typedUnits: readonly (readonly [RegExp, Unit, number])[] = [
  [/^(kg|kilo|kilogram(y|ów|a)?|kilograms?)(?![\p{L}])\.?/iu, 'g', 1000],
  [/^(dag|deka|dkg|dekagram(y|ów|a)?)(?![\p{L}])\.?/iu, 'g', 10],
  [/^(g|gr|gram(y|ów|a)?|grams?)(?![\p{L}])\.?/iu, 'g', 1],
  [/^(l|litr(y|ów|a)?|litres?|liters?)(?![\p{L}])\.?/iu, 'ml', 1000],
  [/^(ml|mililitr(y|ów|a)?)(?![\p{L}])\.?/iu, 'ml', 1],
  [/^(łyżeczk(a|i|ę)|łyżeczek|łyż\.|tsp|teaspoons?)(?![\p{L}])\.?/iu, 'łyżeczka', 1],
  [/^(łyżk(a|i|ę)|łyżek|tbsp|tablespoons?)(?![\p{L}])\.?/iu, 'łyżka', 1],
  [/^(szczypt(a|y|ę)|szczypt|pinch(es)?)(?![\p{L}])\.?/iu, 'szczypta', 1],
  [/^(szt|sztuk(a|i|ę)?|pcs?|pieces?)(?![\p{L}])\.?/iu, 'szt', 1],
]

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 0.33, '⅔': 0.67 }
const fractionSigns = Object.keys(fractions).join('')
const amountPattern = new RegExp(
  `^(?:(\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+|\\d+)(?:[,.](\\d+))?(?:\\s*/\\s*(\\d+))?)?\\s*([${fractionSigns}])?`,
  'u',
)

/** The amount at the beginning of a line, and what follows; null without one. */
function readAmount(line: string): { amount: number; rest: string } | null {
  const [matched = '', whole, decimals, divisor, sign] = amountPattern.exec(line) ?? []
  if (whole === undefined && sign === undefined) return null
  const number = whole === undefined ? 0 : Number(`${whole.replace(/\D/g, '')}.${decimals ?? '0'}`)
  const amount = divisor === undefined ? number : Number(divisor) === 0 ? 0 : number / Number(divisor)
  return { amount: amount + (sign === undefined ? 0 : (fractions[sign] ?? 0)), rest: line.slice(matched.length) }
}

const rounded = (amount: number): number => Math.round(amount * 100) / 100

/** What a line of a recipe says: "1,2 kg mąki pszennej (tortowej)" is 1200 g; null for a line without a name. */
export function readIngredient(typed: string): TypedIngredient | null {
  const line = typed
    .replace(/^[\s•*–-]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const counted = readAmount(line)
  const afterAmount = (counted?.rest ?? line).trimStart()
  const found = typedUnits.find(([pattern]) => pattern.test(afterAmount))
  // A word such as "szczypta" is an amount of its own; "g" is one only after a number.
  const isMeasured =
    found && (counted !== null || found[1] === 'szczypta' || found[1] === 'łyżka' || found[1] === 'łyżeczka')
  const rest = isMeasured ? afterAmount.replace(found[0], '').trimStart() : afterAmount
  const [, before = '', inBrackets] = /^(.*?)\s*(?:\(([^()]*)\))?$/u.exec(rest) ?? []
  const [first = '', ...others] = inBrackets === undefined ? before.split(/\s*,\s+/u) : [before]
  const name = first.trim()
  const amount = rounded((counted?.amount ?? 1) * (isMeasured ? found[2] : 1))
  if (name === '' || amount <= 0) return null
  const note = (inBrackets ?? others.join(', ')).trim() || null
  const unit = isMeasured ? found[1] : 'szt'
  return { name, amount, unit, note, scales: unit !== 'szczypta' }
}

/** The lines of a text: what each says, and the numbers of those that say nothing. Empty lines are passed over. */
export function readIngredients(text: string): { items: TypedIngredient[]; unread: number[] } {
  const lines = text.split('\n').map((line, at) => ({ line, number: at + 1 }))
  const read = lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => ({ item: readIngredient(line), number }))
  return {
    items: read.flatMap(({ item }) => item ?? []),
    unread: read.filter(({ item }) => item === null).map(({ number }) => number),
  }
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')

/** The beginnings of words, so that the cases of Polish nouns agree: "mąki" and "mąka". */
const stemsOf = (text: string): string[] =>
  plain(text)
    .split(/[^a-z0-9]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, Math.max(3, word.length - 3)))

/** The product whose name has all words of an ingredient; the one with the shortest name when there are several. */
export function suggestProduct(name: string, products: readonly { id: number; name: string }[]): number | null {
  const wanted = stemsOf(name)
  if (wanted.length === 0) return null
  const fitting = products.filter((product) => {
    const words = plain(product.name).split(/[^a-z0-9]+/u)
    return wanted.every((stem) => words.some((word) => word.startsWith(stem)))
  })
  return fitting.toSorted((a, b) => a.name.length - b.name.length)[0]?.id ?? null
}
