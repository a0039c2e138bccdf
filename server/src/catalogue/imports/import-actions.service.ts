import type { ImportBase, ImportValues } from '@slodki-ul/contract/catalogue/product-imports.rules'
import type { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { nextPrices } from '#catalogue/imports/dry-run.service.ts'
import * as table from '#catalogue/imports/imports.db.ts'
import { canTakeBack } from '#catalogue/imports/imports.rules.ts'
import { baseOf, formValues } from '#catalogue/imports/row-comparison.service.ts'
import { setRehearsedPrices } from '#catalogue/prices/price-rehearsal.service.ts'
import { hasPromotionStep } from '#catalogue/prices/promotion-steps.service.ts'
import { removeProduct } from '#catalogue/products/product-actions.service.ts'
import {
  type FoundProduct,
  hasOwnFiles,
  lockProduct,
  reserveProductId,
} from '#catalogue/products/product-lookup.service.ts'
import { addDraft, saveChange } from '#catalogue/products/products.admin.service.ts'
import { bookMovement } from '#catalogue/stock/stock.service.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import type { BulkAction, RunFacts } from '#platform/runs/bulk-action.ts'
import { findUnderWay } from '#platform/runs/runs.service.ts'

/** Transactions of an import beside each other: a row is many short statements, of which each waits for its reply. */
const rowsAtOnce = 4

type Acting = { entryId: string; userId: string; isEntryNamed: true }
type Row = table.ImportRowRecord
type Change = Input<typeof staffProductsEndpoints.changeProduct>['body']

/** The name of an import's row among the records of a run. */
export const recordOf = (importId: string, position: number): string => `${importId}/${position}`
function placeOf(record: string) {
  const [importId = '', position = ''] = record.split('/')
  return { importId, position: Number(position) }
}

const isSameBase = (one: ImportBase, other: ImportBase): boolean =>
  (Object.keys(one) as (keyof ImportBase)[]).every((key) => one[key] === other[key])

/** What a row made of its product. The stock of a new one counts always: it would be deleted with the product. */
const appliedBase = (product: FoundProduct['row'], row: Row): ImportBase => ({
  ...baseOf({ row: product }, row.after),
  ...(row.state === 'new' && { stock: product.stock }),
})

const changedMeanwhile = () => fail('ERRORS.CHANGEDMEANWHILE')

type StockChange = { id: number; present: number; wanted: number; name: string }

/** Books the difference to the stock of a locked product. */
async function setStock(tx: Transaction, context: Context, caller: Acting, change: StockChange) {
  const { id, present, wanted, name } = change
  if (present === wanted) return
  const movement = { productId: id, quantity: wanted - present, reason: 'count' as const, note: name, stock: wanted }
  await bookMovement(tx, context, caller, movement)
}

type RowChange = { id: number; version: number; stock: number; values: ImportValues; row: Row; name: string }

/** Gives a locked product the values of a row, by the same calls as its form, its prices and its stock. */
async function setValues(
  tx: Transaction,
  context: Context,
  caller: Acting,
  { id, version, stock, values, row, name }: RowChange,
): Promise<Outcome<null>> {
  const change = formValues(values)
  if (Object.keys(change).length > 0) {
    const saved = await saveChange(tx, context, { ...caller, version }, { id, change: change as Change })
    if (failed(saved)) return saved
  }
  const isUndone = values === row.before
  const prices = nextPrices({ base: row.base, after: values })
  if (prices) {
    const label = isUndone ? null : row.label
    const set = await setRehearsedPrices(tx, context, caller, { productId: id, prices, label })
    if (failed(set)) return set
  }
  if (values.stock !== undefined)
    await setStock(tx, context, caller, { id, present: stock, wanted: values.stock, name })
  return succeed(null)
}

/** Begins the entry of a row in the audit log. */
async function beginEntry(
  tx: Transaction,
  context: Context,
  run: RunFacts,
  { kind, id, row }: { kind: string; id: number; row: Row },
): Promise<Acting> {
  const [entryId, recordId] = [crypto.randomUUID(), String(id)]
  const subject = { record: 'product', recordId, runId: run.id, row: row.position }
  await markEntryDone(tx, context, {
    ...{ id: entryId, actorId: run.startedBy, call: kind, record: 'product', recordId, subject, ip: null },
  })
  return { entryId, userId: run.startedBy ?? '', isEntryNamed: true }
}

/** The product of a row, locked, unless somebody changed it since the dry run; a new one is added. */
async function lockUnchanged(tx: Transaction, context: Context, caller: Acting, row: Row, id: number) {
  if (row.productId === null) {
    const added = await addDraft(tx, context, caller, { id, namePl: row.after.namePl ?? row.sku, sku: row.sku })
    return failed(added) ? changedMeanwhile() : succeed({ version: 1, stock: 0 })
  }
  const product = await lockProduct(tx, row.productId)
  const isSame = product && row.base && isSameBase(row.base, baseOf({ row: product }, row.after))
  return isSame ? succeed({ version: product.version, stock: product.stock }) : changedMeanwhile()
}

const describe: BulkAction<Context>['describe'] = async (db, records) => {
  const skus = await table.selectSkus(db, records.map(placeOf))
  return new Map(records.map((record) => [record, `${placeOf(record).position} · ${skus.get(record) ?? ''}`]))
}

/** Imports one row exactly as its dry run showed (BO-086). */
export const importAction: BulkAction<Context> = {
  kind: 'products.import',
  permission: 'catalogue.import',
  rowsAtOnce,
  describe,
  // The dry run told them apart, and what changes later is found under the lock of the row.
  findRefusals: async () => new Map(),
  async perform(tx, context, run, record) {
    const { importId, position } = placeOf(record)
    const found = await table.shareRow(tx, importId, position)
    if (!found) return fail('ERRORS.NOTFOUND')
    const { parent, row } = found
    // A run that was stopped can be repeated also after it was taken back.
    if (parent.takenBackAt) return fail('ERRORS.ACTIONNOTALLOWED')
    const id = row.productId ?? (await reserveProductId(tx))
    const caller = await beginEntry(tx, context, run, { kind: 'products.import', id, row })
    const product = await lockUnchanged(tx, context, caller, row, id)
    if (failed(product)) return product
    // A new product has its name already.
    const { namePl: _, ...rest } = row.after
    const values = row.productId === null ? rest : row.after
    const set = await setValues(tx, context, caller, { id, ...product.value, values, row, name: parent.name })
    if (failed(set)) return set
    const saved = await lockProduct(tx, id)
    if (!saved) return fail('ERRORS.UNABLETOLOADPRODUCT')
    const change = { productId: id, applied: appliedBase(saved, row) }
    await table.updateRow(tx, parent.id, row.position, change)
    return succeed(null)
  },
}

/** Which of these imports go on. */
export const findRunning = (db: Executor, ids: readonly string[]): Promise<Set<string>> =>
  findUnderWay(db, { kind: importAction.kind, field: 'importId' }, ids)

/** Undoes one imported row when nobody changed its product since; a new product is deleted (BO-086). */
export const takeBackAction: BulkAction<Context> = {
  kind: 'products.import-undo',
  permission: 'catalogue.import',
  rowsAtOnce,
  describe,
  findRefusals: async () => new Map(),
  async perform(tx, context, run, record) {
    const { importId, position } = placeOf(record)
    const found = await table.shareRow(tx, importId, position)
    if (!found) return fail('ERRORS.NOTFOUND')
    const { parent, row } = found
    if (!canTakeBack(parent, context.clock.now())) return fail('ERRORS.ACTIONNOTALLOWED')
    const product = row.productId === null ? undefined : await lockProduct(tx, row.productId)
    if (!product || !row.applied || row.isTakenBack) return changedMeanwhile()
    if (!isSameBase(row.applied, appliedBase(product, row))) return changedMeanwhile()
    const { id, version, stock } = product
    // Neither counts as a change of the product's form.
    if (row.state === 'new' && (await hasOwnFiles(tx, id))) return changedMeanwhile()
    // The reduced price before the import may be that of a promotion, which only the promotion itself takes back.
    const isPriced = row.state === 'changed' && nextPrices({ base: row.base, after: row.before }) !== null
    if (isPriced && parent.confirmedAt && (await hasPromotionStep(tx, id, parent.confirmedAt)))
      return changedMeanwhile()
    const caller = await beginEntry(tx, context, run, { kind: 'products.import-undo', id, row })
    const undone =
      row.state === 'new'
        ? await removeProduct(tx, context, caller, id)
        : await setValues(tx, context, caller, { id, version, stock, values: row.before, row, name: parent.name })
    if (failed(undone)) return undone
    await table.updateRow(tx, parent.id, row.position, { isTakenBack: true })
    return succeed(null)
  },
}
