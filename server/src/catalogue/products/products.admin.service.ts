import { type ProductValues, productIssues } from '@slodki-ul/contract/catalogue/product-form.rules'
import { slugOf } from '@slodki-ul/contract/catalogue/product-slug.rules'
import type {
  StaffProduct,
  StaffProductRow,
  staffProductsEndpoints,
} from '@slodki-ul/contract/catalogue/products.admin'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { insertProduct } from '#catalogue/products/product-changes.db.ts'
import { missingOf, toColumns, toStaffProduct, toValues } from '#catalogue/products/product-form.service.ts'
import { indexProduct } from '#catalogue/products/product-texts.service.ts'
import * as table from '#catalogue/products/products.admin.db.ts'
import { loadCards } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { inTransaction } from '#db/transaction.ts'
import { findRemovedMarkup } from '#html.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction, updateRecord } from '#platform/audit/staff-actions.ts'

const unknown = () => fail('ERRORS.UNABLETOLOADPRODUCT')

/** A page of all products (BO-020). */
export async function listStaffProducts(
  context: Context,
  { query }: Input<typeof staffProductsEndpoints.listStaffProducts>,
): Promise<Outcome<Page<StaffProductRow>>> {
  const { db, queries } = context
  const { items, totalItems } = await table.selectProductsPage(db, query, queries.countOnWaitlist)
  const cards = await loadCards(
    context,
    db,
    items.map(({ id }) => id),
    'pl',
  )
  const rows = items.map((row) => ({
    ...{ id: row.id, name: row.namePl, sku: row.sku, stock: row.stock, lowStock: row.lowStock, waiting: row.waiting },
    ...{ isVirtual: row.isVirtual, isPublished: row.isPublished, isArchived: row.archivedAt !== null },
    price: toZloty(row.price),
    discountPrice: row.discountPrice === null ? null : toZloty(row.discountPrice),
    thumbnailUrl: cards.get(row.id)?.card.thumbnailUrl ?? '',
    tone: cards.get(row.id)?.card.plate ?? ('milk' as const),
    categories: cards.get(row.id)?.card.categories ?? [],
    createdAt: row.createdAt.toISOString(),
  }))
  return succeed(toPage(query, rows, totalItems))
}

/** A product with all its fields. Fails with ERRORS.UNABLETOLOADPRODUCT. */
export async function getStaffProduct(
  { queries }: Pick<Context, 'queries'>,
  db: Executor,
  id: number,
): Promise<Outcome<StaffProduct>> {
  const row = await table.selectRecord(db, id, queries.countOnWaitlist)
  return row ? succeed(toStaffProduct(row, await table.selectLinks(db, id))) : unknown()
}

/** The first of `name`, `name-2` … that no product has. */
export async function findFree(db: Executor, column: 'sku' | 'slug', name: string): Promise<string> {
  const taken = await table.selectTaken(db, column, name)
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!taken.has(free)) return free
  }
}

const emptyProduct = {
  ...{ shortDescriptionPl: '', descriptionPl: '', price: 0, stock: 0, isPublished: false, weightGrams: 0 },
  manufacturer: { name: '', address: '', email: '', country: 'PL' },
}

type Acting = Pick<StaffCaller, 'entryId' | 'userId' | 'version'>

/** Adds a hidden product without price and stock, in the transaction of the caller. */
export async function addDraft(
  tx: Transaction,
  context: Context,
  caller: Pick<Acting, 'entryId'>,
  { namePl, sku, id: reserved }: Input<typeof staffProductsEndpoints.createProduct>['body'] & { id?: number },
): Promise<Outcome<{ id: number }>> {
  if ((await table.selectTaken(tx, 'sku', sku)).has(sku))
    return fail('ERRORS.PROVIDEDATA', { fields: { sku: 'ERRORS.NAMETAKEN' } })
  const id = reserved ?? (await table.takeProductId(tx))
  const slug = await findFree(tx, 'slug', slugOf(namePl) || `produkt-${id}`)
  const product = { ...emptyProduct, id, slug, sku, namePl, createdAt: context.clock.date() }
  await insertProduct(tx, product, { categoryIds: [], images: [], attachmentIds: [] })
  await indexProduct(tx, product)
  const after = { namePl, sku, slug }
  await recordChange(tx, context, caller, { record: 'product', recordId: String(id), before: {}, after })
  return succeed({ id })
}

/** Adds a hidden product without price and stock. */
export const createProduct = (
  context: Context,
  caller: StaffCaller,
  body: Input<typeof staffProductsEndpoints.createProduct>['body'],
): Promise<Outcome<{ id: number }>> => runAction(context, caller, (tx) => addDraft(tx, context, caller, body))

/** Fields of a change that another product has already, or that its rules refuse. */
async function refusedFields(
  tx: Transaction,
  id: number,
  merged: ProductValues,
): Promise<Record<string, string> | null> {
  const issues = Object.entries(productIssues(merged)).map(([field, { code }]) => [field, code] as const)
  const clashes = await table.selectClashes(tx, id, { ...merged, ean: merged.ean || null })
  const refused = [...clashes.map((field) => [field, 'ERRORS.NAMETAKEN'] as const), ...issues]
  return refused.length > 0 ? Object.fromEntries(refused) : null
}

type Change = Input<typeof staffProductsEndpoints.changeProduct>['body']
type ChangedProduct = Reply<typeof staffProductsEndpoints.changeProduct>

/**
 * Changes the given fields of a product (BO-029) and its search words, in the transaction of the caller; a published one must
 * not lose what it needs. Fails with ERRORS.PROVIDEDATA by field, ERRORS.NOTREADY, or as updateRecord.
 */
export async function saveChange(
  tx: Transaction,
  context: Context,
  caller: Acting,
  { id, change }: { id: number; change: Change },
): Promise<Outcome<null>> {
  const row = await table.lockRecord(tx, id)
  if (!row) return unknown()
  const links = await table.selectLinks(tx, id)
  const present = toValues(row, links)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const merged = { ...present, ...given } as ProductValues
  const refused = await refusedFields(tx, id, merged)
  if (refused) return fail('ERRORS.PROVIDEDATA', { fields: refused, ...limitsOf(productIssues(merged)) })
  const [columns, before] = [await toColumns(merged), await toColumns(present)]
  const changed = Object.entries(columns).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column as keyof typeof before]),
  )
  const categoryIds = [...new Set(merged.categoryIds)]
  const hasNewCategories = JSON.stringify(categoryIds) !== JSON.stringify(links.categoryIds)
  const saved = await updateRecord(tx, context, caller, {
    ...table.versionedRecord(id),
    record: 'product',
    recordId: String(id),
    change: Object.fromEntries(changed),
    describe: () => present,
  })
  if (failed(saved)) return saved
  if (hasNewCategories) {
    const version = saved.value.version + (saved.value.version === row.version ? 1 : 0)
    await table.replaceCategories(tx, id, categoryIds)
    await table.updateProduct(tx, id, { version })
    const values = { before: { categoryIds: links.categoryIds }, after: { categoryIds }, whole: ['categoryIds'] }
    await recordChange(tx, context, caller, { record: 'product', recordId: String(id), ...values, version })
  }
  const missing = row.isPublished ? missingOf(saved.value, { ...links, categoryIds }) : []
  if (missing.length > 0) return fail('ERRORS.NOTREADY', { extra: { missing } })
  await indexProduct(tx, saved.value)
  return succeed(null)
}

/** Changes the given fields of a product. Fails as saveChange. */
export function changeProduct(
  context: Context,
  caller: StaffCaller,
  id: number,
  change: Change,
): Promise<Outcome<ChangedProduct>> {
  return inTransaction(context, async (tx): Promise<Outcome<ChangedProduct>> => {
    const saved = await saveChange(tx, context, caller, { id, change })
    if (failed(saved)) return saved
    const product = await getStaffProduct(context, tx, id)
    if (failed(product)) return product
    const { descriptionPl, descriptionEn } = change
    return succeed({ ...product.value, removed: await findRemovedMarkup({ descriptionPl, descriptionEn }) })
  })
}
