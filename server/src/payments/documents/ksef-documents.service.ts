import { constants, sign } from 'node:crypto'
import { normalizeNip } from '@slodki-ul/contract/nip'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import type { InvoiceRow } from '#payments/documents/invoices.db.ts'
import * as table from '#payments/documents/ksef.db.ts'
import { belongsInKsef, certificateUrl, type KsefSubject, verificationUrl } from '#payments/documents/ksef.rules.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import { readSetting } from '#platform/settings/settings.service.ts'
import { loadCertificate } from '#providers/ksef-files.ts'

type Configured = Pick<Context, 'config'>

/** The environment that documents are shown with. */
export const environmentOf = ({ config }: Configured): table.KsefEnvironment => config.ksef?.environment ?? 'production'

/** The environment of KSeF that a document goes to; null when it does not belong there, or KSeF is off. */
export async function ksefFor(
  tx: Transaction,
  context: Configured,
  document: KsefSubject & { correctsId?: string | null | undefined },
): Promise<table.KsefEnvironment | null> {
  const { ksef } = context.config
  if (!ksef) return null
  // The correction of what is in KSeF has to be there, whoever its buyer is now.
  if (document.correctsId && (await table.selectSend(tx, document.correctsId, ksef.environment)))
    return ksef.environment
  if (!belongsInKsef(document, true)) return null
  const { mode, isForAll } = await readSetting(tx, context, 'ksef')
  return mode !== 'off' && belongsInKsef(document, isForAll) ? ksef.environment : null
}

/** Whether nobody may get a picture of a document yet: it has to be in KSeF and is not, nor was it issued offline. */
export async function isHeldForKsef(db: Executor, { config }: Configured, documentId: string): Promise<boolean> {
  if (!config.ksef) return false
  const send = await table.selectSend(db, documentId, config.ksef.environment)
  if (!send || send.state === 'accepted') return false
  // The last day stays after it was sent or refused: its buyer has it already.
  return send.lastDay === null || config.ksef.offline === null
}

/** The documents of which buyers may have a picture. */
export async function withoutHeld<Each extends { id: string }>(
  context: Configured & Pick<Context, 'db'>,
  documents: readonly Each[],
): Promise<Each[]> {
  const held = await Promise.all(documents.map(({ id }) => isHeldForKsef(context.db, context, id)))
  return documents.filter((_document, index) => !held[index])
}

/** What a document in KSeF shows: its number, or OFFLINE, and the addresses of its QR codes. */
export type KsefMark = { number: string | null; urls: string[] }

/** Null for a document that is not in KSeF. */
export async function findKsefMark(
  db: Executor,
  context: Configured,
  { id, seller, issuedAt }: Pick<InvoiceRow, 'id' | 'seller' | 'issuedAt'>,
): Promise<KsefMark | null> {
  const { ksef } = context.config
  if (!ksef) return null
  const send = await table.selectSend(db, id, ksef.environment)
  if (!send?.hash) return null
  const facts = { nip: normalizeNip(seller.nip), issueDay: warsawDay(issuedAt), hash: send.hash }
  const first = verificationUrl(ksef.pagesUrl, facts)
  if (send.number) return { number: send.number, urls: [first] }
  if (send.lastDay === null || !ksef.offline) return null
  const { certificate, privateKey } = loadCertificate(ksef.offline)
  const address = certificateUrl(ksef.pagesUrl, { ...facts, serial: certificate.serialNumber })
  const signature = sign('sha256', Buffer.from(address.replace('https://', '')), {
    key: privateKey,
    ...(privateKey.asymmetricKeyType === 'ec'
      ? { dsaEncoding: 'ieee-p1363' }
      : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  })
  return { number: null, urls: [first, `${address}/${signature.toString('base64url')}`] }
}
