// Stops processes that a run leaves behind. Every process of a run, however deep, has the run's id in its environment.
// Run as a program it watches one run: it waits for its parent's exit, also by SIGKILL, and then cleans up.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const marker = 'SLODKI_UL_RUN'
const graceMs = 5000

/** @param {string} run @returns {number[]} ids of the living processes of that run; none where /proc is missing */
function survivors(run) {
  if (!existsSync('/proc/self/environ')) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!pid || pid === process.pid) return false
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${marker}=${run}`)
      } catch {
        return false // Already exited, or not ours.
      }
    })
}

/** @param {number[]} pids @param {NodeJS.Signals} signal */
function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // Exited in between.
    }
  }
}

/** Stops all processes of a run: SIGTERM, then SIGKILL after five seconds. @param {string} run */
async function endSurvivors(run) {
  const first = survivors(run)
  signalAll(first, 'SIGTERM')
  for (let waited = 0; survivors(run).length > 0 && waited < graceMs; waited += 100) await wait(100)
  signalAll(survivors(run), 'SIGKILL')
  return first.length
}

/**
 * Watches this process from a second one.
 * @returns {{environment: Record<string, string>, end: () => Promise<number>}} what to add to the environment of
 * every child, and the clean-up (returns the number of remaining processes)
 */
export function watchRun() {
  const run = randomUUID()
  const watcher = fork(fileURLToPath(import.meta.url), [run], { detached: true, stdio: 'ignore' })
  watcher.unref()
  watcher.channel?.unref()
  return { environment: { [marker]: run }, end: () => endSurvivors(run) }
}

const run = process.argv[2]
if (run && process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  process.on('disconnect', async () => {
    await endSurvivors(run)
    process.exit(0)
  })
}
