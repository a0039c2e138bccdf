import type { RehearsedDay } from '@slodki-ul/contract/catalogue/price-labels.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './price-calendar.module.css'
import type { PriceSegment } from './price-chart.rules.ts'
import { type CalendarDay, calendarDays } from './price-days.rules.ts'

const weeks = 5
const whole = (price: number) => formatZloty(price).replace(',00', '')
/** Days are dates without a time zone. */
const dateOf = (day: string) => new Date(`${day}T12:00:00Z`)
const monday = '2024-01-01'

type PriceCalendarProps = { past: readonly PriceSegment[]; coming: readonly RehearsedDay[]; isRehearsed: boolean }

/** The price of each day with its label, five weeks at a time. */
export function PriceCalendar({ past, coming, isRehearsed }: PriceCalendarProps) {
  const { t, i18n } = useTranslation('product-price')
  const [weeksBefore, setWeeksBefore] = useState(0)
  const days = calendarDays(past, coming, { weeksBefore, weeks })
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const short = (day: string) => formatDate(dateOf(day)).slice(0, 5)
  const weekday = (index: number) =>
    new Date(dateOf(monday).getTime() + index * 86_400_000).toLocaleDateString(i18n.language, { weekday: 'short' })
  const isFirstKnown = past[0] === undefined || dateOf(first.day).getTime() <= past[0].from
  return (
    <div className={styles.calendarTile}>
      <Tile
        title={t('calendar', { from: short(first.day), to: short(last.day) })}
        aside={
          <span className={styles.pages}>
            <IconButton
              icon={ChevronLeft}
              label={t('calendar.previous')}
              disabled={isFirstKnown}
              onClick={() => setWeeksBefore(weeksBefore + weeks)}
            />
            <IconButton
              icon={ChevronRight}
              label={t('calendar.next')}
              disabled={weeksBefore === 0}
              onClick={() => setWeeksBefore(weeksBefore - weeks)}
            />
          </span>
        }
      >
        <ol className={styles.weekdays} aria-hidden="true">
          {Array.from({ length: 7 }, (_, index) => weekday(index)).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
        <ol className={styles.calendar} aria-label={t('calendar.label')}>
          {days.map((day) => (
            <Day key={day.day} day={day} isFirst={day === first} isRehearsed={isRehearsed} />
          ))}
        </ol>
      </Tile>
    </div>
  )
}

type DayProps = { day: CalendarDay; isFirst: boolean; isRehearsed: boolean }

function Day({ day: { day, time, since, price, percent, lowest }, isFirst, isRehearsed }: DayProps) {
  const { t, i18n } = useTranslation('product-price')
  const date = dateOf(day)
  const isFirstOfMonth = isFirst || day.endsWith('-01')
  return (
    <li
      className={clsx(
        styles.day,
        styles[time],
        lowest !== null && styles.reduced,
        isRehearsed && time !== 'past' && styles.rehearsed,
      )}
      aria-current={time === 'today' ? 'date' : undefined}
    >
      <span className={styles.date}>
        <b aria-hidden="true">{Number(day.slice(8))}</b>
        <VisuallyHidden>{date.toLocaleDateString(i18n.language, { day: 'numeric', month: 'long' })}: </VisuallyHidden>{' '}
        {time === 'today'
          ? t('today')
          : isFirstOfMonth && (
              <span aria-hidden="true">{date.toLocaleDateString(i18n.language, { month: 'short' })}</span>
            )}
      </span>
      <span className={styles.amount}>{price === null ? t('calendar.none') : whole(price)}</span>
      {percent > 0 && <span className={styles.percent}>−{percent}%</span>}
      <span className={styles.note}>
        {since && `${t('calendar.since', { time: since })} `}
        {lowest === null
          ? price !== null && t('noLabel')
          : t('calendar.lowest', { price: whole(lowest).replace(/\szł/, '') })}
      </span>
    </li>
  )
}
