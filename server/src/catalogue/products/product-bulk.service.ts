import type {
  ProductsChange,
  ProductsChangeKind,
  productBulkEndpoints,
} from '@slodki-ul/contract/catalogue/product-bulk.admin'
import { type ProductValues, productIssues } from '@slodki-ul/contract/catalogue/product-form.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import type { BulkPreview, Run } from '@slodki-ul/contract/platform/runs.admin'
import * as chosen from '#catalogue/products/product-bulk.db.ts'
import { type Links, missingOf, toValues } from '#catalogue/products/product-form.service.ts'
import { selectCategoryIds } from '#catalogue/products/product-lookup.db.ts'
import * as table from '#catalogue/products/products.admin.db.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { nameActor } from '#db/transaction.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import type { BulkAction, RefusalCode } from '#platform/runs/bulk-action.ts'
import { previewRun, type RunCaller, startRun } from '#platform/runs/runs.service.ts'

type Record = table.ProductRecord
/** The columns and categories that a change gives a product; a failure when it may not. */
type Applied = Outcome<{ columns?: Partial<Record>; categoryIds?: number[] }>

/** Most categories of a product, as in its form. */
const categoriesMax = 20

/** Products of a run by id, and what they are called in its results. */
export const findProducts = chosen.selectAmong
export const describeProducts: BulkAction<Context>['describe'] = async (db, ids) =>
  new Map([...(await findProducts(db, ids))].map(([id, { namePl }]) => [id, namePl] as const))

/** The ids of the chosen products; one more than so many shows that there are too many. */
export const findChosen = (db: Executor, selection: chosen.ProductSelection, most = bulkRowsMax): Promise<string[]> =>
  chosen.selectChosen(db, selection, most + 1)

/** What a change makes of a product, or why it may not. */
function apply(change: Exclude<ProductsChange, { kind: 'publish' }>, row: Record, categoryIds: number[]): Applied {
  switch (change.kind) {
    case 'hide':
      return succeed({ columns: { isPublished: false } })
    case 'add-category':
      return categoryIds.includes(change.categoryId) || categoryIds.length < categoriesMax
        ? succeed({ categoryIds: [...new Set([...categoryIds, change.categoryId])] })
        : fail('ERRORS.ABOVELIMIT')
    case 'remove-category': {
      const left = categoryIds.filter((id) => id !== change.categoryId)
      // A published product has at least one.
      return row.isPublished && left.length === 0 ? fail('ERRORS.NOTREADY') : succeed({ categoryIds: left })
    }
    case 'low-stock':
      return row.isVirtual ? fail('ERRORS.ACTIONNOTALLOWED') : succeed({ columns: { lowStock: change.lowStock } })
    case 'vat-rate': {
      const { vatRate } = change
      const values: ProductValues = { ...toValues(row, { categoryIds }), vatRate }
      // The sale of a gift card has no rate.
      return productIssues(values).giftValue ? fail('ERRORS.ACTIONNOTALLOWED') : succeed({ columns: { vatRate } })
    }
  }
}

function publish(row: Record, links: Links): Applied {
  if (row.archivedAt) return fail('ERRORS.ACTIONNOTALLOWED')
  return missingOf(row, links).length > 0 ? fail('ERRORS.NOTREADY') : succeed({ columns: { isPublished: true } })
}

async function applyTo(db: Executor, change: ProductsChange, row: Record, categoryIds: number[]): Promise<Applied> {
  return change.kind === 'publish' ? publish(row, await table.selectLinks(db, row.id)) : apply(change, row, categoryIds)
}

/** Saves what really changes of a locked product, and returns it for the audit log. */
async function save(
  tx: Transaction,
  row: Record,
  { columns = {}, categoryIds }: { columns?: Partial<Record>; categoryIds?: number[] },
  present: number[],
) {
  const before: { [field: string]: unknown } = { ...row, categoryIds: present }
  const after: { [field: string]: unknown } = { ...columns, ...(categoryIds && { categoryIds }) }
  const changed = Object.keys(after).filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
  // A form compares the version of fields that it has, but not of publication (BO-028).
  const isOfForm = changed.some((field) => field !== 'isPublished')
  const version = row.version + (isOfForm ? 1 : 0)
  if (categoryIds && changed.includes('categoryIds')) await table.replaceCategories(tx, row.id, categoryIds)
  if (changed.length > 0) await table.updateProduct(tx, row.id, { ...columns, version })
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
    ...(isOfForm && { version }),
    whole: ['categoryIds'],
  }
}

/** A change of several products, each in a transaction of its own with an entry in the audit log (BO-088, BO-023). */
const actionOf = (kind: ProductsChangeKind): BulkAction<Context> => ({
  kind: `products.${kind}`,
  permission: 'catalogue.import',
  describe: describeProducts,
  async findRefusals(db, _context, { input }, ids) {
    const rows = await findProducts(db, ids)
    const categories = await selectCategoryIds(db, ids.map(Number))
    const refusals = new Map<string, RefusalCode>()
    for (const id of ids) {
      const row = rows.get(id)
      const applied = row
        ? await applyTo(db, input as ProductsChange, row, categories.get(row.id) ?? [])
        : fail('ERRORS.UNABLETOLOADPRODUCT')
      if (failed(applied)) refusals.set(id, applied.error)
    }
    return refusals
  },
  async perform(tx, context, { id: runId, startedBy, input }, id) {
    const row = await table.lockRecord(tx, Number(id))
    if (!row) return fail('ERRORS.UNABLETOLOADPRODUCT')
    const present = (await selectCategoryIds(tx, [row.id])).get(row.id) ?? []
    const applied = await applyTo(tx, input as ProductsChange, row, present)
    if (failed(applied)) return applied
    const entryId = crypto.randomUUID()
    await markEntryDone(tx, context, {
      ...{ id: entryId, actorId: startedBy, call: `products.${kind}`, ip: null },
      ...{ record: 'product', recordId: id, subject: { record: 'product', recordId: id, runId } },
    })
    await nameActor(tx, startedBy)
    const values = await save(tx, row, applied.value, present)
    await recordChange(tx, context, { entryId }, { record: 'product', recordId: id, ...values })
    return succeed(null)
  },
})

const kinds = ['publish', 'hide', 'add-category', 'remove-category', 'low-stock', 'vat-rate'] as const
const actions = Object.fromEntries(kinds.map((kind) => [kind, actionOf(kind)])) as {
  [Kind in ProductsChangeKind]: BulkAction<Context>
}
export const productActions: readonly BulkAction<Context>[] = Object.values(actions)

type Body = Input<(typeof productBulkEndpoints)['changeProducts']>['body']

/** A category that is not there refuses the whole change. */
const unknownCategory = async (db: Executor, change: ProductsChange) =>
  'categoryId' in change && !(await chosen.hasCategory(db, change.categoryId))
    ? fail('ERRORS.PROVIDEDATA', { fields: { categoryId: 'ERRORS.PROVIDEDATA' } })
    : null

/** How many of the chosen products would change. Fails with ERRORS.ABOVELIMIT. */
export async function previewChangeProducts(
  context: Context,
  { userId }: Pick<RunCaller, 'userId'>,
  { selection, change }: Body,
): Promise<Outcome<BulkPreview>> {
  const refused = await unknownCategory(context.db, change)
  if (refused) return refused
  const ids = await findChosen(context.db, selection)
  return previewRun(context, actions[change.kind], { startedBy: userId, input: change }, ids)
}

/** Begins to change the chosen products. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED. */
export async function changeProducts(
  context: Context,
  caller: RunCaller,
  { selection, change }: Body,
): Promise<Outcome<Run>> {
  const refused = await unknownCategory(context.db, change)
  if (refused) return refused
  return startRun(context, caller, { kind: actions[change.kind].kind, input: change }, (tx) =>
    findChosen(tx, selection),
  )
}
