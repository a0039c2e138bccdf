import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import type { WaitingKind } from '@slodki-ul/contract/platform/health.admin'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readClock } from '#core/clock.ts'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { Tile } from '#layout/tile.tsx'
import styles from '#platform/health/health.module.css'
import { TileState } from '#platform/health/tile-state.tsx'
import { useListWaitingQuery } from '#platform/health/waiting.api.ts'

/** Where the rows that wait are listed, as far as there is a screen. */
const screens: Partial<Record<WaitingKind, { path: string; needs?: 'system.operate' }>> = {
  'orders-to-pack': { path: `${paths.orders}?status=Paid&orderBy=placedAt` },
  'orders-unpaid-cod': { path: `${paths.orders}?paymentMethod=Cod&isPaid=false&orderBy=placedAt` },
  comments: { path: paths.comments },
  'refunds-failed': { path: paths.health, needs: 'system.operate' },
  'mails-given-up': { path: paths.health, needs: 'system.operate' },
}

/** What waits for staff, of what the person may see, the oldest first with its age (BO-041). */
export function WaitingTile() {
  const { t } = useTranslation()
  const may = usePermissions()
  const query = useListWaitingQuery()
  const waiting = (query.data ?? []).filter(({ count }) => count > 0)
  const byAge = waiting.toSorted((a, b) => (a.oldestAt ?? '9').localeCompare(b.oldestAt ?? '9'))
  const ageOf = (moment: string) => {
    const ms = readClock().getTime() - new Date(moment).getTime()
    if (ms >= dayMs) return t('age.days', { count: Math.floor(ms / dayMs) })
    return ms >= hourMs
      ? t('age.hours', { count: Math.floor(ms / hourMs) })
      : t('age.minutes', { count: Math.max(1, Math.floor(ms / minuteMs)) })
  }
  return (
    <Tile title={t('waiting')}>
      <TileState query={{ ...query, data: query.data && waiting }} empty={t('waiting.none')}>
        <ul className={styles.waiting}>
          {byAge.map(({ kind, count, oldestAt }) => {
            const text = t(`waiting.${kind}`, { count })
            const screen = screens[kind]
            return (
              <li key={kind}>
                {screen && (!screen.needs || may(screen.needs)) ? (
                  <Link to={screen.path}>{text}</Link>
                ) : (
                  <span>{text}</span>
                )}
                {oldestAt && <span>{ageOf(oldestAt)}</span>}
              </li>
            )
          })}
        </ul>
      </TileState>
    </Tile>
  )
}
