import type { ProductCategory } from '@slodki-ul/contract/catalogue/products'
import type { Language } from '@slodki-ul/contract/language'
import { type Cache, createCache } from '#cache.ts'
import { listCategories } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'

/** By the notifications of a server, of which each test has its own. */
const caches = new WeakMap<Context['changes'], Cache<ProductCategory[]>>()

/** The categories of the shop with their numbers of products, which every page of the shop and of a product needs. */
export function findCategories(context: Context, language: Language): Promise<ProductCategory[]> {
  const cache = caches.get(context.changes) ?? createCache<ProductCategory[]>(context.changes, ['products'])
  caches.set(context.changes, cache)
  return cache.get(language, () => listCategories(context, language))
}
