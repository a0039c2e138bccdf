import type { TestResult } from './test-results.mjs'

const idPattern = /\b[A-Z][A-Z0-9]{1,4}-\d{2,3}\b/g
/** A title with more IDs proves none of them in particular. */
export const idsPerTitle = 3

export type Area = { readonly name: string; readonly title: string; readonly requirements: Map<string, string> }

export type Coverage = {
  readonly proved: Set<string>
  /** Unknown IDs in titles, with one title each. */
  readonly unknown: Map<string, string>
  readonly crowded: string[]
}

/** Parses the areas and their lines `ID | text`; decisions (`Q-nn`) are not requirements. */
export function parseRequirements(text: string): Area[] {
  const areas: Area[] = []
  for (const line of text.split('\n')) {
    const heading = /^## ([A-Z][A-Z0-9]{1,4}) - (.+?)(?: \(\d+\))?$/.exec(line)
    if (heading) areas.push({ name: heading[1] as string, title: heading[2] as string, requirements: new Map() })
    const row = /^([A-Z][A-Z0-9]{1,4})-(\d{2,3}) \| (.+)$/.exec(line)
    if (!row) continue
    // Several areas may share the letters of their IDs: a line belongs to the nearest one above.
    const area = areas.findLast(({ name }) => name === row[1])
    if (!area) throw new Error(`${row[1]}-${row[2]} comes before the heading of its area`)
    area.requirements.set(`${row[1]}-${row[2]}`, row[3] as string)
  }
  return areas
}

/** The unique IDs in a title. */
export const findRequirementIds = (title: string): string[] => [...new Set(title.match(idPattern))]

/** Finds the requirements proved by passed tests; all titles are checked for unknown and too many IDs. */
export function measureRequirementCoverage(areas: readonly Area[], results: readonly TestResult[]): Coverage {
  const known = new Set(areas.flatMap(({ requirements }) => [...requirements.keys()]))
  const proved = new Set<string>()
  const unknown = new Map<string, string>()
  const crowded = new Set<string>()
  for (const { title, state } of results) {
    const ids = findRequirementIds(title)
    for (const id of ids) if (!known.has(id)) unknown.set(id, title)
    if (ids.length > idsPerTitle) crowded.add(title)
    else if (state === 'passed') for (const id of ids) if (known.has(id)) proved.add(id)
  }
  return { proved, unknown, crowded: [...crowded] }
}
