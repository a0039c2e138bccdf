import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import type { SavedViewList } from '@slodki-ul/contract/identity/workspace.admin'

/** The query of a list by its path. */
const queryOf = (list: SavedViewList) =>
  Object.values(adminEndpoints).find((row) => row.method === 'GET' && row.path === `admin/${list}` && 'query' in row)

/**
 * Fields of a list's address that its query does not know, or whose value it does not take any more. What only the screen
 * reads (columns) is left out: `columns`, `view`, `row`.
 */
export function unknownFiltersOf(list: SavedViewList, address: string): string[] {
  const row = queryOf(list)
  if (!row || !('query' in row)) return []
  const query: Record<string, string | string[]> = {}
  const given = new URLSearchParams(address)
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name)
    if (!ofScreen.has(name)) query[name] = values.length === 1 ? (values[0] as string) : values
  }
  const parsed = row.query.safeParse(query)
  if (parsed.success) return []
  const names = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
  )
  return [...new Set(names)].toSorted()
}

const ofScreen = new Set(['columns', 'view', 'row'])
