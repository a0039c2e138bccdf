import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const root = join(import.meta.dirname, '..')

export type ManagedProcess = {
  readonly port: number
  readonly pid: number
  /** Milliseconds from its start to its first successful response. */
  readonly startMs: number
  stop(): Promise<void>
}

export type ProcessOptions = {
  /** Relative to the project root. */
  file: string
  port: number
  /** URL that answers 200 when the process is ready. */
  health: string
  environment: Record<string, string>
  /** Arguments for Node itself. */
  nodeOptions?: readonly string[]
}

const readySeconds = 300
const stopMs = 10_000

/** Environment variables passed to processes: the settings of a developer's shell must not affect the benchmark. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG']

export const cleanEnvironment = (): Record<string, string> =>
  Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false)
  if (free) {
    server.close()
    await once(server, 'close')
  }
  return free
}

/** Finds `span` consecutive free ports below the ephemeral range. Returns the first. */
export async function findPorts(span = 1): Promise<number> {
  for (;;) {
    const first = 11_000 + 10 * Math.floor(Math.random() * 2_000)
    const free = await Promise.all(Array.from({ length: span }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
}

/** Starts a program of the project with this Node; it exits with us (IPC channel). Resolves when it is ready. */
export async function startProcess(options: ProcessOptions): Promise<ManagedProcess> {
  const { file, port, health, environment, nodeOptions = [] } = options
  let words = ''
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, join(root, file)], {
    cwd: root,
    env: { ...cleanEnvironment(), ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4_000)
  })
  const ended = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const stop = async () => {
    if (!isRunning()) return
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(late)
  }
  while (performance.now() - began < readySeconds * 1000) {
    if (!isRunning()) break
    const response = await fetch(health).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return { port, pid: child.pid as number, startMs: performance.now() - began, stop }
    await wait(10)
  }
  await stop()
  throw new Error(`${file} did not start:\n${words}`)
}
