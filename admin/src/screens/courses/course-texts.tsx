import type { CourseField, CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { FormattedTextField } from '#layout/formatted-text-field.tsx'
import styles from './course.module.css'
import { type TranslatedPart, useFieldProps } from './course-field.ts'

/** The texts of a course in a language. */
export function CourseTexts({ state, language }: TranslatedPart) {
  const { t } = useTranslation(['course-form', 'form'])
  const fieldProps = useFieldProps(state)
  const typed = state.form.watch() as CourseValues
  /** A text that English readers get in Polish (BO-033). */
  const isMissing = (field: CourseField) =>
    language === 'En' && !typed[field] && Boolean(typed[field.replace(/En$/, 'Pl') as CourseField])
  const missing = t('english.missing', { ns: 'form' })
  const props = (field: CourseField, hint?: string) => ({
    ...fieldProps(field),
    lang: language.toLowerCase(),
    hint: isMissing(field) ? missing : hint,
    ...state.form.register(field),
  })
  const formatted = (field: `${'description' | 'remarks'}${typeof language}`) => ({
    ...fieldProps(field),
    ...(isMissing(field) && { hint: missing }),
    lang: language.toLowerCase(),
    value: typed[field],
    onChange: (html: string) => state.form.setValue(field, html),
  })
  const short = typed[`shortDescription${language}`]
  return (
    <div className={styles.stack}>
      <Field {...props(`name${language}`)} optional={language === 'En'} />
      <TextArea
        {...props(`shortDescription${language}`, t('short.hint', { given: short.length }))}
        rows={2}
        optional={language === 'En'}
      />
      <FormattedTextField {...formatted(`description${language}`)} optional={language === 'En'} />
      <FormattedTextField {...formatted(`remarks${language}`)} optional />
    </div>
  )
}
