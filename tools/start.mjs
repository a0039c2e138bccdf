// `npm start`: installs what is missing, builds what is stale, starts the server and beside it the sandbox, and ends both
// together. stdout carries only the start lines; everything else goes to stderr. `--dev` (`npm run dev`) runs the sources,
// restarts server and sandbox on changes and serves web and back office with Vite.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build, findStale } from './build.mjs'
import { watchRun } from './process-cleanup.mjs'
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

const readySeconds = 180
/** Milliseconds a process may take to exit after draining. */
const stopMs = 10_000
/** Default drain time of a server in production, in seconds (server/src/config.ts). */
const productionDrainSeconds = 10
/** Ctrl-C reaches us twice, from the terminal and from npm: only a later one forces the stop. */
const forceAfterMs = 1000
/** Offset from PORT of Vite's port in development. */
const vitePortOffset = 3

/** Descriptions of the names in the server's response. @type {Record<string, string>} */
const simulatedLabels = {
  stripe: 'payments (Stripe)',
  smtp: 'e-mail',
  inpost: 'parcel lockers (InPost)',
  google: 'signing in with Google',
  facebook: 'signing in with Facebook',
  discord: 'the community (Discord)',
  newsletter: 'the newsletter (MailerLite)',
  pixel: 'the advertising pixel (Meta)',
}

/** @typedef {{name: string, process: import('node:child_process').ChildProcess, ended: Promise<string>}} Child */
/** @typedef {{environment: NodeJS.ProcessEnv, portOffsets: {http: number, smtp: number}}} Settings */

const dev = process.argv.includes('--dev')
/** In the order in which they are stopped. @type {Child[]} */
const children = []
const interruption = new AbortController()
let stopping = false
let drainMs = 0

/**
 * Reads the environment with the project's `.env` as defaults, and the sandbox's ports, with the runtime itself.
 * @param {string} runtime @returns {Settings}
 */
function readSettings(runtime) {
  const program =
    "import { simulation } from '@slodki-ul/contract/simulation'\n" +
    'process.stdout.write(JSON.stringify({ environment: process.env, portOffsets: simulation.portOffsets }))'
  const file = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const text = execFileSync(runtime, [...file, '--input-type=module', '-e', program], {
    cwd: root,
    env: childEnvironment(runtime),
    encoding: 'utf8',
  })
  return JSON.parse(text)
}

/**
 * Starts a process of the app. It has its own process group (Ctrl-C reaches only us, and we stop the processes
 * in order) and an IPC channel, whose end tells it that we exited, even by SIGKILL.
 * @param {string} name @param {string} runtime @param {string[]} args @param {NodeJS.ProcessEnv} environment @param {string} [cwd]
 * @returns {Child}
 */
function startChild(name, runtime, args, environment, cwd = root) {
  const child = spawn(runtime, args, {
    cwd,
    env: environment,
    stdio: ['ignore', 2, 2, 'ipc'],
    detached: process.platform !== 'win32',
  })
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const started = { name, process: child, ended }
  children.push(started)
  return started
}

/** Whether a port accepts connections. @param {string} host @param {number} port @returns {Promise<boolean>} */
const isListening = (host, port) =>
  new Promise((resolve) => {
    // Any other problem is reported by the server.
    if (!(port > 0 && port < 65_536)) return resolve(false)
    const socket = connect({ host, port, timeout: 1000 })
    const end = (/** @type {boolean} */ isReady) => {
      socket.destroy()
      resolve(isReady)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })

/**
 * Waits until the URL answers 200. Throws a Refusal when the child exits before or takes too long.
 * @param {Child} child @param {string} address @param {boolean} foreign something else answered there before
 * @returns {Promise<Response>}
 */
async function waitUntilHealthy(child, address, foreign) {
  const deadline = Date.now() + readySeconds * 1000
  let reason = ''
  child.ended.then((how) => {
    reason = how
  })
  while (Date.now() < deadline) {
    if (reason) throw new Refusal(`The ${child.name} did not start (${reason}), see above.`)
    // A response of another program on the port does not count: ours reports the taken port and ends.
    const response = foreign
      ? undefined
      : await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (response?.ok) return response
    await wait(50)
  }
  throw new Refusal(`The ${child.name} did not answer at ${address} within ${readySeconds} seconds.`)
}

/** @param {NodeJS.ProcessEnv} environment */
const readDrainMs = ({ DRAIN_SECONDS, NODE_ENV }) =>
  1000 * Number(DRAIN_SECONDS || (NODE_ENV === 'production' ? productionDrainSeconds : 0))

/** Stops all children with SIGTERM, the server first, and with SIGKILL ten seconds after the drain time. */
async function stopChildren() {
  const late = wait(stopMs + drainMs, 'late', { ref: false })
  for (const { process: child, ended } of children) {
    child.kill('SIGTERM')
    if ((await Promise.race([ended, late])) === 'late') child.kill('SIGKILL')
  }
  await Promise.all(children.map(({ ended }) => ended))
}

/** @param {NodeJS.ProcessEnv} environment @returns {{web: string, api: string, host: string, port: number}} */
function readAddresses(environment) {
  const port = Number(environment.PORT || 3000)
  const wildcards = { '0.0.0.0': '127.0.0.1', '::': '::1', '[::]': '::1' }
  const listens = environment.HOST || '127.0.0.1'
  const host = (wildcards[/** @type {keyof typeof wildcards} */ (listens)] ?? listens).replace(/^\[|\]$/g, '')
  const web = (environment.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  return { web, api: `http://${host.includes(':') ? `[${host}]` : host}:${port}/api`, host, port }
}

/**
 * The options of Node under which the server runs (docs/performance.md says what they save); NODE_OPTIONS replaces them.
 * @type {{nodeOptions: string}}
 */
const { nodeOptions } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')).config

/** @param {string} file @returns {string[]} */
const program = (file) => (dev ? ['--watch', '--watch-preserve-output', file] : [file])

async function main() {
  const began = Date.now()
  requireNode()
  const stale = dev ? [] : findStale()
  await ensureInstalled({ development: dev || stale.length > 0 }, interruption.signal)
  const runtime = findRuntime()
  const settings = readSettings(runtime)
  const environment = { ...settings.environment, ...(dev ? watchRun().environment : {}) }
  drainMs = readDrainMs(environment) || 0
  const vitePort = Number(environment.PORT || 3000) + vitePortOffset
  if (dev && !environment.PUBLIC_URL) environment.PUBLIC_URL = `http://localhost:${vitePort}`
  const { web, api, host, port } = readAddresses(environment)
  await build(stale, environment, interruption.signal)
  if (stopping) return

  // The server first: it validates the settings, locks the data and binds the port, or says what is wrong.
  const taken = await isListening(host, port)
  const options = environment.NODE_OPTIONS ? [] : nodeOptions.split(' ')
  const serverFile = program(dev ? 'server/src/main.ts' : 'server/dist/main.js')
  const server = startChild('server', runtime, [...options, ...serverFile], environment)
  const health = await waitUntilHealthy(server, `${api}/health`, taken)
  const { simulated } = /** @type {{simulated: string[]}} */ (await health.json())

  const lines = [`Słodki Ul  ${web}`]
  if (simulated.length > 0) {
    const sandboxPort = port + settings.portOffsets.http
    const address = `http://127.0.0.1:${sandboxPort}`
    const sandboxTaken = await isListening('127.0.0.1', sandboxPort)
    const sandbox = startChild('sandbox', runtime, program('sandbox/src/main.ts'), environment)
    await waitUntilHealthy(sandbox, `${address}/health`, sandboxTaken)
    lines.push(`Sandbox    ${address}`)
    if (simulated.includes('smtp')) {
      lines.push(`Mail       ${address}/mail (SMTP on 127.0.0.1:${port + settings.portOffsets.smtp})`)
    }
    lines.push(`Simulated  ${simulated.map((name) => simulatedLabels[name] ?? name).join(', ')}`)
  } else {
    lines.push('Simulated  nothing: the providers of the settings are used')
  }
  if (dev) {
    const vite = startChild(
      'web',
      runtime,
      [commandFile('vite'), '--port', String(vitePort), '--strictPort'],
      environment,
      join(root, 'web'),
    )
    await waitUntilHealthy(vite, `http://localhost:${vitePort}/`, await isListening('localhost', vitePort))
    lines.push('Changes    server and sandbox restart by themselves, the web updates in place')
  }
  lines.push(
    environment.DATABASE_URL
      ? 'Data       the database of DATABASE_URL'
      : `Data       ${resolve(root, environment.DATA_DIR || '.data')} (embedded database)`,
    `Ready in ${((Date.now() - began) / 1000).toFixed(1)} s; Ctrl-C ends everything`,
  )
  process.stdout.write(`${lines.join('\n')}\n`)
  const [name, how] = await Promise.race(children.map(async (child) => [child.name, await child.ended]))
  throw new Refusal(`The ${name} ended (${how}); everything is stopped.`)
}

let stopBegan = 0
async function stop() {
  if (stopping) {
    if (Date.now() - stopBegan < forceAfterMs) return
    for (const { process: child } of children) child.kill('SIGKILL')
    process.exit(1)
  }
  stopping = true
  stopBegan = Date.now()
  interruption.abort()
  await stopChildren()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
whenNpmEnds(stop)

await main().catch(async (error) => {
  // A child that exits because we stop it is not a failure.
  if (stopping) return
  stopping = true
  process.stderr.write(`${error instanceof Refusal ? error.message : error.stack}\n`)
  await stopChildren()
  process.exit(1)
})
