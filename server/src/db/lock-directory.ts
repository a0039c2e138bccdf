import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder is in use. The message says by which process and what to do. */
export class DirectoryLockedError extends Error {}

type Holder = { pid: number; startTime: string }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * Start time of a process in kernel ticks, which distinguishes a reused process id from the original process. Empty
 * when unknown.
 */
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
    if (codeOf(error) !== 'EPERM') return false
  }
  return startTimeOf(pid) === startTime
}

/** The content of a lock file; null when there is none. */
function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return null
  }
}

/** The running process named by a lock; null when it has ended or a power cut left the lock unreadable. */
function findRunning(lock: string): Holder | null {
  try {
    const holder = JSON.parse(lock) as Holder
    return isRunning(holder) ? holder : null
  } catch {
    return null
  }
}

/** Renames the draft to the path unless that exists. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

/** Replaces the lock of a process that has ended; false when another process did it first. */
function replace(gone: string, lock: string, draft: string): boolean {
  // Held by one process at a time, so that the lock cannot change between check and replacement.
  const turn = `${lock}.turn`
  while (!claim(draft, turn)) {
    const other = findRunning(readLock(turn) ?? '')
    if (other) throw refusal(dirname(lock), other)
    rmSync(turn, { force: true })
  }
  try {
    if (readLock(lock) !== gone) return false
    renameSync(draft, lock)
    return true
  } finally {
    rmSync(turn, { force: true })
  }
}

/**
 * Locks a folder for this process, because two processes on one embedded database would silently lose data. Takes over
 * the lock of a process that has ended. Returns a function that releases it.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const lock = join(directory, 'server.lock')
  const mine: Holder = { pid: process.pid, startTime: startTimeOf(process.pid) }
  const draft = join(directory, `.lock-${randomUUID()}`)
  writeFileSync(draft, JSON.stringify(mine))
  try {
    while (!claim(draft, lock)) {
      const found = readLock(lock)
      // Released at this moment.
      if (found === null) continue
      const holder = findRunning(found)
      if (holder) throw refusal(directory, holder)
      if (replace(found, lock, draft)) break
    }
    return () => rmSync(lock, { force: true })
  } finally {
    rmSync(draft, { force: true })
  }
}

const refusal = (directory: string, { pid }: Holder) =>
  new DirectoryLockedError(
    `The data in ${directory} are in use by another running app (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
