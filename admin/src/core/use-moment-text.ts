import { formatMoment } from '@slodki-ul/contract/dates'
import { useTranslation } from 'react-i18next'
import { readClock } from '#core/clock.ts'
import { recentDay } from '#core/day.rules.ts'

/** Writes a moment as “today, 17:58”, “yesterday, 21:40” or with its date. */
export function useMomentText(): (moment: string) => string {
  const { t } = useTranslation()
  return (moment) => {
    const day = recentDay(moment, readClock())
    const text = formatMoment(moment)
    return day ? t(`moment.${day}`, { time: text.slice(-5) }) : text
  }
}
