// `npm run build [PACKAGE…]`: builds the packages that production runs, each into its folder `dist`. Start, tests and benchmark
// build those whose sources changed since (`--stale`).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { childEnvironment, commandFile, findRuntime, Refusal, root } from './toolchain.mjs'

/** What each package is built from, and by which command. @type {Record<string, {inputs: string[], command: string[]}>} */
const packages = {
  admin: {
    inputs: ['admin', 'ui', 'contract/src', 'package-lock.json', 'tsconfig.json'],
    command: ['vite', 'build'],
  },
  web: { inputs: ['web', 'ui', 'contract/src', 'package-lock.json', 'tsconfig.json'], command: ['vite', 'build'] },
  server: {
    inputs: [
      'server/src',
      'server/package.json',
      'server/rolldown.config.ts',
      'contract/src',
      'web/src/i18n',
      'package-lock.json',
    ],
    command: ['rolldown', '--config', 'rolldown.config.ts'],
  },
}
const skipped = /^(dist|node_modules)$|\.test\.tsx?$/

/** @param {string} path from the root @returns {string[]} the files under it */
function filesUnder(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : join(path, entry.name)))
}

/** @param {string} name @returns {string} a hash of everything that the build reads */
function sourcesHash(name) {
  const hash = createHash('sha256')
  const inputs = packages[name]?.inputs ?? []
  for (const path of inputs.flatMap((input) => (input.includes('.') ? input : filesUnder(input))).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} name */
const hashFile = (name) => join(root, name, 'dist/.build-hash')

/** @param {string} name @returns {boolean} whether there is no build of these sources */
const isStale = (name) => !existsSync(hashFile(name)) || readFileSync(hashFile(name), 'utf8') !== sourcesHash(name)

/** The packages whose build is missing or older than their sources. @returns {string[]} */
export const findStale = () => Object.keys(packages).filter(isStale)

/**
 * Builds packages; the builders' output goes to stderr. Throws a Refusal when a build fails.
 * @param {readonly string[]} names @param {NodeJS.ProcessEnv} environment @param {AbortSignal} [signal] ends it early
 */
export async function build(names, environment, signal) {
  for (const name of names) {
    process.stderr.write(`Building the ${name} …\n`)
    // Computed before: a change during the build makes it stale again.
    const hash = sourcesHash(name)
    const [command = '', ...args] = packages[name]?.command ?? []
    const child = spawn(findRuntime(), [commandFile(command), ...args], {
      cwd: join(root, name),
      env: environment,
      stdio: ['ignore', 2, 2],
      ...(signal ? { signal } : {}),
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Refusal(`The build of the ${name} failed, see above.`)
    writeFileSync(hashFile(name), hash)
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { stale: { type: 'boolean' } } })
  const chosen = positionals.length > 0 ? positionals : Object.keys(packages)
  const unknown = chosen.filter((name) => !(name in packages))
  try {
    if (unknown.length > 0) throw new Refusal(`No package to build: ${unknown.join(', ')}.`)
    await build(values.stale ? chosen.filter(isStale) : chosen, childEnvironment(findRuntime()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
