import { formatZloty } from '@slodki-ul/contract/money'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import styles from './price-chart.module.css'
import { type ChartSize, type PriceSegment, priceChart } from './price-chart.rules.ts'

/** Wide screens, and phones, which get a drawing of their own. */
const wide: ChartSize = { width: 800, height: 262, left: 56, top: 16, bottom: 30, daysBefore: 45 }
const narrow: ChartSize = { width: 340, height: 230, left: 52, top: 16, bottom: 30, daysBefore: 14 }

/** The least width of a reduction with words in it. */
const captionWidth = 84
const whole = (price: number) => formatZloty(price).replace(',00', '')

type PriceChartProps = {
  past: readonly PriceSegment[]
  coming: readonly PriceSegment[]
  now: number
  /** What the drawing shows, in words. */
  description: string
}

/** The price over time with the lowest of 30 days beside each reduction; tables below it say the same. */
export const PriceChart = (props: PriceChartProps) => (
  <>
    <Drawing {...props} size={wide} className={styles.wide} />
    <Drawing {...props} size={narrow} className={styles.narrow} />
  </>
)

type DrawingProps = PriceChartProps & { size: ChartSize; className: string | undefined }

function Drawing({ past, coming, now, description, size, className }: DrawingProps) {
  const { t } = useTranslation('product-price')
  const chart = priceChart(past, coming, now, size)
  if (!chart) return null
  const floor = size.height - size.bottom
  return (
    <svg
      className={clsx(styles.chart, className)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={description}
    >
      {chart.ticks.map(({ price, y }) => (
        <g key={price}>
          <path className={styles.grid} d={`M${size.left} ${y}H${size.width}`} />
          <text x={size.left - 8} y={y + 4} textAnchor="end">
            {whole(price)}
          </text>
        </g>
      ))}
      {chart.reductions.map(({ x, width, isPlanned }) => (
        <rect
          key={x}
          className={isPlanned ? styles.plannedBand : styles.band}
          {...{ x, width }}
          y={size.top}
          height={floor - size.top}
        />
      ))}
      {chart.reductions.map(({ x, width, referenceY }) =>
        referenceY === null ? null : (
          <path key={x} className={styles.reference} d={`M${x} ${referenceY}H${x + width}`} />
        ),
      )}
      {chart.reductions.map(({ x, width, price, priceY, reference, referenceY }) =>
        width < captionWidth || referenceY === null ? null : (
          <g key={x}>
            <text className={styles.strong} x={x + 4} y={Math.min(priceY + 18, floor - 6)}>
              {whole(price)}
            </text>
            <text className={styles.lowest} x={x + 4} y={referenceY - 8}>
              {t('calendar.lowest', { price: whole(reference ?? 0) })}
            </text>
          </g>
        ),
      )}
      <path className={styles.known} d={chart.known} />
      <path className={styles.planned} d={chart.planned} />
      <path className={styles.today} d={`M${chart.today} ${size.top - 8}V${floor}`} />
      <circle className={styles.point} cx={chart.today} cy={chart.todayY} r="5" />
      <text className={styles.strong} x={chart.today} y={size.height - 10} textAnchor="middle">
        {t('today')}
      </text>
      {chart.days.map(({ x, text }) => (
        <text key={x} x={x} y={size.height - 10} textAnchor={x <= size.left ? 'start' : 'middle'}>
          {text}
        </text>
      ))}
    </svg>
  )
}

/** What the lines of the drawing are. */
export function ChartLegend({ isRehearsed }: { isRehearsed: boolean }) {
  const { t } = useTranslation('product-price')
  return (
    <span className={styles.legend}>
      <span data-line="known">{t('legend.price')}</span>
      <span data-line="planned">{t(isRehearsed ? 'legend.trial' : 'legend.planned')}</span>
      <span data-line="lowest">{t('legend.lowest')}</span>
    </span>
  )
}
