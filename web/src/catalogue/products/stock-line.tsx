import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stockStateOf } from './products.rules.ts'
import styles from './stock-line.module.css'

const icons = { virtual: CircleCheck, in: CircleCheck, low: CircleAlert, out: Clock }

/** Availability and stock of a product. */
export function StockLine({ product }: { product: ProductCard }) {
  const { t } = useTranslation('products')
  const state = stockStateOf(product)
  const { stock } = product
  const texts = {
    virtual: () => t('stock.virtual'),
    in: () => t('stock.in', { count: stock }),
    low: () => t('stock.low', { count: stock }),
    out: () => t('stock.out'),
  }
  return (
    <p className={clsx(styles.stock, styles[state])}>
      <Icon of={icons[state]} />
      {texts[state]()}
    </p>
  )
}
