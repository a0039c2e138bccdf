import type { Reply } from '@slodki-ul/contract/endpoint'
import type { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import type { HealthCheck } from '@slodki-ul/contract/platform/health-records.admin'
import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import {
  Archive,
  CircleCheck,
  CircleMinus,
  CircleX,
  Clock,
  Database,
  HardDrive,
  ListOrdered,
  type LucideIcon,
  Mail,
  ShieldCheck,
  Tag,
  Timer,
  TriangleAlert,
  Webhook,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '#core/use-moment-text.ts'
import styles from './health.module.css'

export type Check = Reply<typeof healthEndpoints.getBackOfficeHealth>[number]

const icons: Record<HealthCheck, LucideIcon> = {
  database: Database,
  disk: HardDrive,
  backup: Archive,
  mail: Mail,
  jobs: Timer,
  queues: ListOrdered,
  webhooks: Webhook,
  records: TriangleAlert,
  clock: Clock,
  versions: Tag,
  certificates: ShieldCheck,
}
const fills = { ok: 'var(--pist-200)', failing: 'var(--rasp-200)', off: 'var(--quiet)' }
const signs = { ok: CircleCheck, failing: CircleX, off: CircleMinus }

/** What works and what does not, each red line with what to do (BO-192). */
export function HealthChecks({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('health')
  const momentText = useMomentText()
  return (
    <ul className={styles.checks}>
      {checks.map(({ check, state, since, figure, daysLeft, text }) => (
        <li key={check} className={styles.check}>
          <HexagonIcon icon={icons[check]} fill={fills[state]} />
          <div>
            <div className={styles.line}>
              <h2>{t(`check.${check}`)}</h2>
              <State state={state} text={t(`state.${state}`)} />
            </div>
            {text && <p>{text}</p>}
            {figure !== null && (
              <p>
                {check === 'backup' && figure < 0 ? t('figure.backup.none') : t(`figure.${check}`, { count: figure })}
              </p>
            )}
            {daysLeft !== null && <p>{t('daysLeft', { count: daysLeft })}</p>}
            {since && (
              <>
                <p>{t('since', { moment: momentText(since) })}</p>
                <p className={styles.advice}>{t(`advice.${check}`)}</p>
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A state by sign and word, never by colour alone. */
export function State({ state, text }: { state: keyof typeof signs; text: string }) {
  return (
    <span className={styles.state} data-state={state}>
      <Icon of={signs[state]} />
      {text}
    </span>
  )
}
