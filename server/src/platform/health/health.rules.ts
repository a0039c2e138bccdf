import { dayMs } from '@slodki-ul/contract/durations'
import type { HealthCheck } from '@slodki-ul/contract/platform/health-records.admin'

/**
 * What the checks measured: milliseconds of the database, free disk in percent, hours since the last backup (-1 without
 * one, null when none is expected), mails given up (null without a mail server), jobs that fail again and again, jobs that
 * wait in queues, webhooks refused in an hour, records that stand still, seconds between the clocks of this computer and
 * the database, outdated parts, days until the certificate ends (null without one).
 */
export type Figures = Readonly<Record<HealthCheck, number | null>>

/** The bounds within which a figure is in order. */
const bounds: Record<HealthCheck, { least?: number; most?: number }> = {
  database: { most: 500 },
  disk: { least: 10 },
  // One a day, with some time to finish.
  backup: { least: 0, most: 26 },
  mail: { most: 0 },
  jobs: { most: 0 },
  queues: { most: 1_000 },
  webhooks: { most: 2 },
  records: { most: 0 },
  clock: { most: 5 },
  versions: { most: 0 },
  certificates: { least: 14 },
}

/** Days before the disk is full in which something must be done. */
const leastDaysLeft = 14

/** The checks whose figure is out of bounds; what is off does not fail. */
export const failingChecks = (figures: Figures, daysLeft: number | null): HealthCheck[] =>
  (Object.keys(bounds) as HealthCheck[]).filter((check) => {
    const figure = figures[check]
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = bounds[check]
    if (check === 'disk' && daysLeft !== null && daysLeft < leastDaysLeft) return true
    return figure !== null && (figure < least || figure > most)
  })

/** Days of samples by which the filling of the disk is estimated. */
export const sampleDays = 14

type Sample = { at: Date; freeBytes: number }

/** Days until the disk is full if it goes on filling as since the oldest sample; null within a day and while it does not fill. */
export function daysUntilFull([first]: readonly Sample[], now: Sample): number | null {
  if (!first) return null
  const days = (now.at.getTime() - first.at.getTime()) / dayMs
  const usedBytes = first.freeBytes - now.freeBytes
  return days < 1 || usedBytes <= 0 ? null : Math.floor((now.freeBytes / usedBytes) * days)
}

/** Milliseconds after which owners are mailed about what stays red (BO-192). */
const mailAfterMs = 600_000

/** Whether owners are to be told of a finding: once, when it has been red for ten minutes. */
export const isToBeMailed = ({ since, mailedAt }: { since: Date; mailedAt: Date | null }, now: number): boolean =>
  mailedAt === null && now - since.getTime() >= mailAfterMs
