import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import styles from './day-filter.module.css'

type Days = { from: string; to: string }

type DayFilterProps = Days & { onChange: (days: Days) => void }

/** The first and the last day of the entries; either may be left out. */
export function DayFilter({ from, to, onChange }: DayFilterProps) {
  const { t } = useTranslation('audit')
  return (
    <div className={styles.days}>
      <Field
        label={t('filter.from')}
        type="date"
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value, to })}
      />
      <Field
        label={t('filter.to')}
        type="date"
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ from, to: target.value })}
      />
    </div>
  )
}
