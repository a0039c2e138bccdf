import * as z from 'zod'
import { lazy } from '#lazy.ts'
import { encryptWith, type SessionKey, sha256 } from '#providers/ksef-encryption.ts'
import { uploadToKsef } from '#providers/ksef-http.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const loadZip = lazy(() => import('fflate'))

/** Bytes of a part before it is encrypted. KSeF takes up to 50 parts, each of up to 100 million bytes. */
const partBytes = 10_000_000

/** The same invoices give the same file: its times are those of no day. */
const fileTime = new Date(2000, 0, 1)

type Part = { ordinalNumber: number; bytes: Buffer<ArrayBuffer> }

/** Invoices in one ZIP file, cut into parts of which each is encrypted by itself, and what KSeF has to know of both. */
export async function packBatch(
  key: Pick<SessionKey, 'key' | 'vector'>,
  files: readonly Uint8Array[],
  maxPartBytes = partBytes,
) {
  const { zipSync } = await loadZip()
  const named = files.map((bytes, index) => [`${index + 1}.xml`, bytes] as const)
  const zip = zipSync(Object.fromEntries(named), { mtime: fileTime })
  const parts: Part[] = []
  for (let from = 0; from < zip.byteLength; from += maxPartBytes)
    parts.push({ ordinalNumber: parts.length + 1, bytes: encryptWith(key, zip.subarray(from, from + maxPartBytes)) })
  return {
    parts,
    batchFile: {
      fileSize: zip.byteLength,
      fileHash: sha256(zip),
      fileParts: parts.map(({ ordinalNumber, bytes }) => ({
        ...{ ordinalNumber, fileSize: bytes.byteLength, fileHash: sha256(bytes) },
      })),
    },
  }
}

/** Where each part goes. */
export const uploadsSchema = z.array(
  z.object({
    ordinalNumber: z.int(),
    method: z.enum(['PUT', 'POST']),
    url: z.url({ protocol: /^https?$/ }),
    headers: z.record(z.string(), z.nullable(z.string())),
  }),
)

/**
 * Uploads the parts of a batch, each where KSeF said. Throws ProviderUnavailable also when a part is not taken: the batch
 * counts only once it is closed.
 */
export async function uploadParts(parts: readonly Part[], uploads: z.infer<typeof uploadsSchema>): Promise<void> {
  for (const { ordinalNumber, bytes } of parts) {
    const upload = uploads.find((each) => each.ordinalNumber === ordinalNumber)
    if (!upload) throw new ProviderUnavailable(`KSeF said nowhere for part ${ordinalNumber}`)
    const headers = Object.entries(upload.headers).filter((entry): entry is [string, string] => entry[1] !== null)
    try {
      await uploadToKsef('KSeF', {
        ...{ url: upload.url, method: upload.method, body: bytes },
        headers: { 'content-type': 'application/octet-stream', ...Object.fromEntries(headers) },
      })
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      throw new ProviderUnavailable(`KSeF did not take part ${ordinalNumber}: ${error.reason}`, { cause: error })
    }
  }
}
