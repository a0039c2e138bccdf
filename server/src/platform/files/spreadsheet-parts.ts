import type { Zippable } from 'fflate'

/** Bytes that the XML of an XLSX may have together once unpacked, and tags in it. */
export const unpackingLimits = { unpackedMaxBytes: 50 * 1024 * 1024, tagsMax: 4_000_000 }
/** Bytes that are unpacked at a time; they become a thousand times as many at most. */
const stepBytes = 32 * 1024

const tagBegin = 0x3c

function countTags(bytes: Uint8Array): number {
  let tags = 0
  for (const byte of bytes) if (byte === tagBegin) tags += 1
  return tags
}

/**
 * The XML of an XLSX by the names of its parts. It is counted while it is unpacked, because a file may state any size.
 * Null for more than one may have; throws for what is no ZIP.
 */
export async function unpackXml(
  bytes: Uint8Array,
  { unpackedMaxBytes, tagsMax } = unpackingLimits,
): Promise<Map<string, Buffer> | null> {
  // Loaded for the first file: few processes ever read one.
  const { Unzip, UnzipInflate } = await import('fflate')
  const chunks = new Map<string, Uint8Array[]>()
  let unpacked = 0
  const unzip = new Unzip((file) => {
    if (!/\.xml(\.rels)?$/.test(file.name)) return
    const own: Uint8Array[] = []
    chunks.set(file.name, own)
    file.ondata = (error, chunk) => {
      if (error) throw error
      unpacked += chunk.length
      own.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let start = 0; start < bytes.length; start += stepBytes) {
    unzip.push(bytes.subarray(start, start + stepBytes), start + stepBytes >= bytes.length)
    if (unpacked > unpackedMaxBytes) return null
  }
  const parts = new Map([...chunks].map(([name, own]) => [name, Buffer.concat(own)]))
  const tags = [...parts.values()].reduce((sum, part) => sum + countTags(part), 0)
  return tags > tagsMax ? null : parts
}

/** Parts as an XLSX whose stated sizes are true. */
export async function packXml(parts: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const { zipSync } = await import('fflate')
  const files: Zippable = Object.fromEntries(parts)
  return Buffer.from(zipSync(files, { level: 0 }))
}
