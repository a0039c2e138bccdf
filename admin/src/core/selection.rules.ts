/** Rows chosen for a bulk action: one by one, or all that fit the list (BO-022). */
export type Selection = { readonly ids: ReadonlySet<string>; readonly isAll: boolean }

export const nothingSelected: Selection = { ids: new Set(), isAll: false }

/** Most rows chosen one by one, which fit in a request. */
export const chosenMax = 1_000

/** The selection with one row switched; of all that fit, only the rows of the page stay chosen one by one. */
export function toggleRow({ ids, isAll }: Selection, id: string, page: readonly string[]): Selection {
  const next = new Set(isAll ? page : ids)
  if (!next.delete(id) && next.size < chosenMax) next.add(id)
  return { ids: next, isAll: false }
}

/** The selection with all rows of the page, or without them when all are chosen. */
export function togglePage({ ids, isAll }: Selection, page: readonly string[]): Selection {
  if (isAll) return nothingSelected
  const isWhole = page.every((id) => ids.has(id))
  const others = [...ids].filter((id) => !page.includes(id))
  return { ids: new Set(isWhole ? others : [...others, ...page].slice(0, chosenMax)), isAll: false }
}

/** The rows from one to another, both included, added to the selection. */
export function addRange(
  selection: Selection,
  page: readonly string[],
  { from, to }: { from: number; to: number },
): Selection {
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range].slice(0, chosenMax)), isAll: false }
}

/** How many rows are chosen, of `total` that fit the list. */
export const countSelected = ({ ids, isAll }: Selection, total: number): number => (isAll ? total : ids.size)
