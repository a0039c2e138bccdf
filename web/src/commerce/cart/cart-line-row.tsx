import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import styles from './cart-line.module.css'
import { ProductLink } from './product-link.tsx'

type CartLineRowProps = {
  product: ProductCard
  /** Count and price, under the name. */
  note: ReactNode
  /** At the end of the row: the price or a button. */
  end: ReactNode
  /** Under the row: what is wrong with it. */
  below?: ReactNode
  onFollow?: () => void
}

/** A product in a narrow list: the side panel and the summary of the checkout. */
export function CartLineRow({ product, note, end, below, onFollow }: CartLineRowProps) {
  return (
    <li>
      <div className={styles.line}>
        <ToneImage className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" />
        <div>
          <p className={styles.name}>
            <ProductLink product={product} {...(onFollow && { onClick: onFollow })} />
          </p>
          <p className={clsx(text.small, text.muted, text.numbers)}>{note}</p>
        </div>
        {end}
      </div>
      {below}
    </li>
  )
}
