// Runs the browser tests that are too long for `npm test`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../support/managed-process.ts'
import type { Scenario } from './scenario.ts'

export const longStories: Scenario = {
  name: 'long-stories',
  run: async () => {
    const child = spawn(process.execPath, [join(root, 'tools/test.mjs'), '--only', 'e2e'], {
      env: { ...process.env, TEST_LONG_STORIES: '1' },
      stdio: 'inherit',
    })
    const [code] = await once(child, 'exit')
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
}
