import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder is in use: the message says by whom and what to do. */
export class DirectoryLockedError extends Error {}

type Holder = { pid: number; startTime: string }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

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
    if (codeOf(error) !== 'EPERM') return false
  }
  return startTimeOf(pid) === startTime
}

/** What a lock says; null when there is none. */
function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return null
  }
}

/** The process that a lock names, if it runs; a lock that a power cut left without sense names nobody. */
function findRunning(lock: string): Holder | null {
  try {
    const holder = JSON.parse(lock) as Holder
    return isRunning(holder) ? holder : null
  } catch {
    return null
  }
}

/** Gives a file its name unless the name is taken. */
function claim(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  }
}

/** Puts our lock in place of one whose process is gone; false when someone else did it first. */
function replace(gone: string, lock: string, draft: string): boolean {
  // Held by one process at a time, so that between the look and the replacement nobody else replaces.
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
    while (!claim(draft, lock)) {
      const found = readLock(lock)
      // Given back in this very moment.
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
    `The data in ${directory} are in use by another running academy (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
