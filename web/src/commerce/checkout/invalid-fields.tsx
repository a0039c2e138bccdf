import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { useTranslation } from 'react-i18next'

type FieldName =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'line2'
  | 'zipCode'
  | 'city'
  | 'country'
  | 'comments'
  | 'name'
  | 'taxId'
  | 'inPostPoint'

/** Tells screen reader users how many fields are wrong and which ones; they are also marked visually. */
export function InvalidFields({ paths }: { paths: readonly string[] }) {
  const { t } = useTranslation('checkout')
  const fields = paths.map((path) => t(`field.${path.split('.').at(-1) as FieldName}`)).join(', ')
  return (
    <div role="alert">
      {paths.length > 0 && <VisuallyHidden>{t('wrong', { count: paths.length, fields })}</VisuallyHidden>}
    </div>
  )
}
