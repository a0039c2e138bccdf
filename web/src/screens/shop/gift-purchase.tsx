import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import type { Product } from '@slodki-ul/contract/catalogue/products'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductPurchase } from '#catalogue/products/product-purchase.tsx'
import type { ProductSlots } from '#catalogue/products/product-slots.ts'
import { isBuyable } from '#catalogue/products/products.rules.ts'
import { GiftFields } from '#commerce/cart/gift-fields.tsx'
import { useGiftForm } from '#commerce/cart/use-gift-form.ts'
import styles from './gift-purchase.module.css'

type GiftPurchaseProps = ProductSlots & {
  product: Product
  /** What is arranged in the cart. */
  gift: GiftDelivery | null
  onAdd: (productId: number, count: number, gift?: GiftDelivery) => Promise<boolean>
}

/** Adds a gift card to the cart, with its recipient, dedication and day of sending where the buyer gives them. */
export function GiftPurchase({ product, gift, onAdd, ...slots }: GiftPurchaseProps) {
  const { t } = useTranslation('giftDelivery')
  const form = useGiftForm(gift)
  const [isOpen, setOpen] = useState(false)

  const handleAdd = async (productId: number, count: number) => {
    if (form.check()) await onAdd(productId, count, ...(form.typed ? [form.typed] : []))
    else setOpen(true)
  }

  return (
    <>
      {isBuyable(product) && (
        <details className={styles.gift} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('open')}</summary>
          <div ref={form.fields} className={styles.fields}>
            <GiftFields {...form.props} />
          </div>
        </details>
      )}
      <ProductPurchase product={product} onAdd={handleAdd} {...slots} />
    </>
  )
}
