import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import type { Gauge } from '#gauge.ts'

export const mailGauges: readonly Gauge[] = [
  {
    name: 'academy_mails',
    help: 'Mails that are due or wait for their time, and that were given up.',
    ...{ label: 'state', validSeconds: 10 },
    measure: async ({ db }) =>
      rowsOf(
        await db.execute(sql`
          select 'waiting' as label, count(*)::int as value from mails where sent_at is null and failed_at is null
          union all select 'given-up', count(*)::int from mails where failed_at is not null and sent_at is null`),
      ),
  },
]
