import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { SectionTabs } from './section-tabs.tsx'

/** What stands under the products in the sidebar. */
export function ProductsTabs() {
  const { t } = useTranslation('products')
  return (
    <SectionTabs
      label={t('title')}
      pages={[
        { label: t('tabs.list'), path: paths.products, permission: 'products.edit' },
        { label: t('tabs.import'), path: paths.imports, permission: 'catalogue.import' },
      ]}
    />
  )
}
