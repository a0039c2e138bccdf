import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useGetStaffProductQuery } from '#catalogue/products/products.api.ts'
import { StockForm } from '#catalogue/products/stock-form.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { ProductCrumbs, ProductTabs } from '#layout/products-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import styles from './stock.module.css'
import { StockLedger } from './stock-ledger.tsx'

/** The stock of a product: movements by staff, and the ledger page by page (BO-078, BO-079). */
export function ProductStockScreen() {
  const { t } = useTranslation('stock')
  const id = Number(useParams().id)
  const { currentData: product, error, isFetching, refetch } = useGetStaffProductQuery({ params: { id } })
  return (
    <View
      title={product?.name ?? t('product')}
      page={t('stock')}
      crumbs={product && <ProductCrumbs product={product} page={t('stock')} />}
    >
      {product && <ProductTabs product={product} />}
      {!product && <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />}
      {product?.isVirtual && (
        <Tile>
          <p>{t('virtual')}</p>
        </Tile>
      )}
      {product && !product.isVirtual && (
        <div className={styles.columns}>
          <StockLedger id={id} />
          <div className={styles.column}>
            <Facts product={product} />
            <Tile title={t('movement')}>
              <StockForm product={product} />
            </Tile>
          </div>
        </div>
      )}
    </View>
  )
}

function Facts({ product: { stock, lowStock, waiting, values } }: { product: StaffProduct }) {
  const { t } = useTranslation('stock')
  const facts = [
    [t('stock'), stock],
    [t('mark'), lowStock ?? '–'],
    [t('place'), values.place || '–'],
    ...(waiting > 0 ? [[t('waitlist'), waiting] as const] : []),
  ] as const
  return (
    <Tile>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Tile>
  )
}
