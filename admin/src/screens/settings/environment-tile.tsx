import type { EnvironmentValue } from '@slodki-ul/contract/platform/settings.admin'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import { useListEnvironmentQuery } from '#platform/settings/settings.api.ts'
import styles from './settings.module.css'

/** What the environment of the server sets: names and what holds, never a secret (BO-188). */
export function EnvironmentTile() {
  const { t } = useTranslation('settings')
  const { data, error, isFetching, refetch } = useListEnvironmentQuery()
  return (
    <Tile
      title={t('environment')}
      aside={
        <span className={styles.badge}>
          <Icon of={Lock} /> {t('environment.readOnly')}
        </span>
      }
    >
      {error ? (
        <RetryNote text={t('environment.failed')} onRetry={refetch} retrying={isFetching} />
      ) : data ? (
        <EnvironmentList values={data} />
      ) : (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={5} />
        </>
      )}
    </Tile>
  )
}

/** The values without which the connections of the shop do not work. */
const connectionKeys = ['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'INPOST_GEOWIDGET_TOKEN']

function EnvironmentList({ values }: { values: readonly EnvironmentValue[] }) {
  const { t } = useTranslation('settings')
  const row = ({ name, value, state, isSecret }: EnvironmentValue) => (
    <div key={name} className={styles.row}>
      <dt>{name}</dt>
      <dd data-state={state}>
        {state === 'missing' || state === 'replaced' || isSecret ? t(`state.${state}`) : value}
        {state === 'default' && !isSecret && <small> {t('state.default')}</small>}
      </dd>
    </div>
  )
  const first = values.filter(({ name }) => connectionKeys.includes(name))
  const others = values.filter(({ name }) => !connectionKeys.includes(name))
  return (
    <>
      <dl className={styles.list}>{first.map(row)}</dl>
      <details className={styles.more}>
        <summary>{t('environment.others', { count: others.length })}</summary>
        <dl className={styles.list}>{others.map(row)}</dl>
      </details>
    </>
  )
}
