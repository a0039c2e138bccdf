import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

export type ZipEntry = { readonly path: string; readonly content: Uint8Array }

/** Bytes after which other work has its turn. */
const stepBytes = 1024 * 1024

/**
 * Writes files into a new ZIP on this computer, one after another, so that never more than one of them is in memory. They are
 * stored as they are: PDFs are compressed already.
 */
export async function writeZip(target: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  // Loaded for the first archive: few processes ever make one.
  const { Zip, ZipPassThrough } = await import('fflate')
  const file = await open(target, 'w')
  try {
    const chunks: Uint8Array[] = []
    const zip = new Zip((error, chunk) => {
      if (error) throw error
      chunks.push(chunk)
    })
    const flush = async () => {
      for (const chunk of chunks.splice(0)) await file.writeFile(chunk)
    }
    for await (const { path, content } of entries) {
      const entry = new ZipPassThrough(path)
      zip.add(entry)
      for (let start = 0; start < content.length || start === 0; start += stepBytes) {
        entry.push(content.subarray(start, start + stepBytes), start + stepBytes >= content.length)
        await setImmediate()
      }
      await flush()
    }
    zip.end()
    await flush()
    await file.sync()
  } finally {
    await file.close()
  }
}
