import type * as z from 'zod'
import { createKsefAccess, type KsefAccessOptions } from '#providers/ksef-access.ts'
import { packBatch, uploadParts } from '#providers/ksef-batch.ts'
import { createSessionKey, encryptInvoice, type SessionKey } from '#providers/ksef-encryption.ts'
import { askKsef, askKsefJson, type KsefRequest } from '#providers/ksef-http.ts'
import { readSessions } from '#providers/ksef-sessions.ts'
import {
  describe,
  type KsefListed,
  type KsefStatus,
  openedSchema,
  referenceSchema,
  statusSchema,
} from '#providers/ksef-wire.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

export type { KsefListed, KsefStatus } from '#providers/ksef-wire.ts'

/** A batch that KSeF expects: nothing of it counts before it is uploaded and closed. */
export type KsefBatch = { session: string; upload(): Promise<void> }

/** Invoices of one company in one environment. All calls throw ProviderUnavailable and ProviderRefused. */
export type KsefProvider = {
  /** The reference of a session of this process that takes invoices. */
  openSession(): Promise<string>
  /** Forgets the session, so that the next invoice opens another one. */
  resetSession(): void
  /** Sends an invoice in the open session of that reference; returns the reference of the invoice. */
  send(session: string, xml: Uint8Array, isOffline: boolean): Promise<string>
  /** The reference of an invoice of this hash in a session; null when the session has none, or is unknown. */
  findInSession(session: string, hash: string): Promise<string | null>
  readStatus(session: string, invoice: string): Promise<KsefStatus>
  /** Announces a batch of invoices. */
  openBatch(files: readonly Uint8Array[], isOffline: boolean): Promise<KsefBatch>
  /** Lets KSeF work on what was uploaded. */
  closeBatch(session: string): Promise<void>
  /** What KSeF says about a session as a whole. */
  readSession(session: string): Promise<Pick<KsefStatus, 'code' | 'words'>>
  /** The invoices of a session with their states. */
  listInvoices(session: string): Promise<KsefListed[]>
  /** The official confirmation of receipt (UPO) of an accepted invoice. */
  fetchConfirmation(session: string, status: Pick<KsefStatus, 'number' | 'confirmationUrl'>): Promise<string>
  /** The bytes that KSeF has under a number. */
  fetchInvoice(number: string): Promise<Uint8Array>
  /** Signs in anew, which shows whether the certificate or the token is good. */
  check(): Promise<void>
}

const formCode = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' }
/** A session lasts twelve hours; a new one is opened well before. */
const sessionMs = 10 * 3_600_000

type Session = { reference: string; key: SessionKey; openedAt: number }

/** Creates a client of KSeF for a company. */
export function createKsefProvider(options: KsefAccessOptions & { maxPartBytes?: number }): KsefProvider {
  const access = createKsefAccess(options)
  let session: Session | null = null
  const ask = <Schema extends z.ZodType>(path: string, request: KsefRequest, schema: Schema) =>
    access.withToken((token) => askKsefJson('KSeF', access.urlOf(path), { ...request, token }, schema))
  const askText = (path: string, request: KsefRequest = {}) =>
    access.withToken((token) => askKsef('KSeF', access.urlOf(path), { ...request, token }))

  const open = async (): Promise<Session> => {
    const key = createSessionKey(await access.findKey('SymmetricKeyEncryption'))
    const json = { formCode, encryption: key.wire }
    const { referenceNumber } = await ask('/sessions/online', { method: 'POST', json }, referenceSchema)
    return { reference: referenceNumber, key, openedAt: options.now() }
  }
  const announce = async (files: readonly Uint8Array[], offlineMode: boolean): Promise<KsefBatch> => {
    const key = createSessionKey(await access.findKey('SymmetricKeyEncryption'))
    const { batchFile, parts } = await packBatch(key, files, options.maxPartBytes)
    const json = { formCode, batchFile, encryption: key.wire, offlineMode }
    const opened = await ask('/sessions/batch', { method: 'POST', json }, openedSchema)
    return { session: opened.referenceNumber, upload: () => uploadParts(parts, opened.partUploadRequests) }
  }
  return {
    ...readSessions(ask),
    async openSession() {
      if (!session || options.now() - session.openedAt > sessionMs) session = await access.retryWithNewKeys(open)
      return session.reference
    },
    resetSession() {
      session = null
    },
    async send(reference, xml, isOffline) {
      if (session?.reference !== reference) throw new Error(`KSeF session ${reference} is not open.`)
      const json = { ...encryptInvoice(session.key, xml), offlineMode: isOffline }
      const sent = await ask(`/sessions/online/${reference}/invoices`, { method: 'POST', json }, referenceSchema)
      return sent.referenceNumber
    },
    openBatch: (files, isOffline) => access.retryWithNewKeys(() => announce(files, isOffline)),
    async closeBatch(reference) {
      await askText(`/sessions/batch/${reference}/close`, { method: 'POST' })
    },
    readStatus: async (reference, invoice) =>
      describe(await ask(`/sessions/${reference}/invoices/${invoice}`, {}, statusSchema)),
    async fetchConfirmation(reference, { number, confirmationUrl }) {
      try {
        // Not counted against the limit of calls, which a batch would exceed.
        if (confirmationUrl) return await askKsef('KSeF', new URL(confirmationUrl), {})
      } catch (error) {
        // An address is good for a while only, and belongs to a storage of its own.
        if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error
      }
      return await askText(`/sessions/${reference}/invoices/ksef/${number}/upo`)
    },
    fetchInvoice: async (number) => Buffer.from(await askText(`/invoices/ksef/${number}`), 'utf8'),
    check: () => access.signInAnew(),
  }
}
