import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'ul-clone-'))
  for (const name of ['tools', 'package.json', 'package-lock.json', 'server/runtime.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  mkdirSync(join(clone, 'programs'))
  // Stands where npm is found, notes how it was called, and fails as npm does without a network.
  const npm = join(clone, 'programs/npm')
  writeFileSync(npm, `#!/bin/sh\necho "$@" >> "${clone}/calls"\nexit 1\n`)
  chmodSync(npm, 0o755)
})
afterEach(() => rmSync(clone, { recursive: true }))

test.each(['production', 'development'])(
  'npm start in a fresh clone installs what builds the web, with NODE_ENV=%s as well',
  (environment) => {
    const path = [join(clone, 'programs'), process.env.PATH].join(delimiter)
    const { status, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
      cwd: clone,
      env: { ...process.env, PATH: path, NODE_ENV: environment },
      encoding: 'utf8',
    })
    const calls = readFileSync(join(clone, 'calls'), 'utf8').trim().split('\n')
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatch(/^ci /)
    expect(calls[0]).toContain('--include=dev')
    expect([status, stderr]).toEqual([1, expect.stringContaining('`npm ci` failed, see above.')])
  },
)
