import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cleanEnvironment, root } from './program.ts'

/**
 * Sees to it that TEST_DATABASE_URL names a Postgres: the given one, or a private one that ends with this process.
 * Returns what ends it.
 */
export async function providePostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const program = fork(join(root, 'tools/postgres.mjs'), {
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(program, 'exit')
  const message = await Promise.race([once(program, 'message'), ended.then(() => null)])
  if (!message) throw new Error('The Postgres for the tests did not start, see above.')
  process.env.TEST_DATABASE_URL = (message[0] as { url: string }).url
  return async () => {
    program.disconnect()
    await ended
  }
}
