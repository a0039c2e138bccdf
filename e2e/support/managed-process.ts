import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const root = join(import.meta.dirname, '../..')

export type Environment = Record<string, string>
export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null }

export type ManagedProcess = {
  /** Starts it, with `more` over its own environment for this one time; resolves when it is healthy. */
  start: (more?: Environment) => Promise<void>
  /** Ends it and resolves when it is gone; SIGKILL after ten seconds. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  isRunning: () => boolean
  /** How the last run ended; pending while it runs. */
  ended: () => Promise<ProcessExit>
  /** What it wrote, both streams, over all its runs. */
  output: () => string
}

export type ProcessOptions = {
  name: string
  /** From the root of the project. */
  file: string
  environment: Environment
  /** Answers 200 when the program is ready. Left out: started means spawned. */
  health?: string
}

const healthySeconds = 60
const stopMs = 10_000
const lastWordsMs = 1_000

/** Only this much of the machine reaches a program under test: settings of a person's shell must not steer it. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SLODKI_UL_RUN']

export function cleanEnvironment(): Environment {
  return Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/**
 * A program of the project run as its own process by this Node. It has an IPC channel, whose end tells it that we are
 * gone: even when we are killed, nothing is left behind.
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
      // Its last words; but not those of children that outlive it and hold the same stream.
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
