import { appendDurably, readIfThere, writeDurably } from './durable-file.ts'
import type { Entry } from './records.ts'

/** The journal is written anew when it grew by as much as it began with, but not for less; bytes. */
const leastGrowth = 32 * 1024 * 1024

export type Journal = {
  /** Resolves once these entries are on disk, all of them or, after a crash, none. */
  append: (entries: Entry[]) => Promise<void>
  /** Resolves once everything appended so far is on disk. */
  saved: () => Promise<void>
}

/**
 * Begins a journal at `path` with everything there is: one line that holds it all, and then a line for what each write
 * added. `list` gives everything at the moment it is called; `growth` in bytes.
 */
export async function beginJournal(path: string, list: () => Entry[], growth = leastGrowth): Promise<Journal> {
  let pending: Entry[] = []
  /** What was appended may stand there in part: only a whole new file mends that. */
  let torn = false
  let wholeBytes = 0
  let addedBytes = 0
  let writing: Promise<void> = Promise.resolve()
  let queued: Promise<void> | null = null

  async function writeAnew(): Promise<void> {
    const text = Buffer.from(`${JSON.stringify({ version: 2, entries: list() })}\n`)
    await writeDurably(path, text)
    wholeBytes = text.length
    addedBytes = 0
  }

  async function add(entries: Entry[]): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(entries)}\n`)
    await appendDurably(path, line)
    addedBytes += line.length
  }

  async function write(): Promise<void> {
    queued = null
    const entries = pending
    const isGrown = addedBytes > Math.max(growth, wholeBytes)
    const isTorn = torn
    pending = []
    torn = false
    try {
      await (isTorn || isGrown ? writeAnew() : add(entries))
    } catch (error) {
      torn = true
      throw error
    }
  }

  // What is appended while a write is under way shares the next one: one fsync for all of it.
  function save(): Promise<void> {
    queued ??= writing
      .catch(() => undefined)
      .then(() => {
        writing = write()
        return writing
      })
    return queued
  }

  const saved = () => (torn || pending.length > 0 ? save() : writing)

  await writeAnew()
  return {
    append(entries) {
      pending.push(...entries)
      return saved()
    },
    saved,
  }
}

/**
 * Reads a journal: the entries of its lines, oldest first; null when there is none. The last line may have been torn by
 * a crash before anybody was told of it, and is left out then. Throws when anything else cannot be read.
 */
export async function readJournal(path: string): Promise<unknown[] | null> {
  const text = await readIfThere(path)
  if (text === null) return null
  const [whole = '', ...added] = text.split('\n')
  const { version, entries } = JSON.parse(whole) as { version?: unknown; entries?: unknown }
  if (version !== 2) throw new Error(`Version ${String(version)} of the state is not known.`)
  const lines = added.filter((line) => line !== '')
  return [entries, ...lines.flatMap((line, index) => readLine(line, index === lines.length - 1))]
}

function readLine(line: string, isLast: boolean): [unknown] | [] {
  try {
    return [JSON.parse(line)]
  } catch (error) {
    if (isLast) return []
    throw error
  }
}
