import { unzipSync } from 'fflate'
import { decryptInvoice, sha256 } from './keys.ts'
import type { ReceivedSession } from './state.ts'

/** A whole batch that is not taken: the state of its session. */
export type BatchError = { code: number; words: string; details?: string[] }
export type BatchFile = { fileName: string; xml: Buffer }

const maxInvoices = 10_000
const maxPartBytes = 100_000_000

/** Unpacks what was uploaded, in the order in which KSeF looks at it. */
export function unpackBatch(session: ReceivedSession, contents: readonly Buffer[]): BatchFile[] | BatchError {
  const { batch, key, vector } = session
  const wrongParts = { code: 405, words: 'Błąd weryfikacji poprawności dostarczonych elementów paczki' }
  if (!batch || contents.some((content, index) => sha256(content) !== batch.parts[index]?.fileHash)) return wrongParts
  const parts = contents.map((content) => decryptInvoice(key, vector, content))
  if (!parts.every((part) => part !== null))
    return { code: 435, words: 'Błąd odszyfrowania zaszyfrowanych części archiwum' }
  const file = Buffer.concat(parts)
  const isDeclared = file.byteLength === batch.fileSize && sha256(file) === batch.fileHash
  if (!isDeclared || parts.some(({ byteLength }) => byteLength > maxPartBytes)) return wrongParts
  const unpacked = unzip(file)
  if (!unpacked) return { code: 430, words: 'Błąd dekompresji pierwotnego archiwum' }
  if (unpacked.length > maxInvoices) return { code: 420, words: 'Przekroczony limit faktur w sesji' }
  return unpacked
}

function unzip(file: Buffer): BatchFile[] | null {
  try {
    return Object.entries(unzipSync(file)).map(([fileName, bytes]) => ({ fileName, xml: Buffer.from(bytes) }))
  } catch {
    return null
  }
}
