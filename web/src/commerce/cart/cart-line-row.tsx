import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { UnitPrice } from '@slodki-ul/ui/price.tsx'
import { ProductRow } from '@slodki-ul/ui/product-row.tsx'
import type { ReactNode } from 'react'
import { ProductLink } from './product-link.tsx'

type CartLineRowProps = {
  product: ProductCard
  /** Quantity and price, below the name. */
  note: ReactNode
  /** At the end of the row: the price or a button. */
  end: ReactNode
  /** Below the row: an error. */
  below?: ReactNode
  onFollow?: () => void
}

/** A product in a narrow list: the side panel and the summary of the checkout. */
export function CartLineRow({ product, note, end, below, onFollow }: CartLineRowProps) {
  return (
    <li>
      <ProductRow
        tone={product.plate}
        image={product.thumbnailUrl}
        name={<ProductLink product={product} {...(onFollow && { onClick: onFollow })} />}
        note={note}
        end={end}
      >
        {product.unitPrice && <UnitPrice unitPrice={product.unitPrice} />}
      </ProductRow>
      {below}
    </li>
  )
}
