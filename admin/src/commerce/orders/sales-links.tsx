import type { LinkSales } from '@slodki-ul/contract/commerce/sales-links.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Download, Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { ProductSearchDialog } from './product-search-dialog.tsx'
import { useGetSalesLinkQuery, useListLinkSalesQuery } from './sales-links.api.ts'
import styles from './sales-links.module.css'

type SalesLinksProps = { productId: number } | { voucherId: string }

/** A link to the checkout with its QR code, and what was sold by the links with a product or a code (BO-097). */
export function SalesLinks(of: SalesLinksProps) {
  const { t } = useTranslation('sales-links')
  const [product, setProduct] = useState<{ id: number; name: string } | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const query = 'voucherId' in of ? { ...of, ...(product ? { productId: product.id } : {}) } : of
  return (
    <div className={styles.links}>
      {'voucherId' in of && (
        <p className={styles.choice}>
          <span>{product ? t('with', { name: product.name }) : t('alone')}</span>
          <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {t('choose')}
          </Button>
          {product && (
            <Button variant="line" size="sm" onClick={() => setProduct(null)}>
              {t('without')}
            </Button>
          )}
        </p>
      )}
      <OneLink query={query} />
      <h3>{t('sales')}</h3>
      <Sales of={of} />
      {isChoosing && <ProductSearchDialog onChoose={setProduct} onClose={() => setChoosing(false)} />}
    </div>
  )
}

type Query = { productId?: number; voucherId?: string }

function OneLink({ query }: { query: Query }) {
  const { t } = useTranslation('sales-links')
  const textOf = useFailureText()
  const { currentData: link, error, isFetching, refetch } = useGetSalesLinkQuery({ query })
  if (!link) return <Pending error={error && textOf(error)} onRetry={refetch} isRetrying={isFetching} />
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
      toasts.show({ kind: 'success', title: t('copied'), text: link.url })
    } catch {
      toasts.show({ kind: 'error', title: t('notCopied'), text: link.url })
    }
  }
  const save = () => saveFile(URL.createObjectURL(new Blob([link.qrCode], { type: 'image/svg+xml' })), t('file'))
  return (
    <div className={styles.link}>
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(link.qrCode)}`}
        alt={t('qr')}
        width="144"
        height="144"
      />
      <div className={styles.address}>
        <Field label={t('address')} value={link.url} readOnly onFocus={({ target }) => target.select()} />
        <div className={styles.choice}>
          <Button variant="line" size="sm" icon={LinkIcon} onClick={copy}>
            {t('copy')}
          </Button>
          <Button variant="line" size="sm" icon={Download} onClick={save}>
            {t('save')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Sales({ of }: { of: Query }) {
  const { t } = useTranslation('sales-links')
  const textOf = useFailureText()
  const { currentData: sales, error, isFetching, refetch } = useListLinkSalesQuery({ query: of })
  if (!sales) return <Pending error={error && textOf(error)} onRetry={refetch} isRetrying={isFetching} />
  if (sales.length === 0) return <p className={styles.none}>{t('none')}</p>
  return (
    <ul className={styles.sales} aria-label={t('sales')}>
      {sales.map((each) => (
        <li key={`${each.productId}-${each.voucherId}`}>
          <span>{nameOf(each)}</span>
          <small>{t('orders', { count: each.ordersCount })}</small>
          <b>{formatZloty(each.salesTotal)}</b>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ productName, code }: LinkSales) => [productName, code].filter(Boolean).join(', ')

type PendingProps = { error: string | undefined; onRetry: () => void; isRetrying: boolean }

const Pending = ({ error, onRetry, isRetrying }: PendingProps) =>
  error ? (
    <ErrorState text={error} onRetry={onRetry} retrying={isRetrying} />
  ) : (
    <>
      <LoadingStatus />
      <LinesSkeleton lines={3} />
    </>
  )
