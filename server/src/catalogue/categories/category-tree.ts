import type { CategoryTreeName } from '@slodki-ul/contract/catalogue/categories.rules'
import type { Transaction } from '#db/client.ts'
import type { RecordedChange } from '#platform/audit/recorded-change.ts'

/** The categories of something linked before and after a change of its tree. */
export type MovedLinks = {
  readonly ownerId: number
  readonly before: readonly number[]
  readonly after: readonly number[]
}

/** A tree of categories, declared by the feature that has it. */
export type CategoryTree = {
  readonly name: CategoryTreeName
  /** Tables of its categories and of their links, and the column that names what is linked. */
  readonly table: string
  readonly links: string
  readonly owner: string
  /** Replaces the search words of what is linked, where those contain names of categories. */
  readonly reindex?: (tx: Transaction, ownerIds: readonly number[]) => Promise<void>
  /** Counts the versions of what is linked up, where its categories are edited with the rest of it, and returns what to record. */
  readonly countUp?: (tx: Transaction, moved: readonly MovedLinks[]) => Promise<RecordedChange[]>
}

/** Records of a feature that name categories of a tree by their ids, without a foreign key. */
export type CategoryReference = {
  readonly tree: CategoryTreeName
  readonly isUsed: (tx: Transaction, id: number) => Promise<boolean>
  readonly replace: (tx: Transaction, id: number, targetId: number) => Promise<void>
}
