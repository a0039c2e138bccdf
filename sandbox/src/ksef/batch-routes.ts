import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { authorize } from './auth-routes.ts'
import { type BatchError, type BatchFile, unpackBatch } from './batch-files.ts'
import { readOf, statusOf, uploadMs } from './batch-progress.ts'
import { checkInvoices, failedCheck } from './invoice-checks.ts'
import { sha256 } from './keys.ts'
import { iso, saveInvoices, storageOf, storagePath, takeFailure } from './received-invoices.ts'
import { drop, KsefError } from './replies.ts'
import { hash, openSession, parseCall, sessionFields, sessionFinder } from './sessions.ts'
import type { FailMode, ReceivedSession } from './state.ts'

const maxUploadBytes = 101_000_000

const batchCall = z.strictObject({
  ...sessionFields,
  batchFile: z.strictObject({
    ...{ fileSize: z.int().min(1).max(5_000_000_000), fileHash: hash, compressionType: z.literal('Zip').optional() },
    fileParts: z
      .array(z.strictObject({ ordinalNumber: z.int().min(1), fileSize: z.int().min(1), fileHash: hash }))
      .min(1),
  }),
  offlineMode: z.boolean().optional(),
})

/** What a switch makes of a whole batch. */
const wholeFailures: Partial<Record<FailMode, BatchError>> = {
  'batch-broken': { code: 430, words: 'Błąd dekompresji' },
  'batch-cancelled': { code: 440, words: 'Sesja anulowana', details: ['Nie przesłano faktur'] },
}

type SessionRoute = { Params: { session: string } }
type PartRoute = { Params: { session: string; part: string }; Querystring: { sig?: string } }

/** Batches of invoices: announced, uploaded in parts, closed. */
export function batchRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { state, clock } = context
  const findSession = sessionFinder(context)

  app.post('/sessions/batch', async (request, reply) => {
    const nip = authorize(context, request)
    const { batchFile, encryption, offlineMode } = parseCall(batchCall, request.body)
    const { fileSize, fileHash, fileParts } = batchFile
    if (fileParts.length > 50) throw new KsefError(21161, 'Przekroczono dozwoloną liczbę części pakietu.')
    if (fileParts.some(({ ordinalNumber }, index) => ordinalNumber !== index + 1))
      throw new KsefError(21405, 'Numery części nie są kolejne.')
    if (fileParts.some((part) => part.fileSize % 16 !== 0 || part.fileSize > maxUploadBytes))
      throw new KsefError(21157, 'Nieprawidłowy rozmiar części pakietu.')
    const parts = fileParts.map((part) => ({ ...part, secret: randomBytes(24).toString('base64url') }))
    const batch = {
      ...{ fileSize, fileHash, parts, isOffline: offlineMode === true },
      ...{ code: 100, words: 'Sesja wsadowa rozpoczęta', details: [], polls: 0, isHalf: false },
    }
    const session = openSession(context, nip, encryption, batch)
    const addressOf = (part: number, secret: string) =>
      `${storageOf(request)}/${session.reference}/batch-parts/${part}?sig=${secret}`
    return await reply.status(201).send({
      referenceNumber: session.reference,
      partUploadRequests: parts.map(({ ordinalNumber, secret }) => ({
        ...{ ordinalNumber, method: 'PUT', url: addressOf(ordinalNumber, secret) },
        headers: { 'x-ms-blob-type': 'BlockBlob', 'x-ms-later': null },
      })),
    })
  })

  app.put<PartRoute>(
    `${storagePath}/:session/batch-parts/:part`,
    { bodyLimit: maxUploadBytes },
    async (request, reply) => {
      const { headers, params, query, body } = request
      const session = state.data.ksef.sessions.get(params.session)
      const part = session?.batch?.parts.find(({ ordinalNumber }) => String(ordinalNumber) === params.part)
      const isMeant = part !== undefined && part.secret === query.sig && session?.isClosed === false
      // A token is nothing for a store of files.
      if (!isMeant || headers.authorization !== undefined || clock.now() - session.openedAt > uploadMs)
        return await reply.status(403).send()
      if (headers['x-ms-blob-type'] !== 'BlockBlob' || !Buffer.isBuffer(body)) return await reply.status(400).send()
      const isRefused = state.change(({ ksef }) => {
        if (ksef.fail === 'part-refused') {
          ksef.fail = 'none'
          return true
        }
        ksef.uploads.set(part.secret, { secret: part.secret, content: body.toString('base64') })
        return false
      })
      return await reply.status(isRefused ? 403 : 201).send()
    },
  )

  app.post<SessionRoute>('/sessions/batch/:session/close', async (request, reply) => {
    const session = findSession(request, request.params.session)
    const contents = readParts(context, session)
    const fail = state.change(({ ksef }) => takeFailure(ksef))
    const unpacked = wholeFailures[fail] ?? unpackBatch(session, contents)
    if ('code' in unpacked) finish(context, session, unpacked)
    else await checkBatch(context, session, unpacked, fail)
    if (fail === 'answer-lost') return drop(request, reply)
    return await reply.status(204).send()
  })
}

/** The uploaded parts of a batch that is still open. Throws a KsefError when one is not there. */
function readParts({ state, clock }: SandboxContext, { batch, isClosed, openedAt }: ReceivedSession): Buffer[] {
  if (!batch || isClosed) throw new KsefError(21180, 'Status sesji nie pozwala na wykonanie operacji.')
  if (clock.now() - openedAt > uploadMs)
    throw new KsefError(21208, 'Czas oczekiwania na requesty upload lub finish został przekroczony.')
  return batch.parts.map(({ secret, fileSize }) => {
    const upload = state.data.ksef.uploads.get(secret)
    if (!upload) throw new KsefError(21205, 'Pakiet nie może być pusty.')
    const content = Buffer.from(upload.content, 'base64')
    if (content.byteLength !== fileSize) throw new KsefError(21157, 'Nieprawidłowy rozmiar części pakietu.')
    return content
  })
}

/** Closes a batch with the state of the whole; its parts are not needed any more. */
function finish(
  { state }: SandboxContext,
  { reference: ref, batch }: ReceivedSession,
  end: BatchError & { isHalf?: boolean },
) {
  state.change(({ ksef }) => {
    const session = ksef.sessions.get(ref)
    if (!session?.batch) return
    session.isClosed = true
    Object.assign(session.batch, end)
    for (const { secret } of batch?.parts ?? []) ksef.uploads.delete(secret)
  })
}

async function checkBatch(context: SandboxContext, session: ReceivedSession, files: BatchFile[], fail: FailMode) {
  const { state, clock } = context
  const verdicts = await checkInvoices(
    files.map(({ xml }) => xml),
    session.nip,
    clock.now(),
  )
  // A switch of the next invoice is one of the first.
  const made = verdicts.map((verdict, index) => (index === 0 ? (failedCheck(fail) ?? verdict) : verdict))
  const { reference: ref, nip, batch } = session
  const arrived = files.map(({ xml, fileName }, index) => {
    const each = { session: ref, nip, xml, hash: sha256(xml), isOffline: batch?.isOffline === true, fileName }
    return [each, made[index]] as [typeof each, (typeof made)[number]]
  })
  const saved = state.change(({ ksef }) => saveInvoices(ksef, arrived, clock.now()))
  const isNone = saved.every(({ code }) => code !== 200)
  const end = isNone
    ? { code: 445, words: 'Błąd weryfikacji, brak poprawnych faktur' }
    : { code: 200, words: 'Sesja wsadowa przetworzona pomyślnie' }
  finish(context, session, { ...end, isHalf: fail === 'batch-half' })
}

/** The state of a session: a batch that was closed is still worked on the first time. */
export function sessionStateRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { state, clock } = context
  const findSession = sessionFinder(context)

  app.get<SessionRoute>('/sessions/:session', async (request: FastifyRequest<SessionRoute>) => {
    const { reference: ref, isClosed } = findSession(request, request.params.session)
    if (isClosed)
      state.change(({ ksef }) => {
        const batch = ksef.sessions.get(ref)?.batch
        if (batch) batch.polls += 1
      })
    const session = findSession(request, ref)
    const invoices = [...state.data.ksef.invoices.values()].filter((each) => each.session === ref)
    const read = invoices.slice(0, readOf(session.batch, invoices.length))
    const successfulInvoiceCount = read.filter(({ code }) => code === 200).length
    return {
      status: statusOf(session, clock.now()),
      ...{ invoiceCount: invoices.length, successfulInvoiceCount },
      failedInvoiceCount: read.length - successfulInvoiceCount,
      ...{ dateCreated: iso(session.openedAt), dateUpdated: iso(session.openedAt), laterField: 1 },
    }
  })
}
