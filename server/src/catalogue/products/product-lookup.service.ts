import type { StaffProductsQuery } from '@slodki-ul/contract/catalogue/products.admin'
import {
  type FoundProduct,
  selectBySku,
  selectCategoryIds,
  selectEanOwners,
} from '#catalogue/products/product-lookup.db.ts'
import { lockRecord, selectLinks, selectProductsPage, takeProductId } from '#catalogue/products/products.admin.db.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'

export type { FoundProduct } from '#catalogue/products/product-lookup.db.ts'

/** Products with their categories by SKU. */
export const findBySku = selectBySku

/** Which products have these EANs. */
export const findEanOwners = selectEanOwners

/** The id of a product that is to be added. */
export const reserveProductId = takeProductId

/** A product as it is saved, locked until the transaction ends. */
export const lockProduct = lockRecord

/** Whether a product has pictures or attachments. */
export async function hasOwnFiles(tx: Transaction, id: number): Promise<boolean> {
  const { images, attachments } = await selectLinks(tx, id)
  return images.length + attachments.length > 0
}

/** The products that fit the filters of the list with their categories, in its order, at most so many. */
export async function findListed(
  { queries }: Pick<Context, 'queries'>,
  db: Executor,
  filters: Omit<StaffProductsQuery, 'pageNumber' | 'pageSize'>,
  limit: number,
): Promise<FoundProduct[]> {
  const query = { ...filters, pageNumber: 1, pageSize: limit }
  const { items } = await selectProductsPage(db, query, queries.countOnWaitlist)
  const categories = await selectCategoryIds(
    db,
    items.map(({ id }) => id),
  )
  return items.map((row) => ({ row, categoryIds: categories.get(row.id) ?? [] }))
}
