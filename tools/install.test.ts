import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'ul-clone-'))
  for (const name of ['tools', 'package.json', 'package-lock.json', 'server/package.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true })
  mkdirSync(join(clone, 'programs'))
  // A fake npm that records its arguments and fails as npm does without a network.
  const npm = join(clone, 'programs/npm')
  writeFileSync(npm, `#!/bin/sh\necho "$@" >> "${clone}/calls"\nexit 1\n`)
  chmodSync(npm, 0o755)
})
afterEach(() => rmSync(clone, { recursive: true }))

/** Runs Node in the clone, with npm replaced. */
function run(args: string[], environment: Record<string, string> = {}) {
  const path = [join(clone, 'programs'), process.env.PATH].join(delimiter)
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: clone,
    env: { ...process.env, PATH: path, ...environment },
    encoding: 'utf8',
  })
  const calls = join(clone, 'calls')
  return { status, stderr, calls: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [] }
}

test.each(['production', 'development'])(
  'npm start in a fresh clone installs what builds, with NODE_ENV=%s as well',
  (environment) => {
    const { status, stderr, calls } = run(['tools/start.mjs'], { NODE_ENV: environment })
    expect(calls).toEqual([expect.stringMatching(/^ci .*--include=dev/)])
    expect([status, stderr]).toEqual([1, expect.stringContaining('`npm ci` failed, see above.')])
  },
)

describe('after `npm ci --omit=dev`', () => {
  const check = (development: boolean) =>
    run([
      '--input-type=module',
      '-e',
      `await (await import('${clone}/tools/toolchain.mjs')).ensureInstalled({ development: ${development} })`,
    ])

  beforeEach(() => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const installed = Object.entries(packages as Record<string, { dev?: boolean }>).filter(([, { dev }]) => !dev)
    mkdirSync(join(clone, 'node_modules'))
    const text = JSON.stringify({ packages: Object.fromEntries(installed) })
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), text)
  })

  test('a current build starts without installing anything', () => {
    expect(check(false)).toMatchObject({ status: 0, calls: [] })
  })

  test('what is to be built is installed first', () => {
    expect(check(true).calls).toEqual([expect.stringMatching(/^ci .*--include=dev/)])
  })
})
