import type { Language } from '@slodki-ul/contract/language'
import type { CourseCategory, CourseLevel, IngredientGroup } from '@slodki-ul/contract/learning/courses'
import { formatAmount } from '@slodki-ul/contract/learning/courses.rules'

/** Of the best answer's score, what an answer needs at least: an ingredient, where others have the word in their name. */
export const minimumShare = 0.6

/** Words of names that say nothing of a course, and of which some would pass for others: "bez" for "beza". */
export const ignoredWords: ReadonlySet<string> = new Set([
  ...['bez', 'dla', 'do', 'jak', 'krok', 'ktore', 'ktory', 'na', 'nie', 'od', 'po', 'pod', 'to', 'we', 'za', 'ze'],
  ...['and', 'by', 'for', 'from', 'in', 'of', 'on', 'that', 'the', 'then', 'to', 'with', 'your'],
])

/** What a word weighs by where it stands. Of an ingredient it is still an answer beside a name, of the rest it is not. */
export const wordWeights = { name: 10, instructor: 10, ingredient: 7, category: 7, summary: 5, rest: 3 } as const

/** What the flags of a query choose; none and all are every level, which no filter is needed for (Q-39). */
export function levelsOf(flags: {
  withBeginner?: boolean | undefined
  withIntermediate?: boolean | undefined
  withAdvanced?: boolean | undefined
  withExpert?: boolean | undefined
}): CourseLevel[] {
  const chosen: [CourseLevel, boolean | undefined][] = [
    ['beginner', flags.withBeginner],
    ['intermediate', flags.withIntermediate],
    ['advanced', flags.withAdvanced],
    ['expert', flags.withExpert],
  ]
  const levels = chosen.flatMap(([level, isChosen]) => (isChosen ? [level] : []))
  return levels.length === chosen.length ? [] : levels
}

type FlatCategory = { id: number; name: string; count: number; parentId: number | null }

/** A flat list in tree order as the tree it is: three levels (Q-110). */
export function toTree(flat: readonly FlatCategory[]): CourseCategory[] {
  const childrenOf = Map.groupBy(flat, ({ parentId }) => parentId)
  const at = ({ id, name, count }: FlatCategory) => ({ id, name, count })
  const under = (parent: FlatCategory | null) => childrenOf.get(parent?.id ?? null) ?? []
  return under(null).map((root) => ({
    ...at(root),
    children: under(root).map((branch) => ({
      ...at(branch),
      children: under(branch).map((leaf) => ({ ...at(leaf), children: [] })),
    })),
  }))
}

/** Categories and then those above them, each once: what is chosen by any of them. */
export function withAncestors(
  ids: readonly number[],
  categories: readonly { id: number; parentId: number | null }[],
): number[] {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const above = (id: number): number[] => {
    const parent = parents.get(id)
    return parent ? [parent, ...above(parent)] : []
  }
  return [...new Set([...ids, ...ids.flatMap(above)])]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? character)

/** The ingredients as a text with simple marks: a heading and a list for each group (CRS-17). */
export function ingredientsHtml(groups: readonly IngredientGroup[], language: Language): string {
  const item = ({ name, note, ...measure }: IngredientGroup['items'][number]) =>
    `<li>${escapeText(name)}: <strong>${formatAmount(measure, language)}</strong>${note ? ` <em>${escapeText(note)}</em>` : ''}</li>`
  return groups
    .map(({ name, items }) => [`<h4>${escapeText(name)}</h4>`, '<ul>', ...items.map(item), '</ul>'].join('\n'))
    .join('\n')
}

/** The name of a month, 1 to 12, in the middle of a sentence. */
export const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1))
