import { readFileSync } from 'node:fs'
import { createKsefProvider, type KsefProvider } from '#providers/ksef.ts'
import { type KsefCertificate, readCertificate } from '#providers/ksef-signature.ts'

/** Paths of PEM files, and the password of the key. */
type Files = { certificate: string; privateKey: string; password: string | undefined }

/** Reads a certificate and its key anew, so that a renewed one counts without a restart. */
export const loadCertificate = ({ certificate, privateKey, password }: Files): KsefCertificate =>
  readCertificate(readFileSync(certificate, 'utf8'), readFileSync(privateKey, 'utf8'), password)

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
