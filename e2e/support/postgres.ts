import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cleanEnvironment, root } from './managed-process.ts'

type Restart = 'fast' | 'immediate'
type OwnPostgres = {
  /** The superuser's URL. */
  url: string
  /** Restarts it and resolves when it runs again: `fast` terminates all sessions, `immediate` is like a crash. */
  restart: (mode: Restart) => Promise<void>
  stop: () => Promise<void>
}

/** Starts a private Postgres that stops with this process. `options` are those of tools/postgres.mjs. */
async function startPostgres(options: readonly string[]): Promise<OwnPostgres> {
  const program = fork(join(root, 'tools/postgres.mjs'), options, {
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(program, 'exit')
  const nextMessage = async () => {
    const message = await Promise.race([once(program, 'message'), ended.then(() => null)])
    if (!message) throw new Error('The Postgres for the tests did not start, see above.')
    return message[0] as { url: string }
  }
  const { url } = await nextMessage()
  return {
    url,
    async restart(mode) {
      program.send({ restart: mode })
      await nextMessage()
    },
    async stop() {
      program.disconnect()
      await ended
    },
  }
}

/** Starts a Postgres that can be restarted under load: commits survive even an immediate restart. */
export const startOwnPostgres = (): Promise<OwnPostgres> => startPostgres(['--synchronous'])

/**
 * Makes sure that TEST_DATABASE_URL names a Postgres: the given one, or a private one that stops with this process.
 * Returns the function that stops it.
 */
export async function providePostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const { url, stop } = await startPostgres([])
  process.env.TEST_DATABASE_URL = url
  return stop
}
