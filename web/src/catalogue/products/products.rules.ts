import type { Product, ProductCard, ProductCategory } from '@slodki-ul/contract/catalogue/products'

type Stocked = Pick<ProductCard, 'stock' | 'isVirtual'>

/** Whether a product can be bought: virtual ones always, physical ones while in stock (SHOP-21). */
export function isBuyable({ stock, isVirtual }: Stocked): boolean {
  return isVirtual || stock > 0
}

/** What a link of the shop's list leaves in the history: the way back is one step. */
export const fromList = { isFromList: true } as const
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromList' in state && state.isFromList === true

/** Stock at or below which the page says that only a few are left. */
const lowStock = 5

export function stockStateOf({ stock, isVirtual }: Stocked): 'virtual' | 'in' | 'low' | 'out' {
  if (isVirtual) return 'virtual'
  if (stock <= 0) return 'out'
  return stock <= lowStock ? 'low' : 'in'
}

/** Whole percent for the sale label; null when there is none (SHOP-18, Q-96). */
export function salePercentOf({ isSale, discount }: Pick<ProductCard, 'isSale' | 'discount'>): number | null {
  return isSale && discount > 0 ? discount : null
}

/** The top-level ancestor of a product's first category; null when it has no category. */
export function topCategoryOf(
  { categories }: Pick<Product, 'categories'>,
  tree: readonly Pick<ProductCategory, 'id' | 'name' | 'parentId'>[],
): string | null {
  const first = categories[0]
  if (!first) return null
  const byId = new Map(tree.map((category) => [category.id, category]))
  let top = byId.get(first.id)
  while (top && top.parentId !== null && byId.has(top.parentId)) top = byId.get(top.parentId)
  return top?.name ?? first.name
}

type NestedCategory = Pick<ProductCategory, 'id' | 'name' | 'count'> & { children: readonly NestedCategory[] }

/** Builds the tree of categories from a list. */
export const nestCategories = (
  categories: readonly ProductCategory[],
  above: number | null = null,
): readonly NestedCategory[] =>
  categories
    .filter(({ parentId }) => parentId === above)
    .map(({ id, name, count }) => ({ id, name, count, children: nestCategories(categories, id) }))

/** Maximum number of products suggested in a carousel. */
const maxSuggestions = 12

/** Suggested products: first of the same category, then bestsellers, each once, without those to leave out. */
export function suggestProducts<Suggested extends { id: number }>(
  sameCategory: readonly Suggested[],
  bestsellers: readonly Suggested[],
  except: readonly number[],
): Suggested[] {
  const byId = new Map([...sameCategory, ...bestsellers].map((product) => [product.id, product]))
  for (const id of except) byId.delete(id)
  return [...byId.values()].slice(0, maxSuggestions)
}
