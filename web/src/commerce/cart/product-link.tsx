import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import text from '@slodki-ul/ui/text.module.css'
import { Link } from 'react-router'
import { productPath } from '#core/paths.ts'

type ProductLinkProps = { product: ProductCard; onClick?: () => void }

/** The name of a product in the cart as a link to its page. */
export function ProductLink({ product, ...rest }: ProductLinkProps) {
  const { id, name, categories } = product
  return (
    <Link className={text.name} to={productPath({ id, name, category: categories[0]?.name })} {...rest}>
      {name}
    </Link>
  )
}
