import type { Product } from '@slodki-ul/contract/catalogue/products'
import { maxQuantity, pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuantityStepper } from '#core/quantity-stepper.tsx'
import styles from './product-purchase.module.css'
import type { ProductSlots } from './product-slots.ts'
import { isBuyable } from './products.rules.ts'
import { StockLine } from './stock-line.tsx'

type ProductPurchaseProps = ProductSlots & {
  product: Product
  onAdd: (productId: number, count: number) => Promise<unknown>
}

/** Quantity, add-to-cart button and stock (SHOP-26 to SHOP-28, SHOP-31, SHOP-32). */
export function ProductPurchase({ product, onAdd, FavouriteButton, WaitlistButton }: ProductPurchaseProps) {
  const { t } = useTranslation('products')
  const [chosen, setChosen] = useState(1)
  const [adding, setAdding] = useState(false)
  const { price } = pricesOf(product)
  const most = maxQuantity(product)
  // The stock may have shrunk since the quantity was chosen.
  const count = Math.max(1, Math.min(chosen, most))

  const handleAdd = async () => {
    setAdding(true)
    await onAdd(product.id, count)
    setAdding(false)
  }

  return (
    <>
      {isBuyable(product) ? (
        <div className={styles.row}>
          <QuantityStepper
            className={styles.quantity}
            label={t('quantity')}
            value={count}
            max={most}
            onChange={setChosen}
          />
          {/* On a phone a bar at the bottom of the screen, with the price in front. */}
          <div className={styles.bar} data-price={formatZloty(price)}>
            <Button className={styles.add} busy={adding} onClick={handleAdd}>
              {t('add')}
            </Button>
          </div>
          <FavouriteButton product={product} variant="line" className={styles.heart} />
        </div>
      ) : (
        <div className={styles.row}>
          <WaitlistButton product={product} className={styles.add}>
            {t('notify')}
          </WaitlistButton>
          <FavouriteButton product={product} variant="line" className={styles.heart} />
        </div>
      )}
      <StockLine product={product} />
    </>
  )
}
