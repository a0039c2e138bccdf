import { readFileSync } from 'node:fs'
import type { KsefConfig } from '#ksef-settings.ts'
import { createKsefProvider, type KsefProvider } from '#providers/ksef.ts'
import { type KsefCertificate, readCertificate } from '#providers/ksef-signature.ts'

type Files = Extract<KsefConfig['identity'], { certificate: string }>

/** Reads a certificate and its key anew, so that a renewed one counts without a restart. */
export const loadCertificate = ({ certificate, privateKey, password }: Files): KsefCertificate =>
  readCertificate(readFileSync(certificate, 'utf8'), readFileSync(privateKey, 'utf8'), password)

/** The client of KSeF that the settings describe. Files are read when somebody signs in. */
export const openKsef = (
  { baseUrl, identity }: KsefConfig,
  nip: () => Promise<string>,
  now: () => number,
): KsefProvider =>
  createKsefProvider({
    ...{ baseUrl, nip, now },
    identity: 'token' in identity ? identity : { certificate: () => loadCertificate(identity) },
  })
