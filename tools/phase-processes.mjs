// The processes that the phases of `npm test` start, and what they print.
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const stopSeconds = 10

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {AsyncLocalStorage<(string | Buffer)[]>} */
const held = new AsyncLocalStorage()

/** @param {string} line */
export function print(line) {
  const parts = held.getStore()
  if (parts) parts.push(`${line}\n`)
  else console.log(line)
}

/**
 * Runs phases beside others and prints what they say at their end, for nobody could read two runs at once.
 * @template T
 * @param {() => Promise<T>} run
 */
export async function holdOutput(run) {
  /** @type {(string | Buffer)[]} */
  const parts = []
  try {
    return await held.run(parts, run)
  } finally {
    for (const part of parts) process.stdout.write(part)
  }
}

/**
 * @param {string} program @param {string[]} args @param {{cwd: string, env: NodeJS.ProcessEnv}} options
 * @returns {Promise<boolean>} whether it ended with 0
 */
export async function runProgram(program, args, options) {
  const parts = held.getStore()
  const child = spawn(program, args, {
    ...options,
    stdio: parts ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (/** @type {Buffer} */ part) => parts?.push(part))
  const [code] = await once(child, parts ? 'close' : 'exit')
  running.delete(child)
  return code === 0
}

/** Interrupts all that run; those that do not end in time are left to the caller. */
export async function stopPrograms() {
  const ends = [...running].map((child) => {
    child.kill('SIGINT')
    return once(child, 'exit')
  })
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, stopSeconds * 1000))])
}
