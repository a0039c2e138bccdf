import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './run-progress.module.css'
import { useRetryRunMutation, useStopRunMutation } from './runs.api.ts'

export const isUnderWay = ({ state }: Pick<Run, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'stopping'

/** How far a run is, what came of it, and what can be done with it (BO-023). */
export function RunProgress({ run }: { run: Run }) {
  const { t } = useTranslation('runs')
  const textOf = useFailureText()
  const [stop, stopping] = useStopRunMutation()
  const [retry, retrying] = useRetryRunMutation()
  const { id, total, waiting, done, skipped, failed, state } = run
  const ended = total - waiting
  const failure = stopping.error ?? retrying.error
  const toRepeat = failed + waiting
  return (
    <div className={styles.progress}>
      <p className={styles.line}>
        <b>{t(`state.${state}`)}</b>
        <span>{t('ended', { ended, total })}</span>
      </p>
      <ProgressBar value={ended} max={Math.max(total, 1)} label={t('progress')} className={styles.bar} />
      {isUnderWay(run) && (
        <p className={styles.line}>
          {t('leave')}
          {state !== 'stopping' && (
            <Button variant="line" size="sm" busy={stopping.isLoading} onClick={() => stop({ params: { id } })}>
              {t('stop')}
            </Button>
          )}
        </p>
      )}
      <dl className={styles.results} aria-live="polite">
        <div className={styles.done}>
          <dt>
            <Icon of={CircleCheck} /> {t('row.done')}
          </dt>
          <dd>{done}</dd>
        </div>
        <div>
          <dt>
            <Icon of={CircleMinus} /> {t('row.skipped')}
          </dt>
          <dd>{skipped}</dd>
        </div>
        <div className={styles.failed}>
          <dt>
            <Icon of={CircleX} /> {t('row.failed')}
          </dt>
          <dd>{failed}</dd>
        </div>
      </dl>
      {!isUnderWay(run) && toRepeat > 0 && (
        <p className={styles.line}>
          <Button size="sm" busy={retrying.isLoading} onClick={() => retry({ params: { id } })}>
            {failed > 0 ? t('retry', { count: toRepeat }) : t('goOn', { count: toRepeat })}
          </Button>
        </p>
      )}
      <p role="alert">{failure && <FieldError id="run-failed">{textOf(failure)}</FieldError>}</p>
    </div>
  )
}
