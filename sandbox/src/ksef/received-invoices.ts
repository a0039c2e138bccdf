import type { FastifyRequest } from 'fastify'
import type { Verdict } from './invoice-checks.ts'
import { ksefNumber, reference } from './numbers.ts'
import type { KsefDraft, ReceivedInvoice } from './state.ts'

export const storagePath = '/storage'

/** Where files are put and fetched, under the address that the call came to. */
export const storageOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}/ksef/v2${storagePath}`

export const iso = (ms: number) => new Date(ms).toISOString()

/** An invoice that KSeF has not read yet. */
export const unread = (invoice: ReceivedInvoice): ReceivedInvoice => ({
  ...invoice,
  ...{ code: 150, words: 'Trwa przetwarzanie', details: [], ksefNumber: null, original: null, upo: null },
})

/** An invoice as its status says it. Its confirmation can be had under an address that nobody signs in at. */
export const present = (invoice: ReceivedInvoice, storage: string) => ({
  ordinalNumber: invoice.position,
  invoiceNumber: invoice.number || null,
  ksefNumber: invoice.ksefNumber,
  referenceNumber: invoice.reference,
  invoiceHash: invoice.hash,
  invoicingDate: iso(invoice.receivedAt),
  acquisitionDate: invoice.ksefNumber ? iso(invoice.receivedAt) : null,
  invoiceFileName: invoice.fileName,
  ...(invoice.upo ? { upoDownloadUrl: `${storage}/upo/${invoice.reference}` } : {}),
  invoicingMode: invoice.isOffline ? 'Offline' : 'Online',
  status: {
    code: invoice.code,
    description: invoice.words,
    details: invoice.details,
    extensions: invoice.original && {
      originalSessionReferenceNumber: invoice.original.session,
      originalKsefNumber: invoice.original.ksefNumber,
    },
  },
  unknownField: { later: 'version' },
})

/** What a whole batch may meet when it is closed. */
const batchFailures = ['batch-broken', 'batch-cancelled', 'batch-half']

/** Takes the switch of the next invoice off. */
export function takeFailure(ksef: KsefDraft) {
  const { fail } = ksef
  if (['semantics', 'interrupted', 'answer-lost', 'session-closed', ...batchFailures].includes(fail)) ksef.fail = 'none'
  return fail
}

export type Arrived = {
  session: string
  nip: string
  xml: Buffer
  hash: string
  isOffline: boolean
  fileName: string | null
}

/** Keeps invoices with their verdicts, and returns them. */
export function saveInvoices(ksef: KsefDraft, arrived: readonly [Arrived, Verdict][], now: number): ReceivedInvoice[] {
  const known = [...ksef.invoices.before.values()]
  return arrived.map(([each, verdict]) => {
    const invoice = verdictOn(ksef, known, each, verdict, now)
    known.push(invoice)
    ksef.invoices.set(invoice.reference, invoice)
    return invoice
  })
}

const duplicateOf = ({ ksefNumber: number, session }: ReceivedInvoice) =>
  `Duplikat faktury. Faktura o numerze KSeF: ${number} została już prawidłowo przesłana do systemu w sesji: ${session}`

/** An accepted invoice of the same seller, type and number makes another one a duplicate. */
function verdictOn(
  ksef: KsefDraft,
  known: readonly ReceivedInvoice[],
  arrived: Arrived,
  { facts, ...verdict }: Verdict,
  now: number,
): ReceivedInvoice {
  const identity = facts ? `${facts.seller} ${facts.type} ${facts.number}` : ''
  const first = known.find((each) => each.ksefNumber !== null && each.identity === identity)
  const isAccepted = verdict.code === 200 && !first
  if (isAccepted) ksef.lastPosition += 1
  const number = isAccepted ? ksefNumber(arrived.nip, iso(now).slice(0, 10), ksef.lastPosition) : null
  const ref = reference('EE', now)
  const { session, hash: invoiceHash, isOffline, fileName } = arrived
  return {
    ...{ fileName, reference: ref, session, identity, number: facts?.number ?? '', hash: invoiceHash, isOffline },
    ...{ xml: arrived.xml.toString('utf8'), ksefNumber: number, receivedAt: now, polls: 0 },
    ...(verdict.code === 200 && first
      ? { code: 440, words: 'Duplikat faktury', details: [duplicateOf(first)] }
      : verdict),
    original: first?.ksefNumber ? { session: first.session, ksefNumber: first.ksefNumber } : null,
    position: known.filter((each) => each.session === session).length + 1,
    upo:
      number &&
      `<?xml version="1.0" encoding="UTF-8"?><Potwierdzenie><NumerKSeFDokumentu>${number}</NumerKSeFDokumentu><SkrotDokumentu>${invoiceHash}</SkrotDokumentu><DataPrzyjecia>${iso(now)}</DataPrzyjecia></Potwierdzenie>`,
  }
}
