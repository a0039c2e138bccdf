import { pageSizes } from '@slodki-ul/contract/limits'

const idMax = 2_147_483_647

/** The valid ids among URL values, each once and in order. */
export function readIds(values: readonly string[]): number[] {
  const ids = values.filter((value) => /^[1-9]\d{0,9}$/.test(value)).map(Number)
  return [...new Set(ids)]
    .filter((id) => id <= idMax)
    .sort((a, b) => a - b)
    .slice(0, pageSizes.max)
}

/** Adds an id, or removes it if it is included. */
export function toggleId(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].sort((a, b) => a - b)
}
