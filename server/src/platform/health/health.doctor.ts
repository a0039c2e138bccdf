import { minuteMs } from '@slodki-ul/contract/durations'
import type { HealthCheck } from '@slodki-ul/contract/platform/health-records.admin'
import type { Context } from '#context.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'
import { selectJobRuns } from '#platform/health/health.db.ts'
import { failingChecks } from '#platform/health/health.rules.ts'
import { measureHealth } from '#platform/health/measures.service.ts'

type Advice = { severity: Finding['severity']; text: (figure: number) => string }

/** What to do about each check of the page System that is red. */
const advice: Record<HealthCheck, Advice> = {
  database: { severity: 'warning', text: (ms) => `it takes ${ms} ms to answer; run it near the application.` },
  disk: {
    severity: 'problem',
    text: (percent) => `${percent} % of it is free, or it is full in two weeks; make room.`,
  },
  backup: {
    severity: 'problem',
    text: (hours) =>
      hours < 0
        ? 'there is none; set BACKUP_DIR and run `npm run academy -- backup` every day.'
        : `the newest one is ${hours} hours old; run \`npm run academy -- backup\` every day.`,
  },
  mail: { severity: 'problem', text: (mails) => `${mails} mails were given up; see System in the back office.` },
  jobs: { severity: 'problem', text: (jobs) => `${jobs} jobs fail again and again; see System in the back office.` },
  queues: { severity: 'warning', text: (waiting) => `${waiting} jobs wait; is a process with JOBS=1 running?` },
  webhooks: {
    severity: 'problem',
    text: (refused) => `${refused} were refused within an hour; compare their secrets.`,
  },
  records: { severity: 'warning', text: (records) => `${records} records stand still; see System in the back office.` },
  clock: {
    severity: 'problem',
    text: (seconds) => `it differs from the database's by ${seconds} s; synchronise both.`,
  },
  versions: { severity: 'problem', text: () => 'Node, Postgres or the schema is older than the application needs.' },
  certificates: { severity: 'problem', text: (days) => `it ends in ${days} days; renew it.` },
}

const names: Partial<Record<HealthCheck, string>> = {
  backup: 'backups',
  jobs: 'background work',
  certificates: 'certificate',
}

/** Minutes after which background work that has not run is missed: each job runs at least that often. */
const silentMinutes = 15

async function findIdleWork({ db, clock }: Context): Promise<Finding> {
  const last = Math.max(0, ...(await selectJobRuns(db)).map(({ lastRunAt }) => lastRunAt.getTime()))
  const about = 'background work'
  return clock.now() - last > silentMinutes * minuteMs
    ? {
        severity: 'warning',
        about,
        text: 'none was done lately; start the application, one process at least with JOBS=1.',
      }
    : { severity: 'ok', about, text: 'is done.' }
}

/** What the page System of the back office shows, and whether anybody does background work. */
export const healthDoctor: DoctorCheck<Context> = {
  about: 'system',
  examine: async (context) => {
    const { figures, daysLeft, versions } = await measureHealth(context)
    const failing = failingChecks(figures, daysLeft).map((check): Finding => {
      const { severity, text } = advice[check]
      return { severity, about: names[check] ?? check, text: text(figures[check] ?? 0) }
    })
    const unencrypted: Finding[] =
      context.config.backupDir === undefined || context.config.backupRecipient !== undefined
        ? []
        : [
            {
              ...{ severity: 'warning', about: 'backups' },
              text: 'they are not encrypted; run `npm run academy -- backup key FILE` and set BACKUP_RECIPIENT.',
            },
          ]
    return [
      { severity: 'ok', about: 'versions', text: versions },
      await findIdleWork(context),
      ...failing,
      ...unencrypted,
    ]
  },
}
