import type { Reply } from '@slodki-ul/contract/endpoint'
import type { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import type { Context } from '#context.ts'

/** Most records of each kind that stand still. */
export const stalledMax = 100

/** Records that stand still, the oldest first (BO-194). */
export async function findStalled(context: Context): Promise<Reply<(typeof healthEndpoints)['listStalled']>> {
  const now = context.clock.date()
  const found = await Promise.all(
    context.stalledChecks.map(async ({ kind, find }) =>
      (await find(context.db, now, stalledMax)).map(({ id, label, since }) => ({
        kind,
        id,
        label,
        since: since.toISOString(),
      })),
    ),
  )
  return found.flat().toSorted((a, b) => a.since.localeCompare(b.since))
}
