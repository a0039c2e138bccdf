import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { type TranslatedPart, useFieldProps } from './course-field.ts'
import { written } from './course-form.rules.ts'

type Both = { readonly pl: string; readonly en: string | null }

type BothFieldProps = TranslatedPart & {
  /** Path of the text, without its language. */
  path: string
  value: Both
  onChange: (value: Both) => void
  isLong?: boolean
  optional?: boolean
}

/** A text of both languages in the language of the tab; English is written beside what it translates. */
export function BothField({ state, language, path, value, onChange, isLong, optional }: BothFieldProps) {
  const key = language === 'Pl' ? 'pl' : 'en'
  const props = {
    ...useFieldProps(state)(`${path}.${key}`),
    lang: key,
    optional: optional || key === 'en',
    placeholder: key === 'en' ? value.pl : undefined,
    value: value[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange(written(value, language, target.value)),
  }
  return isLong ? <TextArea {...props} /> : <Field {...props} />
}
