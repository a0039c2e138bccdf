import { categoryTrees, type TreePlace } from '@slodki-ul/contract/catalogue/categories.rules'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import * as table from '#catalogue/categories/categories.db.ts'
import { moveLocked, placeOf, renameLocked, treeOf } from '#catalogue/categories/categories.service.ts'
import type { CategoryTree } from '#catalogue/categories/category-tree.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import type { FieldValues } from '#platform/audit/undo-change.rules.ts'
import type { Undoable } from '#platform/audit/undoable.ts'

type Values = {
  readonly namePl: string
  readonly nameEn: string | null
  readonly parentId: number | null
  readonly afterId: number | null
}

function find(context: Pick<Context, 'categoryTrees'>, recordId: string): { tree: CategoryTree; id: number } {
  const [name, id] = recordId.split('-')
  return { tree: treeOf(context, categoryTrees.find((each) => each === name) ?? 'shop'), id: Number(id) }
}

async function readValues(
  tx: Transaction,
  tree: CategoryTree,
  id: number,
): Promise<{ places: TreePlace[]; values: Values } | null> {
  const places = await table.lockTree(tx, tree)
  const names = await table.selectNames(tx, tree, id)
  return names ? { places, values: { ...names, ...placeOf(places, id) } } : null
}

/** Names and places of categories (BO-024). */
export const undoableCategory: Undoable<Context> = {
  record: 'category',
  pattern: /^(shop|courses)-\d{1,9}$/,
  fields: ['namePl', 'nameEn', 'parentId', 'afterId'],
  async read(tx, context, recordId): Promise<FieldValues | null> {
    const { tree, id } = find(context, recordId)
    return (await readValues(tx, tree, id))?.values ?? null
  },
  async restore(tx, context, caller, { recordId, before }): Promise<Outcome<unknown>> {
    const { tree, id } = find(context, recordId)
    const present = await readValues(tx, tree, id)
    if (!present) return fail('ERRORS.NOTFOUND')
    const { namePl, nameEn, parentId, afterId } = before as Values
    const change = { tx, context, caller, tree, before: present.places }
    const { values } = present
    if (!isSameValue([values.namePl, values.nameEn], [namePl, nameEn]))
      return renameLocked(change, id, { namePl, nameEn })
    if (isSameValue([values.parentId, values.afterId], [parentId, afterId])) return succeed(null)
    return moveLocked(change, id, { parentId, afterId })
  },
}
