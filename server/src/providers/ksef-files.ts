import { readFileSync } from 'node:fs'
import { createKsefProvider, type KsefProvider } from '#providers/ksef.ts'
import { type KsefCertificate, readCertificate } from '#providers/ksef-signature.ts'
import { ProviderRefused } from '#providers/refused.ts'

/** Paths of PEM files, and the password of the key. */
type Files = { certificate: string; privateKey: string; password: string | undefined }

/**
 * Reads a certificate and its key anew, so that a renewed one counts without a restart. Files that cannot be read count as
 * a key that KSeF rejects: staff are told, and documents are issued offline.
 */
export function loadCertificate({ certificate, privateKey, password }: Files): KsefCertificate {
  try {
    return readCertificate(readFileSync(certificate, 'utf8'), readFileSync(privateKey, 'utf8'), password)
  } catch (cause) {
    throw new ProviderRefused('A certificate for KSeF cannot be read', { status: 401, code: 'certificate', cause })
  }
}

/** A sentence for each certificate whose files are missing, or do not fit their key or password. */
export function findUnreadableCertificates(ksef: {
  identity: Files | { token: string }
  offline: Files | null
}): string[] {
  const problemOf = (names: string, files: Files): string[] => {
    try {
      loadCertificate(files)
      return []
    } catch (error) {
      const { cause } = error as Error
      return [`${names}: the files cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`]
    }
  }
  const { identity, offline } = ksef
  return [
    ...('token' in identity ? [] : problemOf('KSEF_CERTIFICATE, KSEF_PRIVATE_KEY', identity)),
    ...(offline ? problemOf('KSEF_OFFLINE_CERTIFICATE, KSEF_OFFLINE_PRIVATE_KEY', offline) : []),
  ]
}

/** The client of KSeF that the settings describe. Files are read when somebody signs in. */
export const openKsef = (
  { baseUrl, identity }: { baseUrl: string; identity: Files | { token: string } },
  nip: () => Promise<string>,
  now: () => number,
): KsefProvider =>
  createKsefProvider({
    ...{ baseUrl, nip, now },
    identity: 'token' in identity ? identity : { certificate: () => loadCertificate(identity) },
  })
