import { forLanguages } from '@slodki-ul/contract/for-languages'
import type { Language } from '@slodki-ul/contract/language'
import type { CourseCategory, CourseLevel } from '@slodki-ul/contract/learning/courses'
import { formatAmount } from '@slodki-ul/contract/learning/courses.rules'
import type { IngredientGroup } from '@slodki-ul/contract/learning/recipe'

/** Smallest share of the best score that a result needs. It keeps a match by ingredient beside a match by name. */
export const minimumShare = 0.6

/** Words of names that say nothing about a course. Some would match unrelated words: "bez" for "beza". */
export const ignoredWords: ReadonlySet<string> = new Set([
  ...['bez', 'dla', 'do', 'jak', 'krok', 'ktore', 'ktory', 'na', 'nie', 'od', 'po', 'pod', 'to', 'we', 'za', 'ze'],
  ...['and', 'by', 'for', 'from', 'in', 'of', 'on', 'that', 'the', 'then', 'to', 'with', 'your'],
])

/**
 * Weight of a word by its field. With `minimumShare` a match by ingredient is kept beside one by name; lower fields are
 * not.
 */
export const wordWeights = { name: 10, instructor: 10, ingredient: 7, category: 7, summary: 5, rest: 3 } as const

/** The levels chosen by a query's flags. None or all chosen means every level and gives an empty list (Q-39). */
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

/** Builds the tree of three levels from a list in tree order (Q-110). */
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

/** Categories followed by their ancestors, each once: all categories under which a course is listed. */
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

type Parents = readonly { id: number; parentId: number | null }[]

/** The categories of a course that were chosen, without those it has for being above them. */
export function ownCategories(ids: readonly number[], categories: Parents): number[] {
  const above = new Set(ids.flatMap((id) => withAncestors([id], categories).slice(1)))
  return ids.filter((id) => !above.has(id))
}

/** The categories of a course after one was added, or removed with all below it. */
export function recategorize(
  present: readonly number[],
  categories: Parents,
  { categoryId, change }: { categoryId: number; change: 'add' | 'remove' },
): number[] {
  const isWithin = (id: number) => withAncestors([id], categories).includes(categoryId)
  if (change === 'remove') return present.filter((id) => !isWithin(id))
  return withAncestors([...ownCategories(present, categories), categoryId], categories)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => escapes[character] ?? character)

/** The ingredients as simple HTML: a heading and a list per group (CRS-17). */
export function ingredientsHtml(groups: readonly IngredientGroup[], language: Language): string {
  const item = ({ name, note, ...measure }: IngredientGroup['items'][number]) =>
    `<li>${escapeText(name)}: <strong>${formatAmount(measure, language)}</strong>${note ? ` <em>${escapeText(note)}</em>` : ''}</li>`
  return groups
    .map(({ name, items }) => [`<h4>${escapeText(name)}</h4>`, '<ul>', ...items.map(item), '</ul>'].join('\n'))
    .join('\n')
}

const months = forLanguages((language) => new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }))

/** The name of a month (1 to 12) as written inside a sentence. */
export const monthName = (month: number, language: Language): string =>
  months[language].format(Date.UTC(2000, month - 1, 1))
