import { pages, productPage } from '@slodki-ul/contract/pages'
import { productSlug } from './slug.ts'

/** The paths of all pages (route patterns, which are also the links where nothing varies), and the gallery's in development. */
export const paths = { ...pages, kit: '/kit' } as const

type LinkedProduct = { id: number | string; name: string; category?: string | null | undefined }

/** The link of a product; only the id matters, the slug is for people. */
export function productPath(product: LinkedProduct): string {
  return productPage(productSlug(product), product.id)
}

/** Where a contract is withdrawn from, its number filled in. */
export const withdrawalPath = (contract: Record<string, string>): string =>
  `${paths.withdrawal}?${new URLSearchParams(contract)}`

/** The link of an order of one's own. */
export const orderPath = (id: string): string => paths.order.replace(':orderId', id)
