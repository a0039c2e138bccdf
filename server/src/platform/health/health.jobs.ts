import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#platform/health/health.db.ts'
import { failingChecks, isToBeMailed } from '#platform/health/health.rules.ts'
import { measureHealth } from '#platform/health/health.service.ts'
import { isTimeFor } from '#platform/jobs/is-time-for.ts'
import { takeJobRuns } from '#platform/jobs/job-runs.ts'
import { queueMails } from '#platform/mail/outbox.ts'

const savedAt = new WeakMap<Context['changes'], number>()
const checkedAt = new WeakMap<Context['changes'], number>()
/** Milliseconds between two savings, so that idle jobs cost one statement each ten seconds. */
const saveMs = 10_000

/** Saves when each job ran last. */
export async function saveJobRuns(context: Context): Promise<number> {
  if (isTimeFor(savedAt, context, saveMs)) await table.saveJobRuns(context.db, takeJobRuns(context))
  return 0
}

/** Checks once a minute what works, and mails owners once about what has been red for ten minutes (BO-192). */
export async function checkHealth(context: Context): Promise<number> {
  if (!isTimeFor(checkedAt, context, minuteMs)) return 0
  const failing = failingChecks(await measureHealth(context))
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

export const deleteOldRecords = ({ db, clock }: Context): Promise<number> =>
  table.deleteBefore(db, new Date(clock.now() - retentionDays * dayMs))
