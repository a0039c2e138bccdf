// Runs the integration tests of the server on both databases: `npm test` runs all on Postgres, and of each feature one or two
// files on the embedded database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../support/managed-process.ts'
import type { Scenario } from './scenario.ts'

export const bothDatabases: Scenario = {
  name: 'both-databases',
  run: async () => {
    const child = spawn(process.execPath, [join(root, 'tools/test.mjs'), '--only', 'pglite,postgres'], {
      env: { ...process.env, TEST_BOTH_DATABASES: '1' },
      stdio: 'inherit',
    })
    const [code] = await once(child, 'exit')
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
}
