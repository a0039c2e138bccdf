import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import styles from './product-tags.module.css'
import { isBuyable, salePercentOf } from './products.rules.ts'

/** The labels on a product's picture (SHOP-18). */
export function ProductTags({ product }: { product: ProductCard }) {
  const { t } = useTranslation('products')
  const percent = salePercentOf(product)
  return (
    <div className={styles.tags}>
      {percent !== null && <Tag variant="sale">{t('tag.sale', { percent })}</Tag>}
      {product.isNew && <Tag>{t('tag.new')}</Tag>}
      {!isBuyable(product) && <Tag variant="mute">{t('tag.soon')}</Tag>}
    </div>
  )
}
