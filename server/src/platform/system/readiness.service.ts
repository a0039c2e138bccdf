import type { Context } from '#context.ts'
import { isSchemaCurrent } from '#db/migrate.ts'

/** Milliseconds that a health check waits for the database. */
const timeoutMs = 1_000

/**
 * Whether the process can serve requests: it is not shutting down, its database responds and has every migration of
 * this code. Concurrent callers share one query.
 */
export function createReadiness({ db, lifecycle }: Pick<Context, 'db' | 'lifecycle'>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  const ask = () => {
    asking ??= isSchemaCurrent(db)
      .catch(() => false)
      .finally(() => {
        asking = null
      })
    return asking
  }
  return async () => {
    if (lifecycle.isDraining()) return false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs)
    })
    const isReady = await Promise.race([ask(), late])
    clearTimeout(timer)
    return isReady
  }
}
