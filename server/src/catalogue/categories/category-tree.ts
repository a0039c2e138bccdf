import type { CategoryTreeName } from '@slodki-ul/contract/catalogue/categories.rules'
import type { Transaction } from '#db/client.ts'

/** A tree of categories, declared by the feature that has it. */
export type CategoryTree = {
  readonly name: CategoryTreeName
  /** Tables of its categories and of their links, and the column that names what is linked. */
  readonly table: string
  readonly links: string
  readonly owner: string
  /** Replaces the search words of what is linked, where those contain names of categories. */
  readonly reindex?: (tx: Transaction, ownerIds: readonly number[]) => Promise<void>
}

/** Records of a feature that name categories of a tree by their ids, without a foreign key. */
export type CategoryReference = {
  readonly tree: CategoryTreeName
  readonly isUsed: (tx: Transaction, id: number) => Promise<boolean>
  readonly replace: (tx: Transaction, id: number, targetId: number) => Promise<void>
}
