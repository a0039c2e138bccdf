import type { ProductCard as Product } from '@slodki-ul/contract/catalogue/products'
import { pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import link from '@slodki-ul/ui/cover-link.module.css'
import { LowestPrice, Price, UnitPrice } from '@slodki-ul/ui/price.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { paths, productPath } from '#core/paths.ts'
import { CategoryLine } from './category-line.tsx'
import styles from './product-card.module.css'
import type { ProductSlots } from './product-slots.ts'
import { ProductTags } from './product-tags.tsx'
import { fromList, isBuyable } from './products.rules.ts'

type ProductCardProps = ProductSlots & {
  product: Product
  /** Heading level of the name. */
  heading: 'h2' | 'h3'
  /** Whether it is in the first row of its page, so its picture is loaded at once. */
  eager?: boolean
  /** Adds one unit to the cart. */
  onAdd: (productId: number) => Promise<unknown>
}

/** A product in a grid or carousel; its name is the link of the whole card (SHOP-16 to SHOP-22). */
export function ProductCard({
  product,
  heading: Heading,
  eager = false,
  onAdd,
  FavouriteButton,
  WaitlistButton,
}: ProductCardProps) {
  const { t } = useTranslation('products')
  const { pathname } = useLocation()
  const [adding, setAdding] = useState(false)
  const { price, oldPrice, lowest } = pricesOf(product)

  const handleAdd = async () => {
    setAdding(true)
    await onAdd(product.id)
    setAdding(false)
  }

  return (
    <article className={styles.card}>
      <div className={styles.media}>
        <ToneImage className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" eager={eager} />
        <ProductTags product={product} />
        <FavouriteButton product={product} variant="filled" className={styles.heart} />
      </div>
      <div className={styles.text}>
        <CategoryLine product={product} className={styles.category} />
        <Heading className={styles.name}>
          <Link
            to={productPath({ id: product.id, name: product.name, category: product.categories[0]?.name })}
            className={link.cover}
            state={pathname === paths.shop ? fromList : undefined}
          >
            {product.name}
          </Link>
        </Heading>
      </div>
      <div className={styles.foot}>
        <div>
          <Price price={price} oldPrice={oldPrice} />
          {product.unitPrice && <UnitPrice unitPrice={product.unitPrice} />}
        </div>
        {isBuyable(product) ? (
          <Button
            className={styles.add}
            variant="soft"
            size="sm"
            icon={Plus}
            busy={adding}
            aria-label={t('card.addName', { name: product.name })}
            onClick={handleAdd}
          >
            {t('card.add')}
          </Button>
        ) : (
          <WaitlistButton
            product={product}
            className={styles.add}
            variant="line"
            size="sm"
            aria-label={t('card.notifyName', { name: product.name })}
          >
            {t('card.notify')}
          </WaitlistButton>
        )}
      </div>
      {lowest !== null && <LowestPrice className={styles.lowest} price={lowest} />}
    </article>
  )
}
