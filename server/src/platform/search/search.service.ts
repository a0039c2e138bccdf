import type { Permission } from '@slodki-ul/contract/identity/permissions'
import { type SearchHit, searchHitsMax, searchKinds } from '@slodki-ul/contract/platform/search.admin'
import type { Context } from '#context.ts'
import { selectBest } from '#platform/search/search-terms.db.ts'
import { parseSearch } from '#platform/search/search-terms.rules.ts'

/** What staff with these permissions find, five records of each kind at most, best first (BO-017). */
export async function searchRecords(
  { db, searchSources }: Pick<Context, 'db' | 'searchSources'>,
  typed: string,
  mayRead: (permission: Permission) => boolean,
): Promise<SearchHit[]> {
  const query = parseSearch(typed)
  const sources = searchKinds.flatMap((kind) =>
    searchSources.filter((source) => source.kind === kind && mayRead(source.permission)),
  )
  if (!query || sources.length === 0) return []
  const found = await selectBest(
    db,
    sources.map(({ kind }) => kind),
    query,
    searchHitsMax,
  )
  const hits = await Promise.all(
    sources.map(async ({ kind, describe }) => {
      const ids = found.get(kind)
      if (!ids) return []
      const described = new Map((await describe(db, ids)).map((hit) => [hit.id, hit]))
      return ids.flatMap((id) => {
        const hit = described.get(id)
        return hit ? [{ kind, ...hit }] : []
      })
    }),
  )
  return hits.flat()
}
