// Shared by start and test before anything is installed: this file must run on the system's Node (20 or newer)
// and import nothing but Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
/** npm's own record of the installed packages. */
const installedFile = join(modules, '.package-lock.json')

const installerMinimum = [20, 0]
/** The oldest Node that runs our TypeScript sources directly. */
const runtimeMinimum = [24, 15]

/** A failure that the user can act on: printed as one sentence, without a stack. */
export class Refusal extends Error {}

/** @param {string} version such as `v24.21.0` @param {number[]} minimum major and minor */
function reaches(version, minimum) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const [wantedMajor = 0, wantedMinor = 0] = minimum
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

/** Throws a Refusal on a Node that cannot even install the project. */
export function requireNode() {
  if (!reaches(process.version, installerMinimum)) {
    throw new Refusal(
      `Node ${installerMinimum[0]} or newer is needed; this is ${process.version}. Install it from your system or from nodejs.org.`,
    )
  }
}

/** The user's PATH without node_modules/.bin, which npm prepends and whose node disappears during an install. */
function pathOutsideProject() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules + sep))
    .join(delimiter)
}

/** @typedef {{version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean}} Package */

/** @param {string} file @returns {Record<string, Package>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Whether node_modules holds what the lockfile lists, with the packages for development or without. @param {boolean} development */
function installedMatchesLock(development) {
  if (!existsSync(installedFile)) return false
  const wanted = packagesOf(lockFile)
  const installed = packagesOf(installedFile)
  const missing = Object.entries(wanted).filter(([path, { version, optional, dev, devOptional }]) => {
    const found = installed[path]
    // Packages for other platforms are listed but not installed.
    const canMiss = optional || (!development && (dev || devOptional))
    return path.startsWith('node_modules/') && (found ? found.version !== version : !canMiss)
  })
  const extra = Object.keys(installed).filter((path) => !wanted[path])
  return missing.length === 0 && extra.length === 0
}

/**
 * Runs npm with its output on stderr: stdout belongs to the caller. Throws a Refusal when it fails.
 * @param {string[]} args @param {NodeJS.ProcessEnv} env @param {AbortSignal} [signal] ends it early
 */
async function runNpm(args, env, signal) {
  const windows = process.platform === 'win32'
  const code = await new Promise((resolve, reject) => {
    spawn(windows ? 'npm.cmd' : 'npm', args, { cwd: root, env, stdio: ['ignore', 2, 2], shell: windows, signal })
      .on('error', reject)
      .on('close', resolve)
  }).catch((error) => {
    throw new Refusal(`npm could not be run (${error.message}). Node comes with npm: check that it is on PATH.`)
  })
  if (code !== 0) throw new Refusal(`\`npm ${args[0]}\` failed, see above.`)
}

/**
 * Installs from the lockfile when what is installed differs from it. `development` asks for what builds and tests, too, which
 * npm leaves out with NODE_ENV=production: without it, what `npm ci --omit=dev` installs is enough. Throws a Refusal when npm
 * fails.
 * @param {{development: boolean}} needs @param {AbortSignal} [signal]
 */
export async function ensureInstalled({ development }, signal) {
  if (installedMatchesLock(development)) return
  process.stderr.write('Installing the packages of package-lock.json …\n')
  const environment = { ...process.env, PATH: pathOutsideProject() }
  const which = development ? '--include=dev' : '--omit=dev'
  await runNpm(['ci', which, '--no-audit', '--no-fund', '--loglevel=error'], environment, signal)
}

/** @param {string} file */
function versionOf(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * The Node for our sources: the one installed with the packages, or else the current one.
 * Throws a Refusal when neither is new enough.
 */
export function findRuntime() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const bundled = join(modules, `node-${platform}-${process.arch}`, 'bin', platform === 'win' ? 'node.exe' : 'node')
  if (existsSync(bundled) && reaches(versionOf(bundled), runtimeMinimum)) return bundled
  if (reaches(process.version, runtimeMinimum)) return process.execPath
  throw new Refusal(
    `Node ${runtimeMinimum.join('.')} or newer is needed here: the packages bring one for Linux and Windows, ` +
      `not for ${process.platform} ${process.arch}, and this one is ${process.version}.`,
  )
}

/** The environment of child processes: the chosen runtime and the project's commands come first on PATH. @param {string} runtime */
export function childEnvironment(runtime) {
  return { ...process.env, PATH: [dirname(runtime), join(modules, '.bin'), pathOutsideProject()].join(delimiter) }
}

/**
 * The JavaScript file of an installed command, to run with the chosen runtime.
 * @param {string} name of the package @param {string} [command] when it differs from the package's name
 */
export function commandFile(name, command = name) {
  const folder = join(modules, name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Calls back when npm, which runs us through a shell, was stopped: npm stops that shell, and not every shell forwards
 * the signal. @param {() => void} stop
 */
export function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 200)
  timer.unref()
}
