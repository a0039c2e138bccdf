import type { PageTextKind } from '@slodki-ul/contract/engagement/page-texts.rules'
import { useTranslation } from 'react-i18next'
import type texts from '#i18n/pl/page-texts.json'
import type { RecordForm } from '#layout/use-record-form.ts'

/** A part of the form, in the language of its tab. */
export type TextPart = { kind: PageTextKind; state: RecordForm; language: 'pl' | 'en' }

/** Id of the control of a field. */
export const idOf = (path: string) => `page-text-${path.replaceAll('.', '-')}`

type FieldKey = Extract<keyof typeof texts, `field.${string}`>

/** Returns the name of a field by its path; entries are counted from 1. */
export function useFieldLabel(): (path: string) => string {
  const { t } = useTranslation('page-texts')
  return (path) => {
    const names = path.split('.')
    const label = t(`field.${names.at(-1) ?? ''}` as FieldKey)
    return names.length > 2 ? `${label} ${Number(names[1]) + 1}` : label
  }
}
