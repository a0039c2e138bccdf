import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useListStockEntriesQuery } from '#catalogue/products/product-prices.api.ts'
import { StockForm } from '#catalogue/products/stock-form.tsx'
import { useFailureText } from '#core/use-failure-text.ts'
import { productStockPath } from '#layout/product-paths.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './product.module.css'

/** Entries of the ledger beside the form; the others stand on a page of their own. */
const shownFirst = 5

/** Stock with its latest movements (BO-078, BO-079). */
export function StockTile({ product }: { product: StaffProduct }) {
  const { t } = useTranslation('products')
  return (
    <Tile title={t('list.stock')} aside={<b>{product.stock}</b>}>
      <StockForm product={product} />
      <Entries id={product.id} />
      <Link to={productStockPath(String(product.id))}>{t('stock.whole')}</Link>
    </Tile>
  )
}

/** The newest entries of the ledger with the stock after each. */
function Entries({ id }: { id: number }) {
  const { t } = useTranslation('products')
  const textOf = useFailureText()
  const { data, error, isFetching, refetch } = useListStockEntriesQuery({ params: { id } })
  if (error) return <RetryNote text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <ul className={styles.ledger} aria-label={t('stock.ledger')}>
      {data?.items.slice(0, shownFirst).map(({ at, kind, quantity, stockAfter, note, actor, orderNumber }) => (
        <li key={`${at}-${kind}-${orderNumber}-${stockAfter}`}>
          {formatMoment(at)} <b>{quantity > 0 ? `+${quantity}` : quantity}</b> {t(`reason.${kind}`)}{' '}
          {[orderNumber, note, actor].filter(Boolean).join(', ')} → {stockAfter}
        </li>
      ))}
    </ul>
  )
}
