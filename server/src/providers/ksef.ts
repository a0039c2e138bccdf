import * as z from 'zod'
import { createKsefAccess, type KsefAccessOptions } from '#providers/ksef-access.ts'
import { createSessionKey, encryptInvoice, type SessionKey } from '#providers/ksef-encryption.ts'
import { askKsef, askKsefJson, type KsefRequest } from '#providers/ksef-http.ts'
import { ProviderRefused } from '#providers/refused.ts'

/** What KSeF says about a sent invoice. */
export type KsefStatus = {
  /** 100 and 150 wait, 200 is accepted, the rest is not. */
  code: number
  /** The words of the ministry. */
  words: string
  /** The number in KSeF; of a duplicate that of the first one. */
  number: string | null
  acceptedAt: Date | null
  /** The session that a duplicate came in first. */
  originalSession: string | null
}

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
  /** The official confirmation of receipt (UPO). */
  fetchConfirmation(session: string, number: string): Promise<string>
  /** The bytes that KSeF has under a number. */
  fetchInvoice(number: string): Promise<Uint8Array>
  /** Signs in anew, which shows whether the certificate or the token is good. */
  check(): Promise<void>
}

const formCode = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' }
/** A session lasts twelve hours; a new one is opened well before. */
const sessionMs = 10 * 3_600_000

const referenceSchema = z.object({ referenceNumber: z.string().regex(/^[\w-]{10,64}$/) })
const statusSchema = z.object({
  referenceNumber: z.string(),
  invoiceHash: z.string(),
  ksefNumber: z.string().nullish(),
  acquisitionDate: z.coerce.date().nullish(),
  status: z.object({
    code: z.int(),
    description: z.string(),
    details: z.array(z.string()).nullish(),
    extensions: z
      .object({ originalKsefNumber: z.string().nullish(), originalSessionReferenceNumber: z.string().nullish() })
      .nullish(),
  }),
})
const pageSchema = z.object({ continuationToken: z.string().nullish(), invoices: z.array(statusSchema) })

const wordsMax = 1_000

function describe({ status, ksefNumber, acquisitionDate }: z.infer<typeof statusSchema>): KsefStatus {
  return {
    code: status.code,
    words: [status.description, ...(status.details ?? [])].join('; ').slice(0, wordsMax),
    number: ksefNumber ?? status.extensions?.originalKsefNumber ?? null,
    acceptedAt: acquisitionDate ?? null,
    originalSession: status.extensions?.originalSessionReferenceNumber ?? null,
  }
}

type Session = { reference: string; key: SessionKey; openedAt: number }

/** Creates a client of KSeF for a company. */
export function createKsefProvider(options: KsefAccessOptions): KsefProvider {
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
  return {
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
    async findInSession(reference, hash) {
      try {
        for (let next: string | null | undefined = ''; next !== null && next !== undefined; ) {
          const page: z.infer<typeof pageSchema> = await ask(
            `/sessions/${reference}/invoices?pageSize=1000`,
            next === '' ? {} : { continuation: next },
            pageSchema,
          )
          const found = page.invoices.find(({ invoiceHash }) => invoiceHash === hash)
          if (found) return found.referenceNumber
          next = page.continuationToken
        }
        return null
      } catch (error) {
        if (error instanceof ProviderRefused && error.reason === '21173') return null
        throw error
      }
    },
    readStatus: async (reference, invoice) =>
      describe(await ask(`/sessions/${reference}/invoices/${invoice}`, {}, statusSchema)),
    fetchConfirmation: (reference, number) => askText(`/sessions/${reference}/invoices/ksef/${number}/upo`),
    fetchInvoice: async (number) => Buffer.from(await askText(`/invoices/ksef/${number}`), 'utf8'),
    check: () => access.signInAnew(),
  }
}
