import type { Reply } from '@slodki-ul/contract/endpoint'
import type { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FiguresTable } from '@slodki-ul/ui/figures-table.tsx'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { Tile } from '#layout/tile.tsx'
import { useListJobsQuery, useRunJobMutation } from '#platform/health/health.api.ts'
import styles from '#platform/health/health.module.css'
import { State } from '#platform/health/health-checks.tsx'
import type { Actions } from '#platform/health/outcome.ts'
import { TileState } from '#platform/health/tile-state.tsx'

type Job = Reply<typeof healthEndpoints.listJobs>[number]

/** Those that fail first, then what waits, then the order of the server. */
const rank = ({ failures, kind }: Job) => (failures > 0 ? 0 : kind === 'queue' ? 1 : 2)

/** Jobs shown at first: the queues, what fails, and the most important scans. */
const firstShown = 16

/** Every job with its last run, what it did, what waits and what failed, and "run now" (BO-190). */
export function JobsTile({ actions }: { actions: Actions }) {
  const { t } = useTranslation('health')
  const query = useListJobsQuery()
  const [isWhole, setWhole] = useState(false)
  const jobs = (query.data ?? []).toSorted((a, b) => rank(a) - rank(b))
  const shown = isWhole ? jobs : jobs.slice(0, firstShown)
  return (
    <Tile title={t('jobs')} flush>
      <TileState query={query} empty="">
        <FiguresTable
          label={t('jobs')}
          className={styles.jobs}
          columns={[
            ...(['job', 'last', 'took', 'did', 'job.state'] as const).map((column) => ({ label: t(column) })),
            { label: t('action'), isHidden: true },
          ]}
        >
          {shown.map((job) => (
            <JobRow key={job.name} job={job} actions={actions} />
          ))}
        </FiguresTable>
        {shown.length < jobs.length && (
          <div className={styles.more}>
            <Button variant="soft" size="sm" onClick={() => setWhole(true)}>
              {t('jobs.all', { count: jobs.length })}
            </Button>
          </div>
        )}
      </TileState>
    </Tile>
  )
}

function JobRow({ job, actions: { running, run } }: { job: Job; actions: Actions }) {
  const { t, i18n } = useTranslation('health')
  const momentText = useMomentText()
  const language = useLanguage()
  const mayRun = usePermissions()('system.operate', true)
  const [runJob] = useRunJobMutation()
  const { name, kind, lastRunAt, lastMs, lastWorkAt, lastCount, failures, lastError, waiting, active, oldestAt } = job
  const label = i18n.exists(`job.${name}`, { ns: 'health' }) ? t(`job.${name as 'mails'}`) : name
  const seconds = (ms: number) => (ms / 1000).toLocaleString(language, { maximumFractionDigits: 1 })
  return (
    <tr>
      <td>
        <b>{label}</b>
        <small>{t(`job.${kind}`)}</small>
      </td>
      <td>{lastRunAt ? momentText(lastRunAt) : t('never')}</td>
      <td className={styles.took}>{lastMs === null ? '–' : t('seconds', { seconds: seconds(lastMs) })}</td>
      <td className={styles.did}>
        {lastWorkAt ? t('rows', { count: lastCount }) : t('rows.none')}
        {lastWorkAt && <small>{momentText(lastWorkAt)}</small>}
        {waiting + active > 0 && (
          <small>
            {t('waiting', { waiting, active })}
            {oldestAt && `, ${t('oldest', { moment: momentText(oldestAt) })}`}
          </small>
        )}
      </td>
      <td className={styles.jobState}>
        <State
          state={failures > 0 ? 'failing' : 'ok'}
          text={failures > 0 ? t('failures', { count: failures }) : t('fine')}
        />
        {failures > 0 && lastError && <small>{lastError}</small>}
      </td>
      <td className={styles.act}>
        {mayRun && (
          <Button
            variant="line"
            size="sm"
            icon={Play}
            aria-label={`${t('run')}: ${label}`}
            busy={running === name}
            onClick={() => run(name, runJob({ params: { name } }), ({ count }) => t('done.run', { job: label, count }))}
          >
            {t('run')}
          </Button>
        )}
      </td>
    </tr>
  )
}
