import { useTranslation } from 'react-i18next'
import type fieldTexts from '#i18n/pl/product-form.json'
import type { FieldLanguage } from '#layout/language-tabs.tsx'
import { useIssueText } from '#layout/record-form.tsx'
import type { RecordForm } from '#layout/use-record-form.ts'

/** Id of the control of a field, which the list of what is missing leads to. */
export const idOfField = (field: string) => `product-${field}`
/** The field of such an id. */
export const fieldOfId = (id: string) => id.slice('product-'.length)

export type ProductPart = { state: RecordForm }
export type TranslatedPart = ProductPart & { language: FieldLanguage }

/** Returns the name of a field by its path; an entry of a list is counted from 1. */
export function useFieldLabel(): (path: string) => string {
  const { t, i18n } = useTranslation(['products', 'product-form'])
  const nameOf = (key: string): string | undefined =>
    i18n.exists(`field.${key}`, { ns: 'product-form' })
      ? t(`field.${key}` as keyof typeof fieldTexts & `field.${string}`, { ns: 'product-form' })
      : i18n.exists(`field.${key}`, { ns: 'products' })
        ? t(`field.${key}` as 'field.sku', { ns: 'products' })
        : undefined
  return (path) => {
    const [field = '', position, ...rest] = path.split('.')
    if (/^\d+$/.test(position ?? ''))
      return [nameOf(field), Number(position) + 1, nameOf(`${field}.${rest[0]}`)].filter(Boolean).join(' ')
    return nameOf(path) ?? nameOf(path.replace(/\.(pl|en)$/, '')) ?? nameOf(field) ?? path
  }
}

/** The id, label and error of a field by its path. */
export function useFieldProps({ issues }: RecordForm) {
  const issueText = useIssueText()
  const labelOf = useFieldLabel()
  return (path: string, label = labelOf(path)) => ({ id: idOfField(path), label, error: issueText(issues[path]) })
}
