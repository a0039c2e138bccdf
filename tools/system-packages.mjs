// The programs that npm does not install: Postgres, a browser, nginx and ffmpeg.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findPostgres } from './postgres.mjs'
import { Refusal } from './toolchain.mjs'

/** @param {string} name @param {string[]} more folders besides those on PATH */
const findProgram = (name, more = []) =>
  [...(process.env.PATH ?? '').split(delimiter), ...more].map((folder) => join(folder, name)).find(existsSync)

/**
 * The browser for the end-to-end tests; undefined without one. The headless shell, which never opens a window, is the
 * same engine with a third less work, so it is preferred.
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

/** How packages are installed on this machine, and what is installed. */
const thisMachine = {
  isInstalled: (/** @type {string} */ name) => programs[name]?.find() !== undefined,
  isDebian: existsSync('/etc/debian_version'),
  isRoot: process.getuid?.() === 0,
  aptGet: (/** @type {string[]} */ args) => {
    process.stdout.write(`apt-get ${args.join(' ')}\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  },
}

/**
 * Installs the named Debian packages that are missing, when run as root on Debian. Throws a Refusal that lists everything
 * still missing and how to install it.
 * @param {string[]} names @param {typeof thisMachine} machine
 */
export function requirePrograms(names, machine = thisMachine) {
  const listMissing = () => names.filter((name) => !machine.isInstalled(name))
  const missing = listMissing()
  if (missing.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  const installsItself = machine.isDebian && machine.isRoot
  if (installsItself) {
    machine.aptGet(['update'])
    machine.aptGet(install)
  }
  const remaining = listMissing()
  if (remaining.length === 0) return
  const list = remaining.map((name) => `  ${name} (${programs[name]?.hint})`).join('\n')
  const advice = installsItself
    ? 'apt-get could not install them, see above.'
    : machine.isDebian
      ? `Run \`sudo apt-get ${install.join(' ')}\`; as root the tests install them themselves.`
      : 'Install them with the package manager of this system; the names are those of Debian packages.'
  throw new Refusal(`Missing for the tests:\n${list}\n${advice} Nothing was run.`)
}
