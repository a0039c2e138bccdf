import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder is in use: the message says by whom and what to do. */
export class DirectoryLockedError extends Error {}

type Holder = { pid: number; startTime: string }

/** When a process started, in kernel ticks: tells a reused process number from the process that had it. Empty where unknown. */
function startTimeOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning({ pid, startTime }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return startTimeOf(pid) === startTime
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

const sameHolder = (a: Holder | null, b: Holder | null) => a?.pid === b?.pid && a?.startTime === b?.startTime

/**
 * Claims a folder for this process, for two on one embedded database would silently lose data. The lock of a process
 * that no longer runs is taken over. Returns what gives the folder back.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const lock = join(directory, 'server.lock')
  const mine: Holder = { pid: process.pid, startTime: startTimeOf(process.pid) }
  const draft = join(directory, `.lock-${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(mine))
  try {
    for (;;) {
      try {
        linkSync(draft, lock)
        return () => rmSync(lock, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const holder = readHolder(lock)
      if (holder && isRunning(holder)) throw refusal(directory, holder)
      const stale = join(directory, `.stale-${randomUUID()}`)
      renameSync(lock, stale)
      // Someone else may have taken over in between: then it is their lock that was moved, and they get it back.
      const moved = readHolder(stale)
      if (moved && !sameHolder(moved, holder)) {
        linkSync(stale, lock)
        rmSync(stale)
        throw refusal(directory, moved)
      }
      rmSync(stale)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

const refusal = (directory: string, { pid }: Holder) =>
  new DirectoryLockedError(
    `The data in ${directory} are in use by another running academy (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
