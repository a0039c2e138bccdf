import { Field } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import styles from './figures.module.css'
import { type Days, type Preset, presets } from './period.rules.ts'

const choices = [...(Object.keys(presets) as Preset[]), 'days'] as const
export type PeriodChoice = (typeof choices)[number]

type PeriodFieldProps = {
  choice: PeriodChoice
  days: Days
  /** Whether the chosen days make no period. */
  isWrong: boolean
  onChoose: (choice: PeriodChoice) => void
  onChange: (days: Days) => void
}

/** 7 days, 14 days, a year or chosen dates. */
export function PeriodField({ choice, days, isWrong, onChoose, onChange }: PeriodFieldProps) {
  const { t } = useTranslation('dashboard')
  return (
    <div className={styles.period}>
      <fieldset className={styles.choices}>
        <legend>{t('period')}</legend>
        {choices.map((each) => (
          <label key={each} className={styles.choice}>
            <input type="radio" name="period" checked={each === choice} onChange={() => onChoose(each)} />
            <span>{t(`period.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {choice === 'days' && (
        <div className={styles.days}>
          <Field
            label={t('period.from')}
            type="date"
            value={days.from}
            onChange={({ target }) => onChange({ ...days, from: target.value })}
          />
          <Field
            label={t('period.to')}
            type="date"
            value={days.to}
            error={isWrong ? t('period.wrong') : undefined}
            onChange={({ target }) => onChange({ ...days, to: target.value })}
          />
        </div>
      )}
    </div>
  )
}
