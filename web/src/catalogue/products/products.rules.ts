import type { Product, ProductCard, ProductCategory } from '@slodki-ul/contract/catalogue/products'

type Stocked = Pick<ProductCard, 'stock' | 'isVirtual'>

/** Virtual products are always there, physical ones while stock lasts (SHOP-21). */
export function isBuyable({ stock, isVirtual }: Stocked): boolean {
  return isVirtual || stock > 0
}

/** From this many pieces down the page says that they are the last ones. */
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

/** The top of the category tree above a product's first category; null when it stands in none. */
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

/** Categories with what is under each, from those without one above them down. */
export const nestCategories = (
  categories: readonly ProductCategory[],
  above: number | null = null,
): readonly NestedCategory[] =>
  categories
    .filter(({ parentId }) => parentId === above)
    .map(({ id, name, count }) => ({ id, name, count, children: nestCategories(categories, id) }))

/** Most products that a carousel suggests. */
const suggestedMost = 12

/** What one may also like: first of the same category, then bestsellers, each once, without those to leave out. */
export function suggestProducts<Suggested extends { id: number }>(
  sameCategory: readonly Suggested[],
  bestsellers: readonly Suggested[],
  except: readonly number[],
): Suggested[] {
  const byId = new Map([...sameCategory, ...bestsellers].map((product) => [product.id, product]))
  for (const id of except) byId.delete(id)
  return [...byId.values()].slice(0, suggestedMost)
}
