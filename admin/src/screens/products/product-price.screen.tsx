import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { productSlug } from '@slodki-ul/contract/catalogue/product-slug.rules'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { productPage } from '@slodki-ul/contract/pages'
import { ButtonAnchor, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import { ArrowUpRight, BadgePercent } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useComingLabelsQuery, useListPricesQuery } from '#catalogue/products/product-prices.api.ts'
import { useGetStaffProductQuery } from '#catalogue/products/products.api.ts'
import { readClock } from '#core/clock.ts'
import { paths } from '#core/paths.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { ProductCrumbs, ProductTabs } from '#layout/products-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { labelRanges } from './label-days.rules.ts'
import { PriceCalendar } from './price-calendar.tsx'
import { comingSegments, pastSegments } from './price-chart.rules.ts'
import { ChartLegend, PriceChart } from './price-chart.tsx'
import { PriceFiles } from './price-files.tsx'
import { type Ledger, PriceLedger } from './price-ledger.tsx'
import { PriceRanges, type Promotions, rangeText } from './price-ranges.tsx'
import { PriceTile } from './price-tile.tsx'
import styles from './product-price.module.css'
import { PromotionsTile } from './product-promotions.tsx'

/** The price of a product over time, and what the shop will show on each coming day (BO-081, BO-084). */
export function ProductPriceScreen() {
  const { t } = useTranslation('product-price')
  const id = Number(useParams().id)
  const { currentData: product, error, isFetching, refetch } = useGetStaffProductQuery({ params: { id } })
  const ledger = useListPricesQuery({ params: { id } })
  const coming = useComingLabelsQuery({ params: { id } })
  const [rehearsed, setRehearsed] = useState<readonly RehearsedDay[]>()
  const failed = [ledger, coming].find((each) => each.error !== undefined)
  return (
    <View
      title={product?.name ?? t('product')}
      page={t('price')}
      summary={t('summary')}
      crumbs={product && <ProductCrumbs product={product} page={t('price')} />}
      actions={
        <>
          {product?.isPublished && (
            <ButtonAnchor
              href={`/#${productPage(productSlug(product), product.id)}`}
              variant="line"
              icon={ArrowUpRight}
            >
              {t('shop')}
            </ButtonAnchor>
          )}
          <ButtonLink to={paths.newPromotion} variant="line" icon={BadgePercent}>
            {t('newPromotion')}
          </ButtonLink>
        </>
      }
    >
      {product && <ProductTabs product={product} />}
      {product ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            {failed ? (
              <PendingRecord error={failed.error} lines={10} onRetry={failed.refetch} isRetrying={failed.isFetching} />
            ) : ledger.currentData && coming.currentData ? (
              <PricesOverTime
                ledger={ledger.currentData}
                days={rehearsed ?? coming.currentData.days}
                promotions={coming.currentData.promotions}
                isRehearsed={rehearsed !== undefined}
              />
            ) : (
              <Tile>
                <LinesSkeleton lines={10} />
              </Tile>
            )}
          </div>
          <Side
            product={product}
            ledger={ledger.currentData}
            promotions={coming.currentData?.promotions}
            onDays={setRehearsed}
          />
        </div>
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

type SideProps = {
  product: StaffProduct
  ledger: Ledger | undefined
  promotions: Promotions | undefined
  onDays: (days: readonly RehearsedDay[] | undefined) => void
}

function Side({ product, ledger, promotions, onDays }: SideProps) {
  const first = ledger?.at(-1)
  return (
    <div className={styles.column}>
      <PriceTile product={product} onDays={onDays} />
      {promotions && <PromotionsTile promotions={promotions} />}
      {first && <PriceFiles product={product} since={first.validFrom} />}
    </div>
  )
}

type PricesOverTimeProps = {
  ledger: Ledger
  days: readonly RehearsedDay[]
  promotions: Promotions
  isRehearsed: boolean
}

function PricesOverTime({ ledger, days, promotions, isRehearsed }: PricesOverTimeProps) {
  const { t } = useTranslation('product-price')
  // The first of the coming days is today by the server; its time of day is the browser's.
  const [now] = useState(() => readClock().getTime())
  const past = pastSegments(ledger, now)
  const coming = comingSegments(days, now)
  const ranges = labelRanges(days)
  const description = [
    t('chart.now', { price: formatZloty(days[0]?.label.price ?? 0), from: formatDate(new Date(past[0]?.from ?? now)) }),
    ...ranges.map((range, index) => {
      const isLast = index === ranges.length - 1
      const { price, percent } = range.label
      const label = percent > 0 ? `, −${percent}%` : ''
      return `${rangeText(range, isLast, (key, values) => t(key, values))}: ${formatZloty(price)}${label}.`
    }),
  ].join(' ')
  return (
    <>
      <Tile title={t('chart')} aside={<ChartLegend isRehearsed={isRehearsed} />}>
        <PriceChart past={past} coming={coming} now={now} description={description} />
      </Tile>
      <PriceCalendar past={past} coming={days} isRehearsed={isRehearsed} />
      <PriceRanges days={days} promotions={promotions} now={now} isRehearsed={isRehearsed} />
      <PriceLedger ledger={ledger} />
    </>
  )
}
