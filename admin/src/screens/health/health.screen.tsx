import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api } from '#core/api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { SettingsTabs } from '#layout/settings-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useGetBackOfficeHealthQuery } from '#platform/health/health.api.ts'
import styles from '#platform/health/health.module.css'
import { HealthChecks } from '#platform/health/health-checks.tsx'
import { useActions } from '#platform/health/outcome.ts'
import { DeadLettersTile } from './dead-letters-tile.tsx'
import { ErrorsTile } from './errors-tile.tsx'
import { JobsTile } from './jobs-tile.tsx'
import { StalledTile } from './stalled-tile.tsx'
import { WebhooksTile } from './webhooks-tile.tsx'

/** What works and what does not, and what mends it (BO-190 to BO-194). */
export function HealthScreen() {
  const { t } = useTranslation('health')
  const textOf = useFailureText()
  const dispatch = useDispatch()
  const { data: checks, error, isFetching, refetch } = useGetBackOfficeHealthQuery()
  const actions = useActions()
  const failing = checks?.filter(({ state }) => state === 'failing').length ?? 0
  return (
    <View
      title={t('title')}
      summary={checks && (failing === 0 ? t('summary.fine') : t('summary', { count: failing }))}
      actions={
        <Button
          variant="line"
          size="sm"
          icon={RefreshCw}
          busy={isFetching}
          onClick={() => dispatch(api.util.invalidateTags(['health', 'jobs']))}
        >
          {t('checkNow')}
        </Button>
      }
    >
      <SettingsTabs />
      {/* There from the start, so that screen readers hear what is put into it. */}
      <div role="status">{actions.note && <Note variant={actions.note.variant}>{actions.note.text}</Note>}</div>
      {error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : checks ? (
        <HealthChecks checks={checks} />
      ) : (
        <Tile>
          <LoadingStatus />
          <LinesSkeleton lines={6} />
        </Tile>
      )}
      <StalledTile actions={actions} />
      <JobsTile actions={actions} />
      <div className={styles.pair}>
        <WebhooksTile actions={actions} />
        <DeadLettersTile actions={actions} />
      </div>
      <ErrorsTile />
    </View>
  )
}
