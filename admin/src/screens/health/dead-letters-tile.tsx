import { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import { RotateCcw, Timer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { usePermissions } from '#core/permissions.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import {
  useListDeadLettersQuery,
  useRetryDeadLetterMutation,
  useRetryDeadLettersMutation,
} from '#platform/health/health.api.ts'
import styles from '#platform/health/health.module.css'
import type { Actions } from '#platform/health/outcome.ts'
import { TileState } from '#platform/health/tile-state.tsx'

const latest = healthEndpoints.listDeadLetters.query.parse({})

/** Queued work that was given up, to be tried again singly or together (BO-190). */
export function DeadLettersTile({ actions: { running, run } }: { actions: Actions }) {
  const { t, i18n } = useTranslation('health')
  const momentText = useMomentText()
  const mayRetry = usePermissions()('system.operate', true)
  const query = useListDeadLettersQuery({ query: latest })
  const [retry] = useRetryDeadLetterMutation()
  const [retryAll, { isLoading }] = useRetryDeadLettersMutation()
  const [isAsked, setAsked] = useState(false)
  const total = query.data?.pagination.totalItems ?? 0
  const nameOf = (queue: string) =>
    i18n.exists(`job.${queue}`, { ns: 'health' }) ? t(`job.${queue as 'mails'}`) : queue
  const confirm = async () => {
    await run('all', retryAll({ body: { queue: null } }), ({ count }) => t('done.retried', { count }))
    setAsked(false)
  }
  return (
    <Tile title={t('dead')} aside={query.data && <span>{t('records', { count: total })}</span>}>
      <TileState query={query} empty={t('dead.none')}>
        <ul className={styles.rows}>
          {query.data?.items.map(({ id, queue, at, error, isRetried }) => (
            <li key={id}>
              <HexagonIcon icon={Timer} fill="var(--rasp-200)" />
              <div>
                <b>{nameOf(queue)}</b>
                <p>
                  {momentText(at)}, {error}
                </p>
              </div>
              {isRetried ? (
                <span>{t('dead.retried')}</span>
              ) : (
                mayRetry && (
                  <Button
                    variant="line"
                    size="sm"
                    icon={RotateCcw}
                    aria-label={`${t('retry')}: ${nameOf(queue)}`}
                    busy={running === id}
                    onClick={() => run(id, retry({ params: { id } }), () => t('done.retried', { count: 1 }))}
                  >
                    {t('retry')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
        {mayRetry && total > 1 && (
          <Button variant="soft" size="sm" onClick={() => setAsked(true)}>
            {t('retryAll')}
          </Button>
        )}
      </TileState>
      {isAsked && (
        <ConfirmDialog
          title={t('retryAll')}
          confirm={t('retryAll')}
          isBusy={isLoading}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t('retryAll.text', { count: total })}</p>
        </ConfirmDialog>
      )}
    </Tile>
  )
}
