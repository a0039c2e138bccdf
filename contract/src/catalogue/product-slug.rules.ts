/** Lower case without Polish diacritics (ł becomes l), with hyphens between words. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The slug of a product's URL: from its first category, otherwise its name, otherwise 'kategoria'. */
export function productSlug(product: { category?: string | null | undefined; name: string }): string {
  return slugOf(product.category ?? '') || slugOf(product.name) || 'kategoria'
}
