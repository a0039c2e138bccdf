import { formatDate } from '@slodki-ul/contract/dates'
import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import type { WaitingRow } from '@slodki-ul/contract/identity/notices.admin'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readClock } from '#core/clock.ts'
import { documentPath, orderPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useListWaitingRowsQuery } from '#identity/notices/notices.api.ts'
import { Tile } from '#layout/tile.tsx'
import { TileState } from '#platform/health/tile-state.tsx'
import styles from './dashboard.module.css'

type Screen = { path: string | ((id: string) => string); needs?: 'system.operate' }
const health: Screen = { path: paths.health, needs: 'system.operate' }

/** Where a row is dealt with, as far as there is a screen. */
const screens: Partial<Record<WaitingRow['kind'], Screen>> = {
  'orders-to-pack': { path: `${paths.orders}?status=Paid&orderBy=placedAt` },
  'orders-unpaid-cod': { path: `${paths.orders}?paymentMethod=Cod&isPaid=false&orderBy=placedAt` },
  'parcels-returned': { path: orderPath },
  comments: { path: paths.comments },
  withdrawals: { path: `${paths.withdrawals}?state=new&state=matched&state=accepted` },
  'ksef-sends': { path: documentPath },
  'document-numbers': { path: paths.documentNumbers },
  'low-stock': { path: `${paths.products}?stock=low&stock=none` },
  'action-requests': { path: `${paths.requests}?state=waiting` },
  'refunds-failed': health,
  'mails-given-up': health,
}

/** What waits for staff, of what the person may see, the oldest first with its age (BO-041). */
export function WaitingTile() {
  const { t } = useTranslation('dashboard')
  const query = useListWaitingRowsQuery()
  return (
    <Tile title={t('waiting')} flush={(query.data?.length ?? 0) > 0}>
      <TileState query={query} empty={t('waiting.none')}>
        <table className={styles.waiting} aria-label={t('waiting')}>
          <thead>
            <tr>
              {(['what', 'which', 'due', 'age'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {query.data?.map((row) => (
              <Row key={`${row.kind} ${row.id}`} row={row} />
            ))}
          </tbody>
        </table>
      </TileState>
    </Tile>
  )
}

function Row({ row: { kind, id, label, since, dueOn } }: { row: WaitingRow }) {
  const { t } = useTranslation('dashboard')
  const may = usePermissions()
  const screen = screens[kind]
  const text = t(`waiting.${kind}`)
  return (
    <tr>
      <th scope="row">
        {screen && (!screen.needs || may(screen.needs)) ? (
          <Link to={typeof screen.path === 'string' ? screen.path : screen.path(id)}>{text}</Link>
        ) : (
          text
        )}
      </th>
      <td className={styles.which}>{label}</td>
      <td className={styles.due}>{dueOn && <DaysLeft dueOn={dueOn} />}</td>
      <td className={styles.age}>
        <time dateTime={since}>{ageOf(since, t)}</time>
      </td>
    </tr>
  )
}

function DaysLeft({ dueOn }: { dueOn: string }) {
  const { t } = useTranslation('dashboard')
  const today = readClock().toISOString().slice(0, 10)
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs)
  return (
    <span data-late={days < 0 || undefined}>
      {days < 0 ? t('due.late', { date: formatDate(dueOn) }) : t('due.left', { count: days })}
    </span>
  )
}

type Translate = (key: 'age.minutes' | 'age.hours' | 'age.days', values: { count: number }) => string

function ageOf(moment: string, t: Translate): string {
  const ms = readClock().getTime() - new Date(moment).getTime()
  if (ms >= dayMs) return t('age.days', { count: Math.floor(ms / dayMs) })
  if (ms >= hourMs) return t('age.hours', { count: Math.floor(ms / hourMs) })
  return t('age.minutes', { count: Math.max(1, Math.floor(ms / minuteMs)) })
}
