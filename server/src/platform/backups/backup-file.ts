import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { BrokenBackup } from '#platform/backups/backup-manifest.ts'
import { partialSuffix } from '#platform/backups/retention.rules.ts'

/** The first bytes of a file that age has encrypted. */
const ageMark = Buffer.from('age-encryption.org/v1')

/** An archive that is being written. Each entry is written before the next one begins. */
export type Archive = {
  add(name: string, content: Buffer): Promise<void>
  /** Adds a file of a known size; throws when it has another one. */
  addStream(name: string, sizeBytes: number, content: Readable): Promise<void>
}

function createArchive(tar: Pack): Archive {
  const entry = (name: string, size: number, write: (sink: NodeJS.WritableStream) => Promise<unknown>) =>
    new Promise<void>((resolve, reject) => {
      const sink = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()))
      sink.on('error', reject)
      write(sink as unknown as NodeJS.WritableStream).catch(reject)
    })
  return {
    add: (name, content) => entry(name, content.byteLength, async (sink) => sink.end(content)),
    addStream: (name, sizeBytes, content) => entry(name, sizeBytes, (sink) => pipeline(content, sink)),
  }
}

async function encrypt(source: Readable, recipient: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
  return Readable.fromWeb(encrypted as unknown as WebStream)
}

async function decrypt(source: Readable, identity: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
    const decrypted = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    return Readable.fromWeb(decrypted as unknown as WebStream)
  } catch (error) {
    throw new BrokenBackup('This key does not open the backup.', { cause: error })
  }
}

/**
 * Writes a compressed archive, encrypted for a recipient when there is one. The file has its name once all of it is on
 * disk: what was cut off is called `.partial`.
 */
export async function writeBackupFile(
  path: string,
  recipient: string | undefined,
  fill: (archive: Archive) => Promise<void>,
): Promise<void> {
  const partial = `${path}${partialSuffix}`
  const tar = pack()
  const zipped = createGzip({ level: 6 })
  // An error of the archive ends what reads the compressed bytes, and is reported there.
  pipeline(Readable.from(tar), zipped).catch(() => {})
  try {
    const written = pipeline(
      recipient ? await encrypt(zipped, recipient) : zipped,
      createWriteStream(partial, { mode: 0o600 }),
    )
    const filled = fill(createArchive(tar)).then(
      () => tar.finalize(),
      (error: Error) => {
        zipped.destroy(error)
        throw error
      },
    )
    await Promise.all([written, filled])
    const file = await open(partial, 'r+')
    await file.sync().finally(() => file.close())
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageMark.byteLength), 0, ageMark.byteLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether a backup is encrypted. */
const isEncrypted = async (path: string): Promise<boolean> => (await readStart(path)).equals(ageMark)

const explain = (error: unknown): BrokenBackup =>
  error instanceof BrokenBackup ? error : new BrokenBackup('The backup is damaged or cut off.', { cause: error })

/** The content of an entry, whose errors are those of the backup around it. */
async function* explainErrors(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw explain(error)
  }
}

export type Entry = { name: string; sizeBytes: number; content: AsyncIterable<Buffer> }

/** The entries of a backup in their order; the content of each is read before the next one. */
export async function* readBackupFile(path: string, identity: string | undefined): AsyncGenerator<Entry> {
  const { extract } = await import('tar-stream')
  const source = createReadStream(path)
  const isLocked = await isEncrypted(path)
  if (isLocked && !identity) throw new BrokenBackup('This backup is encrypted: name the file with its key.')
  const opened = isLocked && identity ? await decrypt(source, identity) : source
  const untarred = extract()
  const fed = pipeline(opened, createGunzip(), untarred as unknown as NodeJS.WritableStream)
  fed.catch((error: Error) => untarred.destroy(error))
  try {
    for await (const entry of untarred) {
      const { name, size = 0 } = entry.header
      yield { name, sizeBytes: size, content: explainErrors(entry as AsyncIterable<Buffer>) }
      // What nobody wanted to read.
      entry.resume()
    }
    await fed
  } catch (error) {
    throw explain(error)
  } finally {
    source.destroy()
  }
}
