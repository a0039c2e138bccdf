import { useTranslation } from 'react-i18next'
import { ageOf } from '#core/age.rules.ts'
import { readClock } from '#core/clock.ts'

/** How long ago a moment was, in the largest whole unit, a minute at least. */
export function useAgeText(): (moment: string) => string {
  const { i18n } = useTranslation()
  return (moment) => {
    const { value, unit } = ageOf(moment, readClock()) ?? { value: 1, unit: 'minute' as const }
    const style = { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' } as const
    return new Intl.NumberFormat(i18n.language, style).format(value)
  }
}
