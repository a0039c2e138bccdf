import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hourMs } from '@slodki-ul/contract/durations'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { realClock } from '#clock.ts'

const tooLarge = () => fail('ERRORS.UPLOADINVALID', { extra: { reason: 'large' } })

class TooLarge extends Error {}

/** The bytes of a file as they arrive. Throws TooLarge beyond the limit. */
async function* limit(upload: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0
  // The stream is left open: destroying it would close the connection before the refusal is sent.
  for await (const chunk of upload.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length
    if (length > maxBytes) throw new TooLarge()
    yield chunk as Buffer
  }
}

/** Runs `read` on a file in a request. Fails with ERRORS.UPLOADINVALID when it is too large, with ERRORS.PROVIDEDATA without one. */
async function withUpload<Value>(
  upload: unknown,
  maxBytes: number,
  read: (bytes: AsyncIterable<Buffer>) => Promise<Value>,
): Promise<Outcome<Value>> {
  if (!(upload instanceof Readable)) return fail('ERRORS.PROVIDEDATA', { fields: { body: 'ERRORS.PROVIDEDATA' } })
  try {
    return succeed(await read(limit(upload, maxBytes)))
  } catch (error) {
    if (error instanceof TooLarge) return tooLarge()
    throw error
  }
}

/** A file in a request, whole in memory. */
export const readUpload = (upload: unknown, maxBytes: number): Promise<Outcome<Buffer>> =>
  withUpload(upload, maxBytes, async (bytes) => {
    const chunks: Buffer[] = []
    for await (const chunk of bytes) chunks.push(chunk)
    return Buffer.concat(chunks)
  })

/** Deletes files that a crash left behind. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const age = realClock.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY)
    if (age > hourMs) await rm(path, { force: true })
  }
}

export type SavedUpload = { path: string; sizeBytes: number; sha256: string }

/** A file in a request, saved in a folder; `work` gets its path, and afterwards it is deleted. */
export async function saveUpload<Value>(
  upload: unknown,
  { maxBytes, folder }: { maxBytes: number; folder: string },
  work: (saved: SavedUpload) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder)
  const path = join(folder, crypto.randomUUID())
  try {
    const saved = await withUpload(upload, maxBytes, async (bytes) => {
      const hash = createHash('sha256')
      let sizeBytes = 0
      const counted = async function* () {
        for await (const chunk of bytes) {
          hash.update(chunk)
          sizeBytes += chunk.length
          yield chunk
        }
      }
      await pipeline(counted, createWriteStream(path))
      return { path, sizeBytes, sha256: hash.digest('hex') }
    })
    return 'value' in saved ? await work(saved.value) : saved
  } finally {
    await rm(path, { force: true })
  }
}
