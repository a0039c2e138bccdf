import { Field } from '@slodki-ul/ui/field.tsx'
import { type ComponentProps, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useLanguage } from '#i18n/language.ts'
import { readNumber, writeNumber } from './number-text.rules.ts'

type NumberFieldProps = Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'error' | 'className' | 'placeholder' | 'optional'
> & {
  form: UseFormReturn
  name: string
  id: string
  /** Null: as many as the number has. */
  decimals?: number | null
}

/** A number of a form, written as the language writes it. An empty field is null. */
export function NumberField({ form, name, decimals = 2, ...field }: NumberFieldProps) {
  const language = useLanguage()
  const value: unknown = useWatch({ control: form.control, name })
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
        form.setValue(name, readNumber(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
