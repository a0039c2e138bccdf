import * as table from '#payments/documents/ksef.db.ts'
import {
  batchMax,
  batchOpen,
  goesTogetherAgain,
  isBatchRead,
  isBatchUnderway,
  pollMs,
  waitMs,
} from '#payments/documents/ksef.rules.ts'
import { claimForBatch, claimOfSession, selectDocuments } from '#payments/documents/ksef-batches.db.ts'
import {
  after,
  type KsefWork,
  postpone,
  postponeFor,
  postponeForAccess,
  sendAnew,
  settleStatus,
} from '#payments/documents/ksef-outcomes.service.ts'
import { isSentOffline, prepare } from '#payments/documents/ksef-prepared.service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

type Lease = { now: Date; until: Date }

/** A session that KSeF does not know, or whose parts never arrived in time: nothing of it was taken. */
const neverTaken = ['21157', '21173', '21205', '21208']

const idsOf = (works: readonly KsefWork[]) => works.map(({ send }) => send.id)

/** The sends with their documents, in the order of the sends. */
async function withDocuments({ context, ksef }: KsefWork, sends: readonly table.KsefSend[]): Promise<KsefWork[]> {
  const documents = new Map(
    (
      await selectDocuments(
        context.db,
        sends.map(({ documentId }) => documentId),
      )
    ).map((each) => [each.id, each]),
  )
  return sends.flatMap((send) => {
    const document = documents.get(send.documentId)
    return document ? [{ context, ksef, send, document }] : []
  })
}

/** KSeF took nothing of a batch: it goes again, or its documents one by one, with the reason. */
async function sendAllAnew(works: readonly KsefWork[], code: string, words: string): Promise<void> {
  for (const work of works) await sendAnew(work, goesTogetherAgain(code, work.send.tries) ? {} : { code, words })
}

/** What a refusal of a call about a batch means. Whether KSeF has anything of it is asked before anything is repeated. */
async function settleRefusal(works: readonly KsefWork[], error: ProviderRefused, isTaken: boolean): Promise<void> {
  if (error.isApiKeyRejected) await postponeForAccess(works, error)
  else if (isTaken && !neverTaken.includes(error.reason))
    await postpone(works, { code: error.reason, words: error.message })
  else await sendAllAnew(works, error.reason, error.message)
}

const noteClosed = (works: readonly KsefWork[], { context }: KsefWork) =>
  table.updateSends(context.db, idsOf(works), {
    ...{ state: 'sent', sendingAt: context.clock.date(), code: null, words: null, dueAt: after(context, waitMs(0)) },
  })

/** Sends documents together: which session it is, is kept before anything is uploaded. */
async function deliver(first: KsefWork, works: readonly KsefWork[], { until }: Lease): Promise<void> {
  const { context, ksef } = first
  const ready = await prepare(works)
  if (ready.length === 0) return
  const sent = ready.map(({ work }) => work)
  let isTaken = false
  try {
    const files = ready.map(({ xml }) => xml)
    const { session, upload } = await ksef.openBatch(files, isSentOffline(first, context.clock.date()))
    const sendingAt = context.clock.date()
    // Another process has taken over meanwhile. Nothing was uploaded.
    if (sendingAt >= until) return
    await table.updateSends(context.db, idsOf(sent), { session, sendingAt, isBatch: true, code: null, words: null })
    isTaken = true
    await upload()
    context.fault('ksef.batch-uploaded')
    // Another process may have taken over, and sent them anew.
    if (context.clock.date() >= until) return
    await ksef.closeBatch(session)
    context.fault('ksef.batch-closed-before-save')
    await noteClosed(sent, first)
  } catch (error) {
    if (error instanceof ProviderUnavailable) await postponeFor(sent, error)
    else if (error instanceof ProviderRefused) await settleRefusal(sent, error, isTaken)
    else throw error
  }
}

/** Sends all that wait together with a send that was claimed. Those that are told to be offline go in another batch. */
export async function sendBatch(first: KsefWork, lease: Lease): Promise<void> {
  const { context, send } = first
  const claimed = await claimForBatch(context.db, send, { ...lease, limit: batchMax })
  const works = await withDocuments(first, claimed)
  const isOffline = (work: KsefWork) => isSentOffline(work, lease.now)
  const [together, others] = [true, false].map((isSame) =>
    works.filter((work) => (isOffline(work) === isOffline(first)) === isSame),
  ) as [KsefWork[], KsefWork[]]
  await table.updateSends(context.db, idsOf(others), { dueAt: lease.now })
  await deliver(first, together, lease)
}

/** Failures in a row after which KSeF, and not a document, is what fails. */
const failuresMax = 3

/** Notes what became of each document. One that cannot be noted waits; when KSeF does not answer, so do all after it. */
async function settleEach(works: readonly KsefWork[], session: string): Promise<void> {
  const listed = new Map((await works[0]?.ksef.listInvoices(session))?.map((each) => [each.hash, each]))
  let failures = 0
  for (const [index, work] of works.entries()) {
    const found = listed.get(work.send.hash ?? '')
    try {
      if (found) await settleStatus(work, session, found)
      else await sendAnew(work, { code: '405', words: 'Not in the batch' })
      failures = 0
    } catch (error) {
      if (error instanceof ProviderUnavailable) {
        failures += 1
        const isEnough = error.retryAfterMs !== undefined || failures === failuresMax
        await postponeFor(isEnough ? works.slice(index) : [work], error)
        if (isEnough) return
      } else if (error instanceof ProviderRefused) await postpone([work], { code: error.reason, words: error.message })
      else throw error
    }
  }
}

/** Asks what became of a batch, of which the process may have died at any point. */
export async function followBatch(first: KsefWork, lease: Lease): Promise<void> {
  const { context, ksef, send } = first
  const session = send.session ?? ''
  const works = await withDocuments(first, await claimOfSession(context.db, send, lease))
  try {
    const { code, words } = await ksef.readSession(session)
    if (isBatchRead(code)) await settleEach(works, session)
    else if (!isBatchUnderway(code)) await sendAllAnew(works, String(code), words)
    else if (send.state === 'sent') {
      const dueAt = after(context, pollMs(context.clock.now() - (send.sendingAt?.getTime() ?? 0)))
      await table.updateSends(context.db, idsOf(works), { dueAt })
    } else {
      // All parts may have arrived: if so it can be closed, and if not nothing of it was taken.
      if (code === batchOpen) await ksef.closeBatch(session)
      await noteClosed(works, first)
    }
  } catch (error) {
    if (error instanceof ProviderUnavailable) await postponeFor(works, error)
    else if (error instanceof ProviderRefused) await settleRefusal(works, error, true)
    else throw error
  }
}
