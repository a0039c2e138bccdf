import { useTranslation } from 'react-i18next'
import type fieldTexts from '#i18n/pl/course-form.json'
import type { FieldLanguage } from '#layout/language-tabs.tsx'
import { useIssueText } from '#layout/record-form.tsx'
import type { RecordForm } from '#layout/use-record-form.ts'
import { keyOfField, placeOfField } from './course-form.rules.ts'

/** Id of the control of a field, which the list of what is missing leads to. */
export const idOfField = (field: string) => `course-${field}`
/** The field of such an id. */
export const fieldOfId = (id: string) => id.slice('course-'.length)

export type CoursePart = { state: RecordForm }
export type TranslatedPart = CoursePart & { language: FieldLanguage }

/** Returns the name of a field by its path; entries of lists are counted from 1. */
export function useFieldLabel(): (path: string) => string {
  const { t, i18n } = useTranslation('course-form')
  return (path) => {
    const key = `field.${keyOfField(path)}`
    if (!i18n.exists(key, { ns: 'course-form' })) return path
    return [t(key as keyof typeof fieldTexts & 'field.level'), placeOfField(path)].filter(Boolean).join(' ')
  }
}

/** The id, label and error of a field by its path. */
export function useFieldProps({ issues }: RecordForm) {
  const issueText = useIssueText()
  const labelOf = useFieldLabel()
  return (path: string, label = labelOf(path)) => ({ id: idOfField(path), label, error: issueText(issues[path]) })
}
