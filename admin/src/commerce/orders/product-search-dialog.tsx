import type { OrderProduct } from '@slodki-ul/contract/commerce/orders.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { useListOrderProductsQuery } from './orders.api.ts'
import styles from './product-search-dialog.module.css'

type ProductSearchDialogProps = { onChoose: (product: OrderProduct) => void; onClose: () => void }

/** Finds one product by name or SKU; loaded when it is opened for the first time. */
export function ProductSearchDialog({ onChoose, onClose }: ProductSearchDialogProps) {
  const { t } = useTranslation('lists')
  const textOf = useFailureText()
  const [typed, setTyped] = useState('')
  const searchBy = useDeferredValue(typed.trim())
  const { currentData: products, error, isFetching, refetch } = useListOrderProductsQuery({ query: { searchBy } })
  return (
    <Dialog open onClose={onClose} title={t('products.choose')} size="medium">
      <div className={styles.search}>
        <SearchField label={t('products.search')} value={typed} onChange={setTyped} onSubmit={() => {}} />
        {products ? (
          <ul className={styles.list} aria-busy={isFetching}>
            {products.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  onClick={() => {
                    onChoose(product)
                    onClose()
                  }}
                >
                  <span>
                    {product.name}
                    <small>
                      {product.sku}
                      {!product.isPublished && `, ${t('products.hidden')}`}
                    </small>
                  </span>
                  <b>{formatZloty(product.price)}</b>
                </button>
              </li>
            ))}
          </ul>
        ) : error ? (
          <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
        ) : (
          <>
            <LoadingStatus />
            <LinesSkeleton lines={5} />
          </>
        )}
        <p role="status">{products?.length === 0 && t('products.none')}</p>
      </div>
    </Dialog>
  )
}
