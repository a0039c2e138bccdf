import { setTimeout as wait } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import type { Context } from '#context.ts'
import { extendLock, releaseLock, takeLock } from '#learning/videos/film-uploads.db.ts'

/** Milliseconds after which the lock of a process that died is void. */
const lockMs = 15_000
const extendMs = 2_000
const tryMs = 200

type Deps = Pick<Context, 'clock' | 'db' | 'log'>

function createLock({ clock, db, log }: Deps, id: string): Lock {
  const held = { id, holder: crypto.randomUUID() }
  const until = () => new Date(clock.now() + lockMs)
  let timer: NodeJS.Timeout | undefined
  return {
    async lock(signal, requestRelease) {
      while (!(await takeLock(db, held, clock.date(), until()))) await wait(tryMs, undefined, { signal })
      timer = setInterval(() => {
        extendLock(db, held, until()).then(
          (isWanted) => isWanted && requestRelease(),
          (error: unknown) => log.warn({ err: error, upload: id }, 'lock of an upload not kept'),
        )
      }, extendMs)
    },
    async unlock() {
      clearInterval(timer)
      await releaseLock(db, held)
    },
  }
}

/**
 * Locks of files that are being written, in the database, so that any process may get the next part. Who wants one asks its
 * holder to let go: a line that broke may leave a call that still waits for bytes.
 */
export const createUploadLocker = (context: Deps): Locker => ({ newLock: (id) => createLock(context, id) })
