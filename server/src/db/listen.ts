import pg from 'pg'

type Handlers = { onNotice(payload: string): void; onGap(): void; onError(error: Error): void }

/** Listens on a channel with a connection of its own, opened again (after 0.2 s to 5 s) whenever it is lost. */
export async function listenOnPostgres(url: string, channel: string, handlers: Handlers) {
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', (notice) => handlers.onNotice(notice.payload ?? ''))
    next.on('error', handlers.onError)
    next.on('end', () => reconnect(200))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }
  const reconnect = (delayMs: number) => {
    client = null
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(async () => {
      try {
        await connect()
        handlers.onGap()
      } catch (error) {
        handlers.onError(error as Error)
        reconnect(Math.min(delayMs * 2, 5_000))
      }
    }, delayMs)
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
