import { useTranslation } from 'react-i18next'
import { settingsPages } from './navigation.ts'
import { SectionTabs } from './section-tabs.tsx'

/** The pages of the settings. */
export function SettingsTabs() {
  const { t } = useTranslation()
  return <SectionTabs label={t('settings')} pages={settingsPages.map((page) => ({ ...page, label: t(page.label) }))} />
}
