import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { settingsPages } from '#layout/navigation.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { SettingsTabs } from '#layout/settings-tabs.tsx'
import { View } from '#layout/view.tsx'

type Query<Data> = { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }

/** A page of the settings: its form once its record is loaded, and what there is until then. */
export function SettingsPage<Data>({ query, children }: { query: Query<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useTranslation('settings')
  const { pathname } = useLocation()
  const page = settingsPages.find(({ path }) => path === pathname)
  const { t: say } = useTranslation()
  const { data, error, isFetching, refetch } = query
  return (
    <View title={t('title')} page={page && say(page.label)} summary={t('summary')}>
      <SettingsTabs />
      {data !== undefined ? (
        children(data)
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
