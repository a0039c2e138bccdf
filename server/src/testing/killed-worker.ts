import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestApp } from '#testing/test-app.ts'

/** A process that works on runs until it is killed at a point for the nth time. Returns the signal that ended it. */
export async function workUntilKilled(testApp: TestApp, point: string, after: number): Promise<string | null> {
  const worker = fork(join(import.meta.dirname, 'run-worker.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: testApp.url ?? '',
      DATA_DIR: testApp.context.config.dataDir,
      FAULT_INJECTION_POINT: point,
      FAULT_INJECTION_AFTER: String(after),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [, signal] = (await once(worker, 'exit')) as [number | null, string | null]
  return signal
}
