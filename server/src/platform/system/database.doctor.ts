import type { Context } from '#context.ts'
import { askServer, poolerAdvice, roleLimits, type ServerReply } from '#db/pooler.ts'
import type { DoctorCheck, Finding } from '#doctor.ts'

const about = 'database'
/** Processes that a server should have connections for: a restart alone has two for a moment. */
const processesMin = 2

const wrong = (severity: Finding['severity'], text: string): Finding => ({ severity, about, text })

/** What is wrong with the ways to the database: the one that calls take, and the one past a pooler if there is one. */
export function findConnectionProblems(
  { poolSize, user }: { poolSize: number; user: string },
  shared: ServerReply,
  direct: ServerReply | null,
): Finding[] {
  if (!direct) {
    if (shared.isLent) return [wrong('problem', poolerAdvice)]
    // One more listens for changes.
    const wanted = processesMin * (poolSize + 1)
    return wanted > shared.connectionsMax
      ? [
          wrong(
            'warning',
            `it takes ${shared.connectionsMax} connections, fewer than ${processesMin} processes may want (${wanted}); lower DATABASE_POOL_SIZE, raise max_connections or put a pooler before it (docs/operations/several-machines.md).`,
          ),
        ]
      : [wrong('ok', `${shared.connectionsMax} connections, without a pooler.`)]
  }
  const found: Finding[] = []
  if (direct.isLent)
    found.push(
      wrong(
        'problem',
        'DATABASE_DIRECT_URL leads to a pooler, too, so changes are not heard; write the address of the server.',
      ),
    )
  if (direct.database !== shared.database)
    found.push(wrong('problem', 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.'))
  if (!shared.isLent)
    found.push(
      wrong(
        'warning',
        'DATABASE_URL leads to no pooler, so DATABASE_DIRECT_URL only makes statements slower; remove it.',
      ),
    )
  for (const [name, value] of Object.entries(roleLimits))
    if (shared.isLent && shared.limits[name] !== value)
      found.push(
        wrong(
          'warning',
          `lent connections have ${name} ${shared.limits[name]}; run: alter role "${user}" in database … set ${name} = '${value}'.`,
        ),
      )
  return found.length > 0 ? found : [wrong('ok', 'calls go through a pooler, and past it what has to.')]
}

/** The ways to the database. */
export const databaseDoctor: DoctorCheck<Context> = {
  about,
  examine: async ({ config: { databaseUrl, databaseDirectUrl, databasePoolSize } }) => {
    if (!databaseUrl) return []
    const [shared, direct] = await Promise.all([
      askServer(databaseUrl),
      databaseDirectUrl ? askServer(databaseDirectUrl) : null,
    ])
    return findConnectionProblems({ poolSize: databasePoolSize, user: new URL(databaseUrl).username }, shared, direct)
  },
}
