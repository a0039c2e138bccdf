import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import type { AuditEntry } from '@slodki-ul/contract/platform/audit.admin'
import { Avatar } from '@slodki-ul/ui/avatar.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { ArrowRight, Ban, Check, CircleDashed, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readClock } from '#core/clock.ts'
import { recentDay } from '#core/day.rules.ts'
import { initialsOf } from '#core/initials.rules.ts'
import { paths } from '#core/paths.ts'
import styles from './audit-entries.module.css'
import { useAuditText } from './use-audit-text.ts'

const outcomes = {
  done: { icon: Check, variant: 'fresh' },
  refused: { icon: Ban, variant: 'rasp' },
  failed: { icon: TriangleAlert, variant: 'rasp' },
  broken: { icon: CircleDashed, variant: 'warn' },
} as const

type AuditEntriesProps<Shown extends AuditEntry> = {
  entries: readonly Shown[]
  /** What can be done with an entry. */
  actionOf?: (entry: Shown) => ReactNode
}

/** Entries of the audit log by day, each with the values before and after of what it changed (BO-180). */
export function AuditEntries<Shown extends AuditEntry>({ entries, actionOf }: AuditEntriesProps<Shown>) {
  const { t } = useTranslation('audit')
  const days = Map.groupBy(entries, ({ at }) => formatDate(at))
  return [...days].map(([date, ofDay]) => {
    const day = recentDay(ofDay[0]?.at ?? '', readClock())
    return (
      <section key={date} className={styles.day}>
        <h2>{day ? t(`day.${day}`, { date }) : date}</h2>
        <ol>
          {ofDay.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} action={actionOf?.(entry)} />
            </li>
          ))}
        </ol>
      </section>
    )
  })
}

function Entry({ entry, action }: { entry: AuditEntry; action: ReactNode }) {
  const { t } = useTranslation('audit')
  const text = useAuditText()
  const { at, actor, call, outcome, code, ip, changes } = entry
  const { icon, variant } = outcomes[outcome]
  const name = text.actor(actor)
  return (
    <article className={styles.entry}>
      <time dateTime={at}>{formatMoment(at).slice(-5)}</time>
      <Avatar initials={actor ? initialsOf(name) : '>_'} colour={actor ? 'honey' : 'milk'} />
      <div className={styles.what}>
        <p>
          <b>{name}</b> {text.call(call)} <RecordLink entry={entry} />
        </p>
        {(code || ip) && (
          <small>
            {[code && text.code(code), outcome === 'broken' && t('broken'), ip && t('from', { ip })]
              .filter(Boolean)
              .join(' · ')}
          </small>
        )}
      </div>
      <span className={styles.outcome}>
        <Tag variant={variant}>
          <Icon of={icon} />
          {text.outcome(outcome)}
        </Tag>
      </span>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ record, recordId, field, before, after }) => (
            <li key={`${record} ${recordId} ${field}`}>
              <span>{text.field(field)}</span>
              <del>
                <VisuallyHidden>{t('before')} </VisuallyHidden>
                {text.value(before)}
              </del>
              <Icon of={ArrowRight} />
              <ins>
                <VisuallyHidden>{t('after')} </VisuallyHidden>
                {text.value(after)}
              </ins>
            </li>
          ))}
        </ul>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}

/** The record that an entry is about, which leads to its own history. */
function RecordLink({ entry: { record, recordId, recordName } }: { entry: AuditEntry }) {
  const text = useAuditText()
  if (record === null) return null
  if (recordId === null) return <span>({text.record(record)})</span>
  const search = new URLSearchParams({ record, recordId })
  return (
    <Link to={{ pathname: paths.audit, search: `?${search}` }}>
      {text.record(record)} {recordName ?? recordId.slice(0, 8)}
    </Link>
  )
}
