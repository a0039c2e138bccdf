import { useTranslation } from 'react-i18next'
import { ageOf } from '#core/age.rules.ts'
import { readClock } from '#core/clock.ts'

/** How long ago an order was placed, in the largest whole unit. */
export function OrderAge({ placedAt }: { placedAt: string }) {
  const { i18n } = useTranslation()
  const { value, unit } = ageOf(placedAt, readClock()) ?? { value: 1, unit: 'minute' as const }
  const style = { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' } as const
  return <time dateTime={placedAt}>{new Intl.NumberFormat(i18n.language, style).format(value)}</time>
}
