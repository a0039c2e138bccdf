import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import type { Gauge } from '#gauge.ts'

export const paymentGauges: readonly Gauge[] = [
  {
    name: 'academy_payments',
    help: 'Payments by their state, of all times.',
    // Reads every payment.
    ...{ label: 'state', validSeconds: 60 },
    measure: async ({ db }) =>
      rowsOf(await db.execute(sql`select state as label, count(*)::int as value from payments group by state`)),
  },
]
