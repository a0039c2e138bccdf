import pg from 'pg'
import { NamelessClient, PreparingClient } from '#db/prepare-often.ts'
import { isConnectionLost } from '#db/unavailable.ts'

/** Limits in milliseconds. A connection that does not respond is replaced within the sum of the last two. */
const idleUntrustedMs = 3_000
const checkMs = 2_000
const connectMs = 5_000
/** The server cancels a statement first; the client waits a little longer for that response. */
const statementMs = 8_000
const queryMs = 10_000
/** A transaction whose client is gone holds its locks at most this long. */
const idleInTransactionMs = 10_000
const maxLifetimeSeconds = 30 * 60

/** By this name pg_stat_activity shows the connections of the product. */
export const applicationName = 'slodki-ul'

/** Options of every connection. */
export const connectionOptions = {
  application_name: applicationName,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  connectionTimeoutMillis: connectMs,
} as const

/** Limits of every statement that a caller waits for. */
const statementLimits = {
  statement_timeout: statementMs,
  query_timeout: queryMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
} as const

/** Our statements are short: compiling one takes many times as long as running it. */
const withoutCompiling = '-c jit=off'

/** For a connection of one's own, without limits, also where the role of the database has some. */
export const aloneOptions = `${withoutCompiling} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`

/**
 * Of a connection that a pooler lends for one transaction. It takes no settings of a session: those are the role's then, as
 * docs/operations/several-machines.md says. Nor does it know statements by name.
 */
const lentOptions = { Client: NamelessClient, query_timeout: queryMs }

const ownOptions = { Client: PreparingClient, options: withoutCompiling, ...statementLimits }

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean) => void) => void

/**
 * A pool that does not hand out connections that stopped responding. A connection that was idle for a while is tested
 * first; when it does not respond, all others that have not responded since are closed.
 */
export class CheckedPool extends pg.Pool {
  readonly #respondedAt = new WeakMap<pg.PoolClient, number>()
  #revalidateBefore = 0
  /** Called with the seconds that a caller waited for a connection. */
  onWait: (seconds: number) => void = () => {}

  constructor(url: string, size: number, { isLent }: { isLent: boolean }) {
    super({
      connectionString: url,
      max: size,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds,
      ...connectionOptions,
      ...(isLent ? lentOptions : ownOptions),
    })
    this.on('connect', (client) => {
      this.#respondedAt.set(client, performance.now())
      // A transaction notices its broken connection itself; without a listener the error would end the process.
      client.on('error', () => {})
    })
    this.on('release', (error, client) => {
      if (isConnectionLost(error)) this.#revalidateBefore = performance.now()
      else this.#respondedAt.set(client, performance.now())
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectChecked()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #connectChecked(): Promise<pg.PoolClient> {
    const began = performance.now()
    for (;;) {
      const client = await super.connect()
      const respondedAt = this.#respondedAt.get(client) ?? 0
      if (respondedAt < this.#revalidateBefore) client.release(true)
      else if (performance.now() - respondedAt < idleUntrustedMs || (await this.#answers(client))) {
        this.onWait((performance.now() - began) / 1_000)
        return client
      }
    }
  }

  async #answers(client: pg.PoolClient): Promise<boolean> {
    try {
      await client.query({ text: 'select 1', query_timeout: checkMs } as pg.QueryConfig)
      this.#respondedAt.set(client, performance.now())
      return true
    } catch (error) {
      client.release(error as Error)
      return false
    }
  }
}
