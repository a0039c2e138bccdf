import { Field } from '@slodki-ul/ui/field.tsx'
import { type ComponentProps, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useLanguage } from '#i18n/language.ts'
import { readNumber, writeNumber } from './number-text.rules.ts'

type FieldLook = Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'error' | 'className' | 'placeholder' | 'optional'
> & {
  id: string
  /** Null: as many as the number has. */
  decimals?: number | null
}

type NumberInputProps = FieldLook & {
  /** What is no number stands as it was typed. */
  value: unknown
  onChange: (value: number | string | null) => void
}

/** A number, written as the language writes it. An empty field is null. */
export function NumberInput({ value, onChange, decimals = 2, ...field }: NumberInputProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  // What is typed stays as it is while it means the value; a value from elsewhere replaces it.
  const text = typed !== null && readNumber(typed) === value ? typed : writeNumber(value, language, decimals)
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readNumber(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

type NumberFieldProps = FieldLook & { form: UseFormReturn; name: string }

/** A number of a form by its path. */
export function NumberField({ form, name, ...field }: NumberFieldProps) {
  const value: unknown = useWatch({ control: form.control, name })
  return <NumberInput {...field} value={value} onChange={(next) => form.setValue(name, next)} />
}
