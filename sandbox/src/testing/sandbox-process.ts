import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { waitUntil } from './wait-until.ts'

export type SandboxProcess = {
  child: ChildProcess
  /** Resolves when the process has exited, with its whole output. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>
}

/** Runs `node sandbox/src/main.ts`, as `npm start` does. */
export function runSandbox(
  environment: Record<string, string>,
  { ipc = false }: { ipc?: boolean } = {},
): SandboxProcess {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
  })
  const ended = (async () => {
    const [[code, signal], stdout, stderr] = await Promise.all([
      once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
      child.stdout ? text(child.stdout) : '',
      child.stderr ? text(child.stderr) : '',
    ])
    return { code, signal, stdout, stderr }
  })()
  return { child, ended }
}

/** Resolves when the sandbox on this port reports that it is ready. */
export async function waitForHealth(httpPort: number): Promise<void> {
  await waitUntil(async () => (await fetch(`http://127.0.0.1:${httpPort}/health`).catch(() => null))?.ok)
}
