import { Field } from '@slodki-ul/ui/field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockLength, readSecond } from './film-length.rules.ts'

type SecondFieldProps = {
  id: string
  label: string
  error: string | undefined
  value: unknown
  optional?: boolean
  /** In place of how a time is written. */
  hint?: string | undefined
  /** Seconds; what was typed when it is no time, and null for nothing. */
  onChange: (value: number | string | null) => void
}

/** A time as players write it. */
export function SecondField({ value, hint, onChange, ...field }: SecondFieldProps) {
  const { t } = useTranslation('form')
  const [typed, setTyped] = useState<string | null>(null)
  const text = typeof value === 'number' ? clockLength(value) : String(value ?? '')
  // What is typed stays as it is while it means the value; a value from elsewhere replaces it.
  const shown = typed !== null && readSecond(typed) === value ? typed : text
  return (
    <Field
      {...field}
      hint={hint ?? t('time.hint')}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readSecond(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
