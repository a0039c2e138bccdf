import type { Language } from '@slodki-ul/contract/language'
import { type Cache, createCache } from '#cache.ts'
import * as table from '#catalogue/products/products.db.ts'
import type { Context } from '#context.ts'

export type NamedCategory = { id: number; name: string }
type Names = ReadonlyMap<number, NamedCategory>

const caches = new WeakMap<Context['changes'], Cache<Names>>()

/**
 * The categories of products, in the order of each, named in a language. Names are remembered until staff change the
 * catalogue: joining them to each card was a third of a list's time in Postgres. Not for a transaction.
 */
export async function nameCategories(
  { changes, db }: Pick<Context, 'changes' | 'db'>,
  products: readonly { categoryIds: readonly number[] }[],
  language: Language,
): Promise<NamedCategory[][]> {
  const load = async () => new Map((await table.selectCategoryNames(db, language)).map((named) => [named.id, named]))
  const cache = caches.get(changes) ?? createCache<Names>(changes, ['products'])
  caches.set(changes, cache)
  const remembered = await cache.get(language, load)
  // The news of a category may come later than its first product.
  const isKnown = products.every(({ categoryIds }) => categoryIds.every((id) => remembered.has(id)))
  const names = isKnown ? remembered : await load()
  return products.map(({ categoryIds }) => categoryIds.flatMap((id) => names.get(id) ?? []))
}
