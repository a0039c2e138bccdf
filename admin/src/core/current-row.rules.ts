/** The row that keys act on, and where it stood: another takes its place when it leaves the list. */
export type CurrentRow = { readonly id: string | null; readonly index: number }

/** Index of the current row; -1 without one, or in an empty list. */
export function indexOfCurrent({ id, index }: CurrentRow, ids: readonly string[]): number {
  const found = id === null ? -1 : ids.indexOf(id)
  return found >= 0 ? found : Math.min(index, ids.length - 1)
}

/** The row `step` rows away, within the list; the first one when none was current. */
export function moveCurrent(current: CurrentRow, ids: readonly string[], step: number): CurrentRow {
  const from = indexOfCurrent(current, ids)
  const index = from < 0 ? 0 : Math.min(Math.max(from + step, 0), ids.length - 1)
  return { id: ids[index] ?? null, index: ids.length === 0 ? -1 : index }
}
