import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { SettingsTabs } from '#layout/settings-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useGetCompanyQuery } from '#platform/settings/settings.api.ts'
import { CompanyForm } from './company-form.tsx'

/** Company data, what the environment sets, and checks of the connections (BO-183, BO-188, BO-189). */
export function CompanyScreen() {
  const { t } = useTranslation('settings')
  const textOf = useFailureText()
  const { data, error, isFetching, refetch } = useGetCompanyQuery()
  return (
    <View title={t('title')} summary={t('summary')}>
      <SettingsTabs />
      {data ? (
        <CompanyForm company={data} />
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
