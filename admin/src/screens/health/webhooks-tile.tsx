import { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { usePermissions } from '#core/permissions.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import { useListWebhooksQuery, useSettleMissedEventsMutation } from '#platform/health/health.api.ts'
import styles from '#platform/health/health.module.css'
import { State } from '#platform/health/health-checks.tsx'
import type { Actions } from '#platform/health/outcome.ts'
import { TileState } from '#platform/health/tile-state.tsx'

const latest = healthEndpoints.listWebhooks.query.parse({})
/** Most deliveries shown. */
const shown = 8

/** The last messages of providers, and asking the provider about what was missed (BO-191). */
export function WebhooksTile({ actions: { run } }: { actions: Actions }) {
  const { t } = useTranslation('health')
  const momentText = useMomentText()
  const mayAsk = usePermissions()('system.operate', true)
  const query = useListWebhooksQuery({ query: latest })
  const [settle, { isLoading }] = useSettleMissedEventsMutation()
  const [isAsked, setAsked] = useState(false)
  const confirm = async () => {
    await run('settle', settle(), ({ foundCount, missedCount, settledCount }) =>
      missedCount === 0
        ? t('done.nothingMissed', { count: foundCount })
        : t('done.settled', { missed: missedCount, settled: settledCount }),
    )
    setAsked(false)
  }
  return (
    <Tile title={t('webhooks')} aside={query.data && <span>{query.data.pagination.totalItems}</span>}>
      <TileState query={query} empty={t('webhooks.none')}>
        <ul className={styles.rows}>
          {query.data?.items.slice(0, shown).map(({ id, provider, type, receivedAt, durationMs, outcome, record }) => (
            <li key={id}>
              <div>
                <b>{type ?? t('webhooks.unread')}</b>
                <p>{t('delivery', { provider, moment: momentText(receivedAt), ms: durationMs })}</p>
                {record && <p>{record}</p>}
              </div>
              <State
                state={outcome === 'done' ? 'ok' : 'failing'}
                text={t(outcome === 'done' ? 'closed' : 'refused')}
              />
            </li>
          ))}
        </ul>
      </TileState>
      {mayAsk && (
        <Button variant="line" size="sm" onClick={() => setAsked(true)}>
          {t('ask')}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('ask')}
          confirm={t('ask.confirm')}
          isBusy={isLoading}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t('ask.text')}</p>
        </ConfirmDialog>
      )}
    </Tile>
  )
}
