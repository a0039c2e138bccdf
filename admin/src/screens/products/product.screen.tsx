import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useGetStaffProductQuery } from '#catalogue/products/products.api.ts'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import type { FieldLanguage } from '#layout/language-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { PriceTile } from './price-tile.tsx'
import styles from './product.module.css'
import { fieldOfId } from './product-field.ts'
import { languageOf } from './product-form.rules.ts'
import { ProductForm } from './product-form.tsx'
import { PublicationTile } from './publication-tile.tsx'
import { StockTile } from './stock-tile.tsx'

/** A product: its fields in both languages, publication, price and stock (BO-073, BO-074, BO-078, BO-081). */
export function ProductScreen() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const may = usePermissions()
  const textOf = useFailureText()
  const { currentData: product, error, isFetching, refetch } = useGetStaffProductQuery({ params: { id: Number(id) } })
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  /** The control has to be there before it can take the focus. */
  const reveal = (control: string) => flushSync(() => setLanguage(languageOf(fieldOfId(control)) ?? language))
  const title = product?.name ?? t('product')
  return (
    <View title={title} crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.products }, { label: title }]} />}>
      {product ? (
        <div className={styles.columns}>
          <ProductForm
            key={product.id}
            product={product}
            language={language}
            onLanguage={setLanguage}
            onReveal={reveal}
          />
          <div className={styles.side}>
            <PublicationTile product={product} onReveal={reveal} />
            {may('prices.set') && <PriceTile product={product} />}
            {may('stock.move') && !product.isVirtual && <StockTile product={product} />}
          </div>
        </div>
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Tile>
          <LoadingStatus />
          <LinesSkeleton lines={10} />
        </Tile>
      )}
    </View>
  )
}
