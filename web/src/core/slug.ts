/** Lower case, Polish letters plain (ł to l), every other run a hyphen. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The readable part of a product's address: its first category, else its name, else 'kategoria'. */
export function productSlug(product: { category?: string | null | undefined; name: string }): string {
  return slugOf(product.category ?? '') || slugOf(product.name) || 'kategoria'
}
