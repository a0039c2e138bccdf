import pg from 'pg'
import { connectionOptions } from '#db/pool.ts'

type Handlers = { onNotice(payload: string): void; onMissedNotifications(): void; onError(error: Error): void }

/** Interval between connection checks, and the query timeout; milliseconds. */
const heartbeatMs = 4_000
const queryTimeoutMs = 3_000
/** Delays between connection attempts; milliseconds. */
const firstPauseMs = 200
const longestPauseMs = 2_000

/** Listens on a channel over its own connection, and reconnects after 0.2 s to 2 s when it is lost or unresponsive. */
export async function listenOnPostgres(url: string, channel: string, handlers: Handlers) {
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const heartbeat = (current: pg.Client) => {
    timer = setTimeout(async () => {
      try {
        await current.query('select 1')
        if (client === current && !closed) heartbeat(current)
      } catch (error) {
        handlers.onError(error as Error)
        // While a query is pending, `end()` closes the connection at once; its end event then reconnects.
        if (client === current) void current.end()
      }
    }, heartbeatMs)
  }
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, query_timeout: queryTimeoutMs, ...connectionOptions })
    next.on('notification', (notice) => handlers.onNotice(notice.payload ?? ''))
    next.on('error', handlers.onError)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void next.end()
      throw error
    }
    if (closed) return void next.end()
    next.on('end', () => reconnect(firstPauseMs))
    client = next
    heartbeat(next)
  }
  const reconnect = (pauseMs: number) => {
    client = null
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(async () => {
      try {
        await connect()
        handlers.onMissedNotifications()
      } catch (error) {
        handlers.onError(error as Error)
        reconnect(Math.min(pauseMs * 2, longestPauseMs))
      }
    }, pauseMs)
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
