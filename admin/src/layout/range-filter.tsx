import { Field } from '@slodki-ul/ui/field.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAmount, type RangeType } from '#core/list-address.rules.ts'
import styles from './range-filter.module.css'

type RangeFilterProps = {
  type: RangeType
  /** Days as ISO dates, or amounts in złoty with a point; empty without an end. */
  from: string
  to: string
  labels: { from: string; to: string }
  onChange: (end: 'from' | 'to', value: string) => void
}

/** The beginning and the end of a range, both included; either may be left out. */
export function RangeFilter({ type, from, to, labels, onChange }: RangeFilterProps) {
  return (
    <div className={styles.range}>
      {type === 'day' ? (
        <>
          <Field
            label={labels.from}
            type="date"
            value={from}
            max={to || undefined}
            onChange={({ target }) => onChange('from', target.value)}
          />
          <Field
            label={labels.to}
            type="date"
            value={to}
            min={from || undefined}
            onChange={({ target }) => onChange('to', target.value)}
          />
        </>
      ) : (
        <>
          <AmountField label={labels.from} value={from} onChange={(amount) => onChange('from', amount)} />
          <AmountField label={labels.to} value={to} onChange={(amount) => onChange('to', amount)} />
        </>
      )}
    </div>
  )
}

type AmountFieldProps = { label: string; value: string; onChange: (amount: string) => void }

/** An amount that counts when it is left or Enter is pressed; one that is none stays to be mended. */
function AmountField({ label, value, onChange }: AmountFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    setTyped(value.replace('.', ','))
    setWrong(false)
  }, [value])
  const commit = () => {
    const amount = typed.trim().replace(',', '.')
    const isRight = amount === '' || isAmount(amount)
    setWrong(!isRight)
    if (isRight && amount !== value) onChange(amount)
  }
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={typed}
      error={isWrong ? t('list.noAmount') : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}
