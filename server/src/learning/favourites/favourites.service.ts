import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import type { Page } from '@slodki-ul/contract/pagination'
import { listProductsAmong } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { type CachedResponse, itemIds, parseBody, type ResponseBody } from '#http/responses.ts'
import type { RequestContext } from '#http/session.ts'
import { readForBearer } from '#identity/auth/auth.service.ts'
import * as table from '#learning/favourites/favourites.db.ts'

export {
  deleteFavouriteCourse,
  insertFavouriteCourse,
  selectFavouriteIdsOf,
} from '#learning/favourites/favourites.db.ts'

/** A response about products, one or a list, with the caller's favourites marked; null for an invalid token. */
export async function markFavourites(
  context: Context,
  token: string,
  response: CachedResponse,
): Promise<ResponseBody | null> {
  const ids = itemIds({ value: response })
  const found = await readForBearer(context, token, (userId) => table.favouritesAmong(userId, ids))
  const favouriteIds = found && new Set(found)
  if (!favouriteIds || favouriteIds.size === 0) return favouriteIds && response
  const shown = parseBody(response) as ProductCard | ProductCard[]
  const mark = (product: ProductCard) => ({ ...product, isInWatchList: favouriteIds.has(product.id) })
  return {
    body: Buffer.from(JSON.stringify(Array.isArray(shown) ? shown.map(mark) : mark(shown))),
    pagination: response.pagination,
  }
}

type PageQuery = Input<typeof favouritesEndpoints.listFavouriteProducts>['query']

/** A page of the caller's favourite products, by name. */
export async function listFavouriteProducts(
  context: Context,
  { userId }: RequestContext,
  query: PageQuery,
): Promise<Outcome<Page<ProductCard>>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const { items, pagination } = await listProductsAmong(context, table.selectFavouriteIds(context.db, userId), query)
  return succeed({ items: items.map((card) => ({ ...card, isInWatchList: true })), pagination })
}

/**
 * Adds a product to the caller's favourites or removes it, and returns which. A product that is no longer sold can only
 * be removed. Fails with ERRORS.UNABLETOLOADPRODUCT.
 */
export async function toggleFavouriteProduct(
  context: Context,
  { userId }: RequestContext,
  productId: number,
): Promise<Outcome<{ isInWatchList: boolean }>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  return inTransaction<Outcome<{ isInWatchList: boolean }>>(context, async (tx) => {
    if (await table.deleteFavourite(tx, userId, productId)) return succeed({ isInWatchList: false })
    const isKnown = await table.insertFavourite(tx, userId, productId, context.clock.date())
    return isKnown ? succeed({ isInWatchList: true }) : fail('ERRORS.UNABLETOLOADPRODUCT')
  })
}
