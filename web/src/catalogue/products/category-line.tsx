import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { useTranslation } from 'react-i18next'

/** The first category of a product, or a text for virtual products. */
export function CategoryLine({ product, className }: { product: ProductCard; className?: string | undefined }) {
  const { t } = useTranslation('products')
  return <p className={className}>{product.isVirtual ? t('virtual') : product.categories[0]?.name}</p>
}
