import type { ProductCard } from '@slodki-ul/contract/products'
import { Link } from 'react-router'
import { productPath } from '#app/paths.ts'

type ProductLinkProps = { product: ProductCard; onClick?: () => void; className?: string | undefined }

/** The name of a product in the cart, leading to its page. */
export function ProductLink({ product, ...rest }: ProductLinkProps) {
  const { id, name, categories } = product
  return (
    <Link to={productPath({ id, name, category: categories[0]?.name })} {...rest}>
      {name}
    </Link>
  )
}
