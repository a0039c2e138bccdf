import type { HealthCheck } from '@slodki-ul/contract/platform/health.admin'

/**
 * What the checks measured: milliseconds of the database, free disk in percent, mails given up (null without a mail
 * server), jobs that fail again and again, jobs that wait in queues, webhooks refused in an hour, records that stand still.
 */
export type Figures = Readonly<Record<HealthCheck, number | null>>

/** The bounds within which a figure is in order. */
const bounds: Record<HealthCheck, { least?: number; most?: number }> = {
  database: { most: 500 },
  disk: { least: 10 },
  mail: { most: 0 },
  jobs: { most: 0 },
  queues: { most: 1_000 },
  webhooks: { most: 2 },
  records: { most: 0 },
}

/** The checks whose figure is out of bounds; what is off does not fail. */
export const failingChecks = (figures: Figures): HealthCheck[] =>
  (Object.keys(bounds) as HealthCheck[]).filter((check) => {
    const figure = figures[check]
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = bounds[check]
    return figure !== null && (figure < least || figure > most)
  })

/** Milliseconds after which owners are mailed about what stays red (BO-192). */
const mailAfterMs = 600_000

/** Whether owners are to be told of a finding: once, when it has been red for ten minutes. */
export const isToBeMailed = ({ since, mailedAt }: { since: Date; mailedAt: Date | null }, now: number): boolean =>
  mailedAt === null && now - since.getTime() >= mailAfterMs
