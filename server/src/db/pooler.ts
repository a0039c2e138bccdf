import pg from 'pg'
import { connectionOptions } from '#db/pool.ts'

const protocolViolation = '08P01'

/** What to do where an address leads to a pooler and only that one is known. */
export const poolerAdvice =
  'DATABASE_URL leads to a pooler, such as PgBouncer: write the address of the server itself in DATABASE_DIRECT_URL (docs/operations/several-machines.md).'

/** Whether a pooler refused a connection because of the settings of its session. */
export function isRefusedByPooler(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === protocolViolation && message.includes('startup parameter')
}

/** What a connection is told by what answers at its address. */
export type ServerReply = {
  /** The process of the server is not that of the connection: a pooler lends others. */
  isLent: boolean
  /** The same for two ways to one database. */
  database: string
  connectionsMax: number
  /** Limits of a session that has none of its own. */
  limits: Readonly<Record<string, string>>
}

/** Settings that a lent connection has from its role only, and the values that the pool gives its own connections. */
export const roleLimits = { statement_timeout: '8s', idle_in_transaction_session_timeout: '10s', jit: 'off' } as const

/** Asks what is at an address, by a connection of its own. */
export async function askServer(url: string): Promise<ServerReply> {
  const client = new pg.Client({ connectionString: url, ...connectionOptions })
  client.on('error', () => {})
  await client.connect()
  try {
    const names = Object.keys(roleLimits)
    const { rows } = await client.query(
      `select pg_backend_pid() as pid, current_setting('max_connections')::int as "connectionsMax",
         (select oid from pg_database where datname = current_database()) || ' since ' || pg_postmaster_start_time() as database,
         ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
    )
    const [{ pid, connectionsMax, database, ...limits }] = rows as [
      ServerReply & { pid: number } & Record<string, string>,
    ]
    return { isLent: pid !== (client as { processID?: number }).processID, database, connectionsMax, limits }
  } finally {
    await client.end()
  }
}
