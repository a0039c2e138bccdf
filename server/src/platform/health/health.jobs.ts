import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { takeErrors } from '#log.ts'
import { deleteErrorsBefore, saveErrors } from '#platform/health/error-kinds.db.ts'
import * as table from '#platform/health/health.db.ts'
import { failingChecks, isToBeMailed } from '#platform/health/health.rules.ts'
import { measureHealth, sampleDisk } from '#platform/health/measures.service.ts'
import { isTimeFor } from '#platform/jobs/is-time-for.ts'
import { takeJobRuns } from '#platform/jobs/job-runs.ts'
import { queueMails } from '#platform/mail/outbox.ts'

const savedAt = new WeakMap<Context['changes'], number>()
const checkedAt = new WeakMap<Context['changes'], number>()
/** Milliseconds between two savings, so that idle jobs cost one statement each ten seconds. */
const saveMs = 10_000

/** Saves when each job ran last, and the errors since the last saving. */
export async function saveJobRuns(context: Context): Promise<number> {
  if (!isTimeFor(savedAt, context, saveMs)) return 0
  await table.saveJobRuns(context.db, takeJobRuns(context))
  await saveErrors(context.db, takeErrors(context.log), context.clock.date())
  return 0
}

/** Checks once a minute what works, and mails owners once about what has been red for ten minutes (BO-192). */
export async function checkHealth(context: Context): Promise<number> {
  if (!isTimeFor(checkedAt, context, minuteMs)) return 0
  await sampleDisk(context)
  const { figures, daysLeft } = await measureHealth(context)
  const failing = failingChecks(figures, daysLeft)
  await inTransaction(context, async (tx) => {
    const now = context.clock.date()
    const findings = await table.replaceFindings(tx, failing, now)
    const due = findings.filter((finding) => isToBeMailed(finding, now.getTime()))
    if (due.length === 0) return
    const owners = await context.queries.findOwners(tx)
    await queueMails(
      tx,
      context,
      due.flatMap(({ key, since }) =>
        owners.map(({ email, language }) => ({
          occasion: `health:${key}:${since.toISOString()}:${email}`,
          kind: 'staff-health',
          recipient: email,
          language,
          data: { check: key, since: since.toISOString() },
        })),
      ),
    )
    for (const { key } of due) await table.markMailed(tx, key, now)
  })
  return 0
}

/** Days for which webhooks and failed work are listed. */
const retentionDays = 90

/** Days for which the last errors are listed. */
const errorDays = 30

export const deleteOldRecords = async ({ db, clock }: Context): Promise<number> =>
  (await table.deleteBefore(db, new Date(clock.now() - retentionDays * dayMs))) +
  (await deleteErrorsBefore(db, new Date(clock.now() - errorDays * dayMs)))
