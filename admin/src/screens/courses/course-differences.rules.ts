/** A line of a value: its text, and all by which it is told from others, with its marks. */
export type Line = { readonly text: string; readonly whole: string }

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0' }

/** The lines of a formatted text; what is between them, such as the end of a list, is one without words. */
export const linesOfHtml = (html: string): Line[] =>
  html
    .split(/(?<=<\/(?:p|li|h\d)>|<br ?\/?>)/)
    .filter(Boolean)
    .map((whole) => ({
      whole,
      text: whole
        .replace(/<[^>]*>/g, '')
        .replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => entities[entity] ?? entity)
        .trim(),
    }))

/** Both lists without what is in both, each as often as it is there. */
function withoutCommon<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string) {
  const without = (list: readonly Item[], others: readonly Item[]) => {
    const counts = new Map<string, number>()
    for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
    return list.filter((item) => {
      const left = counts.get(keyOf(item)) ?? 0
      counts.set(keyOf(item), left - 1)
      return left <= 0
    })
  }
  return { removed: without(before, after), added: without(after, before) }
}

type Differences = {
  readonly removed: string[]
  readonly added: string[]
  /** Lines that stayed stand in another order. */
  readonly isReordered: boolean
  /** Lines that read the same have other marks. */
  readonly isReformatted: boolean
}

/** All that differs between two lists of lines. */
export function compareLines(before: readonly Line[], after: readonly Line[]): Differences {
  const whole = withoutCommon(before, after, (line) => line.whole)
  const { removed, added } = withoutCommon(before, after, ({ text }) => text)
  const wordsOf = (lines: readonly Line[]) => lines.map(({ text }) => text).filter(Boolean)
  const stayed = (lines: readonly Line[], gone: readonly Line[]) => {
    const left = new Set(gone)
    return wordsOf(lines.filter((line) => !left.has(line)))
  }
  const marks = whole.removed.length + whole.added.length
  return {
    ...{ removed: wordsOf(removed), added: wordsOf(added) },
    isReordered: stayed(before, removed).join('\n') !== stayed(after, added).join('\n'),
    isReformatted: marks > wordsOf(removed).length + wordsOf(added).length,
  }
}
