import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { authorize } from './auth-routes.ts'
import { readOf } from './batch-progress.ts'
import { checkInvoices, failed, failedCheck } from './invoice-checks.ts'
import { decryptInvoice, sha256 } from './keys.ts'
import { iso, present, saveInvoices, storageOf, storagePath, takeFailure, unread } from './received-invoices.ts'
import { drop, KsefError } from './replies.ts'
import { base64, hash, openSession, parseCall, sessionFields, sessionFinder } from './sessions.ts'

const sessionCall = z.strictObject(sessionFields)
const invoiceCall = z.strictObject({
  ...{ invoiceHash: hash, invoiceSize: z.int().positive() },
  ...{ encryptedInvoiceHash: hash, encryptedInvoiceSize: z.int().positive(), encryptedInvoiceContent: base64 },
  ...{ offlineMode: z.boolean().optional(), hashOfCorrectedInvoice: hash.optional() },
})
const sessionMs = 12 * 3_600_000

type InvoiceRoute = { Params: { session: string; invoice: string } }

/** Sessions that take invoices. */
export function sessionRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { state, clock } = context
  const findSession = sessionFinder(context)

  app.post('/sessions/online', async (request, reply) => {
    const nip = authorize(context, request)
    const { encryption } = parseCall(sessionCall, request.body)
    const { reference: ref, openedAt } = openSession(context, nip, encryption, null)
    return await reply.status(201).send({ referenceNumber: ref, validUntil: iso(openedAt + sessionMs) })
  })

  const receive = async (request: FastifyRequest<InvoiceRoute>, reply: FastifyReply) => {
    const session = findSession(request, request.params.session)
    const call = parseCall(invoiceCall, request.body)
    const fail = state.change(({ ksef }) => takeFailure(ksef))
    if (session.batch || session.isClosed || fail === 'session-closed' || clock.now() - session.openedAt > sessionMs)
      throw new KsefError(21180, 'Status sesji nie pozwala na wykonanie operacji.')
    const encrypted = Buffer.from(call.encryptedInvoiceContent, 'base64')
    if (encrypted.byteLength !== call.encryptedInvoiceSize) throw new KsefError(21402, 'Nieprawidłowy rozmiar pliku.')
    if (sha256(encrypted) !== call.encryptedInvoiceHash) throw new KsefError(21403, 'Nieprawidłowy skrót pliku.')
    const xml = decryptInvoice(session.key, session.vector, encrypted)
    const isIntact = xml && xml.byteLength === call.invoiceSize && sha256(xml) === call.invoiceHash
    const verdict = !xml
      ? failed(435, 'Błąd odszyfrowania pliku')
      : !isIntact
        ? failed(430, 'Błąd weryfikacji pliku faktury')
        : (failedCheck(fail) ?? (await checkInvoices([xml], session.nip, clock.now()))[0])
    if (!verdict) throw new Error('An invoice was not checked.')
    const arrived = {
      ...{ session: session.reference, nip: session.nip, xml: xml ?? Buffer.alloc(0), hash: call.invoiceHash },
      ...{ isOffline: call.offlineMode === true, fileName: null },
    }
    const [saved] = state.change(({ ksef }) => saveInvoices(ksef, [[arrived, verdict]], clock.now()))
    if (fail === 'answer-lost') return drop(request, reply)
    return await reply.status(202).send({ referenceNumber: saved?.reference })
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
    const { reference: ref, batch } = findSession(request, request.params.session)
    const found = [...state.data.ksef.invoices.values()].filter(({ session }) => session === ref)
    const read = readOf(batch, found.length)
    const shown = found.map((each, index) => (index < read ? each : unread(each)))
    return { continuationToken: null, invoices: shown.map((each) => present(each, storageOf(request))) }
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
    const isRead = polls > 0
    return present(isRead ? invoice : unread(invoice), storageOf(request))
  })

  app.get<InvoiceRoute>('/sessions/:session/invoices/ksef/:invoice/upo', async (request, reply) => {
    const { reference: session } = findSession(request, request.params.session)
    const upo = [...state.data.ksef.invoices.values()].find(
      (each) => each.session === session && each.ksefNumber === request.params.invoice,
    )?.upo
    if (!upo) throw new KsefError(21178, 'Nie znaleziono UPO.')
    return await reply.type('application/xml').send(upo)
  })

  // Whoever knows the address gets it; who shows a token there tells it to a store of files.
  app.get<{ Params: { invoice: string } }>(`${storagePath}/upo/:invoice`, async (request, reply) => {
    const upo = state.data.ksef.invoices.get(request.params.invoice)?.upo
    if (!upo || request.headers.authorization !== undefined) return await reply.status(403).send()
    return await reply
      .type('application/xml')
      .header('x-ms-meta-hash', sha256(Buffer.from(upo)))
      .send(upo)
  })

  app.get<{ Params: { number: string } }>('/invoices/ksef/:number', async (request, reply) => {
    authorize(context, request)
    const found = [...state.data.ksef.invoices.values()].find(({ ksefNumber: each }) => each === request.params.number)
    if (!found) throw new KsefError(21164, 'Faktura o podanym identyfikatorze nie istnieje.')
    return await reply.type('application/xml').header('x-ms-meta-hash', found.hash).send(found.xml)
  })
}
