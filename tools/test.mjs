// `npm test`: all checks. Installs what it needs (system packages as root on Debian only), runs every phase even after a
// failed one, and closes with `N passed, N failed`. Flag: --only PHASE[,PHASE…].
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, findStale } from './build.mjs'
import { holdOutput, print, runProgram, stopPrograms } from './phase-processes.mjs'
import { watchRun } from './process-cleanup.mjs'
import { findChromium, requirePrograms } from './system-packages.mjs'
import { check, countReport, describeCount, formatElapsed, sum } from './test-results.mjs'
import {
  childEnvironment,
  commandFile,
  ensureInstalled,
  findRuntime,
  Refusal,
  requireNode,
  root,
  whenNpmEnds,
} from './toolchain.mjs'

const reports = join(root, '.test')
const postgresFile = join(root, 'tools/postgres.mjs')
const environmentExample = join(root, '.env.example')

/** @typedef {import('./test-results.mjs').Count} Count */
/**
 * @typedef {{
 *   title: string,
 *   needs?: ('postgres' | 'chromium' | 'nginx' | 'ffmpeg' | 'build')[],
 *   run: () => Promise<Count>,
 * }} Phase
 */

const { values: flags } = parseArgs({ options: { only: { type: 'string' } } })
const orphans = watchRun()
const interruption = new AbortController()

/** @type {string} */
let runtime
/** @type {NodeJS.ProcessEnv} */
let environment = {}
/** @type {import('node:child_process').ChildProcess | undefined} */
let postgres
/** @type {string[]} */
const failedPhases = []

/** The user's settings for running the app must not affect its tests. */
function cleanEnvironment() {
  /** @type {NodeJS.ProcessEnv} */
  const clean = { ...childEnvironment(runtime), ...orphans.environment }
  const settings = existsSync(environmentExample)
    ? readFileSync(environmentExample, 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)
    : []
  for (const [, name] of settings) if (name) delete clean[name]
  delete clean.NODE_OPTIONS
  return clean
}

/**
 * Runs a JavaScript file with the chosen Node.
 * @param {string} file @param {string[]} args @param {NodeJS.ProcessEnv} [more] environment
 * @returns {Promise<boolean>} whether it ended with 0
 */
const runNode = (file, args, more = {}) =>
  runProgram(runtime, [file, ...args], { cwd: root, env: { ...environment, ...more } })

/** Path of a runner's report; that of an earlier run is removed. @param {string} name */
function reportFile(name) {
  const file = join(reports, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

/** @param {'unit' | 'pglite' | 'postgres' | 'start'} phase @returns {Promise<Count>} */
async function runVitest(phase) {
  const file = reportFile(phase)
  const projects = phase === 'unit' ? ['unit', 'unit-web', 'unit-admin', 'unit-replacing'] : [phase]
  const selection = projects.flatMap((project) => ['--project', project])
  const args = ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const good = await runNode(
    commandFile('vitest'),
    args,
    ['pglite', 'postgres'].includes(phase) ? { TEST_ENGINE: phase } : {},
  )
  return countReport(file, good)
}

async function runPlaywright() {
  const file = reportFile('e2e')
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--forbid-only']
  const more = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: findChromium() }
  return countReport(file, await runNode(commandFile('@playwright/test', 'playwright'), args, more))
}

/** @type {Record<string, Phase> & {build: Phase}} */
const phases = {
  types: {
    title: 'Type-check',
    run: async () => {
      const checks = []
      // Each checker resolves the shared types anew: four, the default, take twice the processor's time of one.
      const tsc = commandFile('@typescript/native', 'tsc')
      for (const folder of ['.', 'ui', 'web', 'admin'])
        checks.push(check(await runNode(tsc, ['--checkers', '1', '-p', folder]), `types of ${folder}`))
      return sum(checks)
    },
  },
  lint: {
    title: 'Lint',
    run: async () =>
      sum([
        check(await runNode(commandFile('@biomejs/biome', 'biome'), ['check', '--error-on-warnings']), 'biome'),
        check(await runNode(commandFile('knip'), []), 'knip: unused files, exports and dependencies'),
      ]),
  },
  unit: { title: 'Architecture rules and unit tests', run: () => runVitest('unit') },
  pglite: { title: 'Integration on the embedded database', needs: ['ffmpeg'], run: () => runVitest('pglite') },
  postgres: { title: 'Integration on Postgres', needs: ['postgres', 'ffmpeg'], run: () => runVitest('postgres') },
  build: {
    title: 'Production build',
    run: () =>
      build(['web', 'admin', 'server'], environment, interruption.signal).then(
        () => check(true, 'build'),
        (error) => check(false, `build: ${error.message}`),
      ),
  },
  budget: {
    title: 'Bundle budget',
    needs: ['build'],
    run: async () => check(await runNode(join(root, 'tools/bundle-budget.mjs'), []), 'bundle budget'),
  },
  start: { title: 'Start and end of the product', needs: ['build'], run: () => runVitest('start') },
  e2e: { title: 'End to end', needs: ['build', 'postgres', 'chromium', 'nginx'], run: runPlaywright },
}

/** Phases that leave a core idle, and those that run beside them. */
const onOneCore = ['types', 'lint', 'unit']
const besides = ['build', 'budget', 'start']

/** Starts our own Postgres unless one is given. @returns {Promise<void>} */
async function providePostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    environment.TEST_DATABASE_URL = given
    return
  }
  postgres = fork(postgresFile, { execPath: runtime, env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const message = await Promise.race([once(postgres, 'message'), once(postgres, 'exit').then(() => undefined)])
  if (!message) throw new Refusal('The Postgres for the tests did not start, see above.')
  environment.TEST_DATABASE_URL = message[0].url
}

/** @param {import('node:child_process').ChildProcess | undefined} child @returns {child is import('node:child_process').ChildProcess} */
const isRunning = (child) => child !== undefined && child.exitCode === null && child.signalCode === null

/** Stops everything that was started. @returns {Promise<void>} */
async function cleanUp() {
  interruption.abort()
  await stopPrograms()
  if (isRunning(postgres)) {
    postgres.disconnect()
    await once(postgres, 'exit')
  }
  await orphans.end()
}

/** @param {string} name @param {Phase} phase @returns {Promise<Count>} */
async function runPhase(name, phase) {
  print(`\n━━ ${phase.title}`)
  if (phase.needs?.includes('build') && failedPhases.includes('build'))
    return check(false, 'not run, because the build failed')
  const count = await phase.run()
  if (count.failed > 0) failedPhases.push(name)
  return count
}

async function main() {
  const started = Date.now()
  requireNode()
  const chosen = flags.only?.split(',') ?? Object.keys(phases)
  const unknown = chosen.filter((name) => !(name in phases))
  if (unknown.length > 0)
    throw new Refusal(`Unknown phase ${unknown.join(', ')}. Phases: ${Object.keys(phases).join(', ')}.`)
  const plan = Object.entries(phases).filter(([name]) => chosen.includes(name))
  const needs = new Set(plan.flatMap(([, { needs = [] }]) => needs))
  if (needs.has('build') && !chosen.includes('build') && findStale().length > 0) plan.unshift(['build', phases.build])

  await ensureInstalled({ development: true }, interruption.signal)
  runtime = findRuntime()
  environment = cleanEnvironment()
  const wantedPrograms = [
    ...(needs.has('postgres') && !process.env.TEST_DATABASE_URL ? ['postgresql'] : []),
    ...(needs.has('chromium') ? ['chromium-headless-shell'] : []),
    .../** @type {const} */ (['nginx', 'ffmpeg']).filter((name) => needs.has(name)),
  ]
  requirePrograms(wantedPrograms)
  mkdirSync(reports, { recursive: true })
  if (needs.has('postgres')) await providePostgres()

  /** @type {Map<string, {count: Count, lines: string[]}>} */
  const results = new Map()
  /** @param {typeof plan} part */
  const runPhases = async (part) => {
    for (const [name, phase] of part) {
      if (ending) return
      const phaseStarted = Date.now()
      const count = await runPhase(name, phase)
      const lines = describeCount(phase.title, count, formatElapsed(phaseStarted))
      print(lines[0] ?? '')
      results.set(name, { count, lines })
    }
  }
  /** @param {readonly string[]} names */
  const named = (names) => plan.filter(([name]) => names.includes(name))
  await Promise.all([runPhases(named(onOneCore)), holdOutput(() => runPhases(named(besides)))])
  await runPhases(plan.filter(([name]) => !results.has(name)))
  if (ending) return 1
  const ordered = plan.flatMap(([name]) => results.get(name) ?? [])
  const lines = ordered.flatMap(({ lines: some }) => some)
  const { passed, failed } = sum(ordered.map(({ count }) => count))
  console.log(
    `\n━━ Summary (${formatElapsed(started)}, Node ${process.version} → ${runtime})\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`,
  )
  return failed === 0 && passed > 0 ? 0 : 1
}

let ending = false
/** @param {number} code */
async function interrupt(code) {
  if (ending) process.exit(code)
  ending = true
  await cleanUp()
  process.exit(code)
}
process.on('SIGINT', () => interrupt(130))
process.on('SIGTERM', () => interrupt(143))
process.on('SIGHUP', () => interrupt(129))
whenNpmEnds(() => interrupt(143))

const code = await main().catch((error) => {
  if (!ending) console.error(error instanceof Refusal ? error.message : error)
  return 1
})
if (!ending) {
  await cleanUp()
  process.exit(code)
}
