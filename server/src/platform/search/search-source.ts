import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { SearchHit, SearchKind } from '@slodki-ul/contract/platform/search.admin'
import type { Executor } from '#db/client.ts'

/** What a record can be found by. */
export type SearchRecord = { readonly id: string; readonly at: Date; readonly terms: readonly string[] }

/** Records of one feature that the search of the back office finds. */
export type SearchSource = {
  readonly kind: SearchKind
  /** Staff who may read with it see what is found. */
  readonly permission: Permission
  /** The terms of these records; one that does not exist any more is left out. */
  readRecords(db: Executor, ids: readonly string[]): Promise<SearchRecord[]>
  /** What is shown of these records, in any order. */
  describe(db: Executor, ids: readonly string[]): Promise<Omit<SearchHit, 'kind'>[]>
}
