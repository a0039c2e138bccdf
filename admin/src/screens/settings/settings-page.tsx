import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { SettingsTabs } from '#layout/settings-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'

type Query<Data> = { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }

/** A page of the settings: its form once its record is loaded, and what there is until then. */
export function SettingsPage<Data>({ query, children }: { query: Query<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useTranslation('settings')
  const textOf = useFailureText()
  const { data, error, isFetching, refetch } = query
  return (
    <View title={t('title')} summary={t('summary')}>
      <SettingsTabs />
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Tile>
          <LoadingStatus />
          <LinesSkeleton lines={8} />
        </Tile>
      )}
    </View>
  )
}
