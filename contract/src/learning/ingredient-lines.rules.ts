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
  [/^(łyżeczk(a|i|ę)|łyżeczek|łyżecz|tsp|teaspoons?)(?![\p{L}])\.?/iu, 'łyżeczka', 1],
  [/^(łyżk(a|i|ę)|łyżek|łyż|tbsp|tablespoons?)(?![\p{L}])\.?/iu, 'łyżka', 1],
  [/^(szczypt(a|y|ę)|szczypt|pinch(es)?)(?![\p{L}])\.?/iu, 'szczypta', 1],
  [/^(szt|sztuk(a|i|ę)?|pcs?|pieces?)(?![\p{L}])\.?/iu, 'szt', 1],
]

const fractions: Readonly<Record<string, number>> = {
  ...{ '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 1 / 8, '⅜': 3 / 8, '⅝': 5 / 8, '⅞': 7 / 8 },
}
const halves: Readonly<Record<string, number>> = { pół: 0.5, półtora: 1.5, półtorej: 1.5 }
/** How amounts are written, the longer ways first: 1 1/2 · 1 ½ · 1 250,5 · pół. */
const amountWays: readonly (readonly [RegExp, (parts: string[]) => number])[] = [
  [/^(\d+ )?(\d+) ?\/ ?(\d+)/, ([whole, part, parts]) => Number(whole) + Number(part) / Number(parts)],
  [
    new RegExp(`^(\\d+)? ?([${Object.keys(fractions).join('')}])`, 'u'),
    ([whole, sign]) => Number(whole) + (fractions[sign ?? ''] ?? 0),
  ],
  [/^(\d{1,3}(?: \d{3})+|\d+)(?:[,.](\d+))?/, ([whole, rest]) => Number(`${whole?.replaceAll(' ', '')}.${rest || 0}`)],
  [/^(pół|półtora|półtorej)(?!\p{L})/iu, ([half]) => halves[half?.toLowerCase() ?? ''] ?? 0],
]

/** The amount at the beginning of a line, and what follows; null without one. */
function readAmount(line: string): { amount: number; rest: string } | null {
  for (const [pattern, amountOf] of amountWays) {
    const found = pattern.exec(line)
    if (!found) continue
    const amount = amountOf(found.slice(1).map((part) => part ?? ''))
    return { amount: Number.isFinite(amount) ? amount : 0, rest: line.slice(found[0].length) }
  }
  return null
}

/** Numbers that belong to a name: the type of a flour, a share. */
const ownNumbers = /(?:typ|typu|type|nr) ?\d+|\d+(?:[,.]\d+)? ?%/giu
const isUnit = (word: string): boolean =>
  word.length > 1 && typedUnits.some(([pattern]) => pattern.exec(word)?.[0].length === word.length)

/** Whether a name still holds an amount, such as the end of a range or one behind it: what it says nobody can tell for sure. */
const holdsAmount = (name: string): boolean =>
  !/^[\p{L}"„“'(]/u.test(name) || /\d/.test(name.replace(ownNumbers, '')) || name.split(' ').some(isUnit)

const rounded = (amount: number): number => Math.round(amount * 100) / 100

/** What a line of a recipe says: "1,2 kg mąki pszennej (tortowej)" is 1200 g; null for a line without a name, or with a second amount. */
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
  if (name === '' || amount <= 0 || holdsAmount(name)) return null
  const note = (inBrackets ?? others.join(', ')).trim() || null
  // "mąka, 500 g" is no note: the amount stands behind the name.
  if (counted === null && !isMeasured && /\d/.test(note ?? '')) return null
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

/** Small letters, with ó as o, which changes from case to case. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ó', 'o')
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\d]{3,}/gu) ?? []

/** Whether two words are the same but for the ending, as cases of Polish nouns and adjectives are: "mąki" and "mąka". */
function areCases(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  let shared = 0
  while (shared < length && one[shared] === other[shared]) shared++
  const ending = Math.max(one.length, other.length) - shared
  // Of a short word less may differ, or "mąki" would be macaroons.
  return ending <= (shared > 4 ? 3 : shared > 3 ? 2 : shared > 2 ? 1 : 0)
}

/** The product whose name has all words of an ingredient; the one with the shortest name when there are several. */
export function suggestProduct(name: string, products: readonly { id: number; name: string }[]): number | null {
  const wanted = wordsOf(name)
  if (wanted.length === 0) return null
  const fitting = products.filter((product) => {
    const words = wordsOf(product.name)
    return wanted.every((each) => words.some((word) => areCases(each, word)))
  })
  return fitting.toSorted((a, b) => a.name.length - b.name.length)[0]?.id ?? null
}
