// The programs that npm does not bring: a real Postgres, a browser, a reverse proxy, what makes films into parts.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findPostgres } from './postgres.mjs'
import { Refusal } from './toolchain.mjs'

/** @param {string} name @param {string[]} more folders besides those on PATH */
const findProgram = (name, more = []) =>
  [...(process.env.PATH ?? '').split(delimiter), ...more].map((folder) => join(folder, name)).find(existsSync)

/**
 * The browser for the end-to-end tests; undefined when there is none. The one that never draws a window of its own is the
 * same engine for a third less work, so it comes first where it is installed.
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : undefined
  return findProgram('chromium-headless-shell', ['/usr/bin']) ?? findProgram('chromium', ['/usr/bin'])
}

/** @type {Record<string, {find: () => string | undefined, hint: string}>} by the name of Debian's package */
const programs = {
  postgresql: { find: findPostgres, hint: 'or set TEST_DATABASE_URL to a superuser of a Postgres 15 or newer' },
  'chromium-headless-shell': { find: findChromium, hint: 'or chromium, or set CHROMIUM_PATH to the browser' },
  ffmpeg: { find: () => findProgram('ffmpeg', ['/usr/bin']), hint: 'with ffprobe, on PATH or in /usr/bin' },
  nginx: { find: () => findProgram('nginx', ['/usr/sbin', '/usr/local/sbin']), hint: 'on PATH or in /usr/sbin' },
}

/**
 * Makes sure that the named Debian packages are there. Installs them as root on Debian when allowed; otherwise throws a
 * Refusal that names exactly what is missing.
 * @param {string[]} names @param {boolean} mayInstall
 */
export function requirePrograms(names, mayInstall) {
  const missing = () => names.filter((name) => !programs[name]?.find())
  if (missing().length === 0) return
  if (mayInstall && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing()]]) {
      process.stdout.write(`apt-get ${args.join(' ')}\n`)
      spawnSync('apt-get', ['-qq', ...args], { env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
    }
  }
  const still = missing()
  if (still.length === 0) return
  const list = still.map((name) => `  ${name} (${programs[name]?.hint})`).join('\n')
  throw new Refusal(
    `Missing for the tests:\n${list}\n` +
      `On Debian: apt-get install ${still.join(' ')}, or as root \`npm test -- --install\`. Nothing was run.`,
  )
}
