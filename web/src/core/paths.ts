import { productSlug } from '@slodki-ul/contract/catalogue/product-slug.rules'
import { pages, productPage } from '@slodki-ul/contract/pages'

/**
 * The paths of all pages (route patterns, which are also the links when they have no parameters), and of the gallery.
 */
export const paths = { ...pages, kit: '/kit' } as const

type LinkedProduct = { id: number | string; name: string; category?: string | null | undefined }

/** The link of a product. Only the id matters; the slug is for readability. */
export function productPath(product: LinkedProduct): string {
  return productPage(productSlug(product), product.id)
}

/** The withdrawal page with its form prefilled. */
export const withdrawalPath = (contract: Record<string, string>): string =>
  `${paths.withdrawal}?${new URLSearchParams(contract)}`

/** The link of the user's own order. */
export const orderPath = (id: string): string => paths.order.replace(':orderId', id)
