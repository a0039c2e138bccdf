import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clockPart } from './clock.ts'
import { discordPart } from './discord/state.ts'
import { removeFile } from './durable-file.ts'
import { facebookPart } from './facebook/state.ts'
import { googlePart } from './google/state.ts'
import { inpostPart } from './inpost/state.ts'
import { beginJournal, readJournal } from './journal.ts'
import { newsletterPart } from './newsletter/state.ts'
import { pixelPart } from './pixel/state.ts'
import { createRecords, type Draft, type Records } from './records.ts'
import { readVersion1 } from './state-version-1.ts'
import { stripePart } from './stripe/state.ts'
import { clearPart } from './tables.ts'

const parts = {
  clock: clockPart,
  stripe: stripePart,
  inpost: inpostPart,
  google: googlePart,
  facebook: facebookPart,
  discord: discordPart,
  newsletter: newsletterPart,
  pixel: pixelPart,
}

type SandboxRecords = Records<typeof parts>

export type State = {
  /** Everything as it is now, frozen: what is read here before a change is not what stands there after it. */
  readonly data: SandboxRecords['data']
  /** Applies a synchronous change and resolves with its result once it is on disk. A change that throws changes nothing. */
  change: <T>(apply: (draft: Draft<typeof parts>) => T) => Promise<T>
  /** Resolves once everything changed so far is on disk. */
  saved: () => Promise<void>
}

/**
 * Opens the state kept in a folder, or an empty one. `growth` is how many bytes of changes are written before the file
 * is written anew. Throws an Error that names the file when it cannot be read.
 */
export async function openState(folder: string, growth?: number): Promise<State> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'state.jsonl')
  const oldPath = join(folder, 'state.json')
  const records = createRecords(parts)
  const isRead = await load(records, path, readJournal)
  if (!isRead) await load(records, oldPath, readVersion1)
  const journal = await beginJournal(path, records.list, growth)
  await removeFile(oldPath)

  return {
    data: records.data,
    async change(apply) {
      const { result, entries } = records.change(apply)
      await (entries.length > 0 ? journal.append(entries) : journal.saved())
      return result
    },
    saved: journal.saved,
  }
}

/** The state of a sandbox that has not been used. The clock is not part of it: it belongs to the server as well. */
export function clearState({
  stripe,
  inpost,
  google,
  facebook,
  discord,
  newsletter,
  pixel,
}: Draft<typeof parts>): void {
  clearPart(stripePart, stripe)
  clearPart(inpostPart, inpost)
  clearPart(googlePart, google)
  clearPart(facebookPart, facebook)
  clearPart(discordPart, discord)
  clearPart(newsletterPart, newsletter)
  clearPart(pixelPart, pixel)
}

/** Answers false when there is no file. */
async function load(
  records: SandboxRecords,
  path: string,
  read: (path: string) => Promise<unknown[] | null>,
): Promise<boolean> {
  try {
    const batches = await read(path)
    batches?.forEach(records.load)
    return batches !== null
  } catch (cause) {
    throw new Error(`The sandbox cannot read its state in ${path}. Remove this file to start with an empty sandbox.`, {
      cause,
    })
  }
}
