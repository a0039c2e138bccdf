import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ArrowUpRight } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useGetStaffProductQuery } from '#catalogue/products/products.api.ts'
import { LazySalesLinks } from '#commerce/orders/lazy-sales-links.ts'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import type { FieldLanguage } from '#layout/language-tabs.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import styles from './product.module.css'
import { fieldOfId } from './product-field.ts'
import { languageOf } from './product-form.rules.ts'
import { ProductForm } from './product-form.tsx'
import {
  CourseDemandTile,
  HistoryButton,
  Later,
  PriceTile,
  ProductFiles,
  ProductPreview,
  ProductTabs,
  StockTile,
} from './product-parts.tsx'
import { PublicationTile } from './publication-tile.tsx'

/** A product: its fields in both languages, publication, price and stock (BO-073, BO-074, BO-078, BO-081). */
export function ProductScreen() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const may = usePermissions()
  const { currentData: product, error, isFetching, refetch } = useGetStaffProductQuery({ params: { id: Number(id) } })
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const [isPreviewed, setPreviewed] = useState(false)
  const changes = useRef<() => Record<string, unknown>>(() => ({}))
  /** The control has to be there before it can take the focus. */
  const reveal = (control: string) => flushSync(() => setLanguage(languageOf(fieldOfId(control)) ?? language))
  const title = product?.name ?? t('product')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.products }, { label: title }]} />}
      actions={
        product && (
          <>
            <Suspense>
              <HistoryButton record="product" recordId={id} name={product.name} />
            </Suspense>
            <Button variant="line" icon={ArrowUpRight} onClick={() => setPreviewed(true)}>
              {t('preview')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.tabs}>
        <Suspense>{product && <ProductTabs product={product} />}</Suspense>
      </div>
      {product ? (
        <div className={styles.columns}>
          <ProductForm
            key={product.id}
            product={product}
            language={language}
            onLanguage={setLanguage}
            onReveal={reveal}
            changes={changes}
          />
          <div className={styles.side}>
            <PublicationTile product={product} onReveal={reveal} />
            <Later>
              {may('prices.set') && <PriceTile product={product} />}
              {product.isVirtual && product.values.giftValue === null && <ProductFiles product={product} />}
              {may('stock.move') && !product.isVirtual && <StockTile product={product} />}
              {may('stock.move') && !product.isVirtual && <CourseDemandTile id={product.id} />}
              {may('vouchers.manage') && product.isPublished && (
                <Tile title={t('link')}>
                  <LazySalesLinks productId={product.id} />
                </Tile>
              )}
            </Later>
          </div>
        </div>
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
      <Suspense>
        {product && isPreviewed && (
          <ProductPreview product={product} changes={changes.current()} onClose={() => setPreviewed(false)} />
        )}
      </Suspense>
    </View>
  )
}
