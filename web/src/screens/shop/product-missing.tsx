import { MissingPage } from '@slodki-ul/ui/missing-page.tsx'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'

/** The product does not exist. */
export function ProductMissing() {
  const { t } = useTranslation('products')
  return (
    <MissingPage
      title={t('missing.title')}
      titleEnd={t('missing.titleEnd')}
      lead={t('missing.lead')}
      action={{ label: t('missing.action'), to: paths.shop }}
    />
  )
}
