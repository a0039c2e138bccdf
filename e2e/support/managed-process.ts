import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const root = join(import.meta.dirname, '../..')

export type Environment = Record<string, string>
export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null }

export type ManagedProcess = {
  /** Starts it, with `more` merged into its environment for this run; resolves when it is healthy. */
  start: (more?: Environment) => Promise<void>
  /** Stops it and resolves when it has exited; SIGKILL after ten seconds. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  isRunning: () => boolean
  /** Exit of the last run; pending while it runs. */
  ended: () => Promise<ProcessExit>
  /** Output of both streams over all runs. */
  output: () => string
}

export type ProcessOptions = {
  name: string
  /** Relative to the project root. */
  file: string
  environment: Environment
  /** URL that answers 200 when the process is ready. Without it, started means spawned. */
  health?: string
}

const healthySeconds = 60
const stopMs = 10_000
const lastWordsMs = 1_000

/** Environment variables passed to processes under test: the settings of a developer's shell must not affect them. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SLODKI_UL_RUN']

export function cleanEnvironment(): Environment {
  const found = inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  // Compiled code is kept between starts, which then cost a quarter less.
  return { ...Object.fromEntries(found), NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
}

/**
 * A program of the project, run as a process by this Node. It has an IPC channel and exits when that closes:
 * even when we are killed, nothing is left behind.
 */
export function createProcess({ name, file, environment, health }: ProcessOptions): ManagedProcess {
  let child: ChildProcess | null = null
  let ended: Promise<ProcessExit> = Promise.resolve({ code: null, signal: null })
  let text = ''
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null

  async function start(more: Environment = {}): Promise<void> {
    const started = spawn(process.execPath, [join(root, file)], {
      cwd: root,
      env: { ...cleanEnvironment(), ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
    }
    const closed = new Promise((resolve) => started.once('close', resolve))
    ended = (async () => {
      const [code, signal] = (await once(started, 'exit')) as [number | null, NodeJS.Signals | null]
      // Waits for its last output, but not for children that outlive it and share the stream.
      await Promise.race([closed, wait(lastWordsMs)])
      return { code, signal }
    })()
    if (!health) return
    for (let deadline = Date.now() + healthySeconds * 1000; Date.now() < deadline; await wait(25)) {
      if (!isRunning()) throw new Error(`The ${name} ended before it was ready:\n${text.slice(-4000)}`)
      const response = await fetch(health, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      await response?.body?.cancel()
      if (response?.ok) return
    }
    await stop('SIGKILL')
    throw new Error(`The ${name} was not ready in ${healthySeconds} s:\n${text.slice(-4000)}`)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (isRunning()) {
      child?.kill(signal)
      const late = setTimeout(() => child?.kill('SIGKILL'), stopMs)
      await ended
      clearTimeout(late)
    }
  }

  return { start, stop, isRunning, ended: () => ended, output: () => text }
}
