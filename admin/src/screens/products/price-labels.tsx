import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Price } from '@slodki-ul/ui/price.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { labelRanges } from './label-days.rules.ts'

const momentText = (day: string, time: string | null) => `${formatDate(day)}${time ? `, ${time}` : ''}`

/** The labels of the coming days as the shop will draw them in both languages, days with the same one together. */
export function PriceLabels({ days }: { days: readonly RehearsedDay[] }) {
  const { t } = useTranslation('products')
  const ranges = labelRanges(days)
  return ranges.map(({ from, since, to, until, label, missingLabel }, index) => {
    const { price, oldPrice, percent, lowestPrice30Days } = label
    const times = { from: momentText(from, since), to: momentText(to, until) }
    const isLast = index === ranges.length - 1
    return (
      <div key={times.from}>
        <p>{t(isLast ? 'price.days' : 'price.days.part', times)}</p>
        {(['pl', 'en'] as const).map((language) => (
          <div key={language} lang={language}>
            <small>{language.toUpperCase()}</small> <Price price={price} oldPrice={oldPrice} />{' '}
            {percent > 0 && <Tag variant="rasp">−{percent}%</Tag>}
            {lowestPrice30Days !== null && (
              <p>
                * {t(`price.lowest.${language}`)} {formatZloty(lowestPrice30Days)}
              </p>
            )}
          </div>
        ))}
        {index > 0 && missingLabel && <small>{t(`price.short.${missingLabel}`)}</small>}
      </div>
    )
  })
}
