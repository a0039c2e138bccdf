import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import type { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { formatZloty } from '@slodki-ul/contract/money'
import { FiguresTable } from '@slodki-ul/ui/figures-table.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { promotionPath } from '#core/paths.ts'
import { Tile } from '#layout/tile.tsx'
import { type LabelRange, labelRanges } from './label-days.rules.ts'
import { comingSegments } from './price-chart.rules.ts'
import styles from './product-price.module.css'

export type Promotions = Reply<(typeof pricesEndpoints)['comingLabels']>['promotions']

const momentText = (day: string, time: string | null) => `${formatDate(day)}${time ? `, ${time}` : ''}`

/** When a range of days is, in words: its last day is that of the rehearsal, and the price goes on. */
export function rangeText(
  { from, since, to, until }: LabelRange,
  isLast: boolean,
  t: (key: 'range.from', values: { from: string }) => string,
): string {
  const begin = momentText(from, since)
  const end = momentText(to, until)
  return isLast ? t('range.from', { from: begin }) : begin === end ? begin : `${begin}–${end}`
}

type PriceRangesProps = {
  days: readonly RehearsedDay[]
  promotions: Promotions
  now: number
  isRehearsed: boolean
}

/** What a customer reads beside the price on each of the coming days, in both languages. */
export function PriceRanges({ days, promotions, now, isRehearsed }: PriceRangesProps) {
  const { t } = useTranslation(['product-price', 'products'])
  const ranges = labelRanges(days)
  const starts = new Map(comingSegments(days, now).map(({ from }, index) => [days[index], from]))
  const promotionOf = ({ from, since }: LabelRange) => {
    const start = starts.get(days.find((each) => each.day === from && each.since === since))
    return promotions.find(
      ({ beginsAt, endsAt }) => start !== undefined && Date.parse(beginsAt) <= start && start < Date.parse(endsAt),
    )
  }
  return (
    <Tile title={t('ranges')} flush>
      <FiguresTable
        className={styles.ranges}
        columns={[
          { label: t('ranges.days') },
          { label: t('ranges.price'), isEnd: true },
          { label: t('ranges.label') },
          { label: t('ranges.sentence') },
        ]}
      >
        {ranges.map((range, index) => {
          const { price, oldPrice, percent, lowestPrice30Days } = range.label
          const promotion = promotionOf(range)
          return (
            <tr key={range.from + range.since} className={clsx(isRehearsed && styles.rehearsedRow)}>
              <td>
                <b>{rangeText(range, index === ranges.length - 1, (key, values) => t(key, values))}</b>{' '}
                {promotion && <Link to={promotionPath(promotion.id)}>{promotion.name}</Link>}
              </td>
              <td data-end>
                {formatZloty(price)} {oldPrice !== null && <s>{formatZloty(oldPrice)}</s>}
              </td>
              <td>{percent > 0 ? <Tag variant="rasp">−{percent}%</Tag> : t('noLabel')}</td>
              <td>
                {lowestPrice30Days === null
                  ? t('ranges.silent')
                  : (['pl', 'en'] as const).map((language) => (
                      <span key={language} lang={language} className={styles.sentence}>
                        {t(`price.lowest.${language}`, { ns: 'products' })} <b>{formatZloty(lowestPrice30Days)}</b>
                      </span>
                    ))}
                {range.missingLabel && <small>{t(`price.short.${range.missingLabel}`, { ns: 'products' })}</small>}
              </td>
            </tr>
          )
        })}
      </FiguresTable>
    </Tile>
  )
}
