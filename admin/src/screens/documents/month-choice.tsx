import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import styles from './documents.module.css'
import { monthChoices } from './month-list.rules.ts'
import { presentMonth } from './use-month-list.ts'
import { useMonthText } from './use-month-text.ts'

/** Months that can be chosen without writing one into the address: longer than documents are looked for. */
const choices = 72

type MonthChoiceProps = {
  month: string | null
  onChange: (month: string | null) => void
  className: string | undefined
}

/** Chooses the month whose documents are listed. */
export function MonthChoice({ month, onChange, className }: MonthChoiceProps) {
  const { t } = useTranslation('documents')
  const monthText = useMonthText()
  return (
    <select
      className={clsx(className, month !== null && styles.chosen)}
      aria-label={t('month')}
      value={month ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{t('month.all')}</option>
      {monthChoices(presentMonth(), month, choices).map((each) => (
        <option key={each} value={each}>
          {monthText(each)}
        </option>
      ))}
    </select>
  )
}
