import { setImmediate } from 'node:timers/promises'
import type { UnzipFileInfo } from 'fflate'

export type ArchiveFile = { readonly path: string; readonly content: Uint8Array }

/** Bytes that an archive to be checked may have unpacked, and files in it. */
const archiveMaxBytes = 2 ** 30
const archiveMaxFiles = 10_000
/** Bytes after which other work has its turn: their checksum takes some milliseconds. */
const stepBytes = 1024 * 1024

/**
 * A ZIP that depends on nothing but its files: stored as they are, each at the oldest time a ZIP can have, so that whoever
 * has the files can make the same bytes again.
 */
export async function packArchive(files: readonly ArchiveFile[]): Promise<Buffer> {
  // Loaded for the first archive: few processes ever make one.
  const { Zip, ZipPassThrough } = await import('fflate')
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  let taken = 0
  for (const { path, content } of files) {
    const entry = new ZipPassThrough(path)
    entry.mtime = new Date(1980, 0, 1)
    zip.add(entry)
    for (let start = 0; start < content.length || start === 0; start += stepBytes) {
      entry.push(content.subarray(start, start + stepBytes), start + stepBytes >= content.length)
      taken += stepBytes
      if (taken % (4 * stepBytes) === 0) await setImmediate()
    }
  }
  zip.end()
  return Buffer.concat(chunks)
}

/** The files of such an archive, in the sequence of its list; null for what is none. */
export async function readArchive(bytes: Uint8Array): Promise<ArchiveFile[] | null> {
  const { unzipSync } = await import('fflate')
  let [unpacked, files] = [0, 0]
  const isStored = ({ compression, originalSize, size }: UnzipFileInfo): boolean => {
    unpacked += originalSize
    files += 1
    if (compression !== 0 || originalSize !== size || unpacked > archiveMaxBytes || files > archiveMaxFiles)
      throw new Error('This is no archive of ours.')
    return true
  }
  try {
    return Object.entries(unzipSync(bytes, { filter: isStored })).map(([path, content]) => ({ path, content }))
  } catch {
    return null
  }
}
