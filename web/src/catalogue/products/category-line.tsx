import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { useTranslation } from 'react-i18next'

/** What kind of thing it is: its first category, or that it has no weight at all. */
export function CategoryLine({ product, className }: { product: ProductCard; className?: string | undefined }) {
  const { t } = useTranslation('products')
  return <p className={className}>{product.isVirtual ? t('virtual') : product.categories[0]?.name}</p>
}
