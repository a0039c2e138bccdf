import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { authorize } from './auth-routes.ts'
import { checkInvoice, type Verdict } from './invoice-checks.ts'
import { decryptInvoice, decryptKey, isKeyInUse, sha256 } from './keys.ts'
import { ksefNumber, reference } from './numbers.ts'
import { drop, KsefError } from './replies.ts'
import type { KsefDraft, ReceivedInvoice } from './state.ts'

const base64 = z.string().regex(/^[\w+/]+={0,2}$/)
const hash = z.string().regex(/^[\w+/]{43}=$/)
const sessionCall = z.strictObject({
  formCode: z.strictObject({
    ...{ systemCode: z.literal('FA (3)'), schemaVersion: z.literal('1-0E'), value: z.literal('FA') },
  }),
  encryption: z.strictObject({
    ...{ encryptedSymmetricKey: base64, initializationVector: base64, publicKeyId: z.string().max(44).optional() },
  }),
})
const invoiceCall = z.strictObject({
  ...{ invoiceHash: hash, invoiceSize: z.int().positive() },
  ...{ encryptedInvoiceHash: hash, encryptedInvoiceSize: z.int().positive(), encryptedInvoiceContent: base64 },
  ...{ offlineMode: z.boolean().optional(), hashOfCorrectedInvoice: hash.optional() },
})
const sessionMs = 12 * 3_600_000

function parseCall<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const call = schema.safeParse(body)
  if (!call.success) throw new KsefError(21405, z.prettifyError(call.error))
  return call.data
}

const iso = (ms: number) => new Date(ms).toISOString()

/** An invoice as its status says it. */
const present = (invoice: ReceivedInvoice) => ({
  ordinalNumber: invoice.position,
  invoiceNumber: invoice.number || null,
  ksefNumber: invoice.ksefNumber,
  referenceNumber: invoice.reference,
  invoiceHash: invoice.hash,
  invoicingDate: iso(invoice.receivedAt),
  acquisitionDate: invoice.ksefNumber ? iso(invoice.receivedAt) : null,
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

/** Takes the switch of the next invoice off. */
function takeFailure(ksef: KsefDraft) {
  const { fail } = ksef
  if (['semantics', 'interrupted', 'answer-lost', 'session-closed'].includes(fail)) ksef.fail = 'none'
  return fail
}

type Arrived = { session: string; nip: string; xml: Buffer; hash: string; isOffline: boolean }

/** Keeps an invoice with its verdict; an accepted one of the same seller, type and number makes it a duplicate. */
function saveInvoice(ksef: KsefDraft, arrived: Arrived, { facts, ...verdict }: Verdict, now: number): string {
  const identity = facts ? `${facts.seller} ${facts.type} ${facts.number}` : ''
  const [first] = [...ksef.invoices.before.values()].filter(
    (each) => each.ksefNumber !== null && each.identity === identity,
  )
  const isAccepted = verdict.code === 200 && !first
  if (isAccepted) ksef.lastPosition += 1
  const number = isAccepted ? ksefNumber(arrived.nip, iso(now).slice(0, 10), ksef.lastPosition) : null
  const ref = reference('EE', now)
  const { session, hash: invoiceHash, isOffline } = arrived
  ksef.invoices.set(ref, {
    ...{ reference: ref, session, identity, number: facts?.number ?? '', hash: invoiceHash, isOffline },
    ...{ xml: arrived.xml.toString('utf8'), ksefNumber: number, receivedAt: now, polls: 0 },
    ...(verdict.code === 200 && first
      ? { code: 440, words: 'Duplikat faktury', details: [`Faktura o numerze KSeF: ${first.ksefNumber}`] }
      : verdict),
    original: first?.ksefNumber ? { session: first.session, ksefNumber: first.ksefNumber } : null,
    position: [...ksef.invoices.before.values()].filter((each) => each.session === session).length + 1,
    upo:
      number &&
      `<?xml version="1.0" encoding="UTF-8"?><Potwierdzenie><NumerKSeFDokumentu>${number}</NumerKSeFDokumentu><SkrotDokumentu>${invoiceHash}</SkrotDokumentu><DataPrzyjecia>${iso(now)}</DataPrzyjecia></Potwierdzenie>`,
  })
  return ref
}

type InvoiceRoute = { Params: { session: string; invoice: string } }

/** Finds a session of the caller by its reference. Throws a KsefError for any other. */
const sessionFinder = (context: SandboxContext) => (request: FastifyRequest, session: string) => {
  const nip = authorize(context, request)
  const found = context.state.data.ksef.sessions.get(session)
  if (found?.nip !== nip) throw new KsefError(21173, 'Brak sesji o wskazanym numerze referencyjnym.')
  return found
}

/** Sessions that take invoices. */
export function sessionRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { state, clock } = context
  const findSession = sessionFinder(context)

  app.post('/sessions/online', async (request, reply) => {
    const nip = authorize(context, request)
    const { encryption } = parseCall(sessionCall, request.body)
    // A change that throws is undone, so the keys change by themselves.
    state.change(({ ksef }) => {
      if (ksef.fail !== 'key-retired') return
      ksef.fail = 'none'
      ksef.keyIndex += 1
    })
    const opened = state.change(({ ksef }) => {
      const key = decryptKey(ksef.keyIndex, encryption.encryptedSymmetricKey)
      if (!isKeyInUse(ksef.keyIndex, encryption.publicKeyId)) throw new KsefError(21470, 'Klucz nie jest wspierany.')
      if (key?.byteLength !== 32) throw new KsefError(21405, 'Nieprawidłowy klucz symetryczny.')
      const ref = reference('SO', clock.now())
      ksef.sessions.set(ref, {
        ...{ reference: ref, nip, key: key.toString('base64'), vector: encryption.initializationVector },
        ...{ openedAt: clock.now(), isClosed: false },
      })
      return { referenceNumber: ref, validUntil: iso(clock.now() + sessionMs) }
    })
    return await reply.status(201).send(opened)
  })

  const receive = async (request: FastifyRequest<InvoiceRoute>, reply: FastifyReply) => {
    const session = findSession(request, request.params.session)
    const call = parseCall(invoiceCall, request.body)
    const fail = state.change(({ ksef }) => takeFailure(ksef))
    if (session.isClosed || fail === 'session-closed' || clock.now() - session.openedAt > sessionMs)
      throw new KsefError(21180, 'Status sesji nie pozwala na wykonanie operacji.')
    const encrypted = Buffer.from(call.encryptedInvoiceContent, 'base64')
    if (encrypted.byteLength !== call.encryptedInvoiceSize) throw new KsefError(21402, 'Nieprawidłowy rozmiar pliku.')
    if (sha256(encrypted) !== call.encryptedInvoiceHash) throw new KsefError(21403, 'Nieprawidłowy skrót pliku.')
    const xml = decryptInvoice(session.key, session.vector, encrypted)
    const isIntact = xml && xml.byteLength === call.invoiceSize && sha256(xml) === call.invoiceHash
    const failed = (code: number, words: string): Verdict => ({ code, words, details: [], facts: null })
    const verdict = !xml
      ? failed(435, 'Błąd odszyfrowania pliku')
      : !isIntact
        ? failed(430, 'Błąd weryfikacji pliku faktury')
        : fail === 'semantics'
          ? failed(450, 'Błąd weryfikacji semantyki dokumentu faktury')
          : fail === 'interrupted'
            ? failed(550, 'Operacja została anulowana przez system')
            : await checkInvoice(xml, session.nip, clock.now())
    const arrived = { session: session.reference, nip: session.nip, xml: xml ?? Buffer.alloc(0) }
    const ref = state.change(({ ksef }) =>
      saveInvoice(
        ksef,
        { ...arrived, hash: call.invoiceHash, isOffline: call.offlineMode === true },
        verdict,
        clock.now(),
      ),
    )
    if (fail === 'answer-lost') return drop(request, reply)
    return await reply.status(202).send({ referenceNumber: ref })
  }
  app.post<InvoiceRoute>('/sessions/online/:session/invoices', receive)

  app.post<InvoiceRoute>('/sessions/online/:session/close', async (request, reply) => {
    const { reference: ref } = findSession(request, request.params.session)
    state.change(({ ksef }) => {
      const session = ksef.sessions.get(ref)
      if (session) session.isClosed = true
    })
    return await reply.status(204).send()
  })
}

/** What became of invoices. */
export function statusRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { state } = context
  const findSession = sessionFinder(context)

  app.get<InvoiceRoute>('/sessions/:session/invoices', async (request) => {
    const { reference: ref } = findSession(request, request.params.session)
    const found = [...state.data.ksef.invoices.values()].filter(({ session }) => session === ref)
    return { continuationToken: null, invoices: found.map(present) }
  })

  const findInvoice = (request: FastifyRequest<InvoiceRoute>) => {
    const { reference: session } = findSession(request, request.params.session)
    const found = state.data.ksef.invoices.get(request.params.invoice)
    if (found?.session !== session) throw new KsefError(21405, 'Brak faktury o wskazanym numerze referencyjnym.')
    return found
  }

  app.get<InvoiceRoute>('/sessions/:session/invoices/:invoice', async (request) => {
    const { reference: ref, polls } = findInvoice(request)
    state.change(({ ksef }) => {
      const invoice = ksef.invoices.get(ref)
      if (invoice) invoice.polls += 1
    })
    const invoice = findInvoice(request)
    if (polls > 0) return present(invoice)
    return { ...present({ ...invoice, code: 150, words: 'Trwa przetwarzanie', details: [], ksefNumber: null }) }
  })

  app.get<InvoiceRoute>('/sessions/:session/invoices/ksef/:invoice/upo', async (request, reply) => {
    const { reference: session } = findSession(request, request.params.session)
    const upo = [...state.data.ksef.invoices.values()].find(
      (each) => each.session === session && each.ksefNumber === request.params.invoice,
    )?.upo
    if (!upo) throw new KsefError(21178, 'Nie znaleziono UPO.')
    return await reply.type('application/xml').send(upo)
  })

  app.get<{ Params: { number: string } }>('/invoices/ksef/:number', async (request, reply) => {
    authorize(context, request)
    const found = [...state.data.ksef.invoices.values()].find(({ ksefNumber: each }) => each === request.params.number)
    if (!found) throw new KsefError(21164, 'Faktura o podanym identyfikatorze nie istnieje.')
    return await reply.type('application/xml').header('x-ms-meta-hash', found.hash).send(found.xml)
  })
}
