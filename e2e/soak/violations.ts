import { findViolations, queryPostgres, type Violation } from '../support/database.ts'
import { until } from '../support/retry.ts'
import type { Sandbox } from '../support/sandbox-client.ts'

/** Orders, charges and payments past their deadline, at the simulated time. */
async function findOverdue(databaseUrl: string, now: string): Promise<Violation[]> {
  return queryPostgres<Violation>(
    databaseUrl,
    `select 'no order is open past its deadline' as rule, id::text as subject, status as detail
     from orders where status in ('None', 'Placed') and payment_deadline_at <= $1
     union all select 'no charge is open past its deadline', id::text, state
     from subscription_charges where state = 'open' and deadline_at <= $1
     union all select 'no attempt is left opening', id::text, state
     from payments where state = 'opening' and expires_at <= $1`,
    [now],
  )
}

const isYetToCome = ({ rule }: Violation): boolean => rule === 'an order has its mail, sent'

/** The violations that remain after background work had time to run. */
export async function findLasting(databaseUrl: string, sandbox: Sandbox): Promise<Violation[]> {
  let found: Violation[] = []
  await until(
    'everything is settled',
    async () => {
      const { now } = await sandbox.clock()
      found = [...(await findOverdue(databaseUrl, now)), ...(await findViolations(databaseUrl))]
      return found.length === 0
    },
    () => sandbox.advanceClock(2 / (24 * 60)),
  ).catch(() => {})
  return found.filter((violation) => !isYetToCome(violation))
}
