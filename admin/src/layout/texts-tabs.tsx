import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { SectionTabs } from './section-tabs.tsx'

/** What stands under the texts in the sidebar. */
export function TextsTabs() {
  const { t } = useTranslation('legal-texts')
  return (
    <SectionTabs
      label={t('title')}
      pages={[
        { label: t('tabs.legal'), path: paths.legalTexts, permission: 'texts.draft' },
        { label: t('tabs.pages'), path: paths.pageTexts, permission: 'texts.draft' },
        { label: t('tabs.mails'), path: paths.mailTexts, permission: 'texts.draft' },
      ]}
    />
  )
}
