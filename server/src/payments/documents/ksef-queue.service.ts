import type { Context } from '#context.ts'
import { findInvoice } from '#payments/documents/document-owner.service.ts'
import * as table from '#payments/documents/ksef.db.ts'
import { batchFrom, waitMs } from '#payments/documents/ksef.rules.ts'
import { countForBatch, mayGoTogether } from '#payments/documents/ksef-batches.db.ts'
import { followBatch, sendBatch } from '#payments/documents/ksef-batches.service.ts'
import {
  after,
  type KsefWork,
  postpone,
  postponeFor,
  postponeForAccess,
  refuse,
  sendAnew,
  settleStatus,
} from '#payments/documents/ksef-outcomes.service.ts'
import { isSentOffline, prepare } from '#payments/documents/ksef-prepared.service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** With whether the invoice itself is being sent: a refusal then is one of the document. */
type Work = KsefWork & { isSubmitting?: boolean }

/** Codes of KSeF for a session that takes no more: another one is opened. */
const sessionCodes = ['21155', '21173', '21180']

/** Sends a document, unless the answer to an earlier try was lost and KSeF has it. */
async function deliver(work: Work): Promise<void> {
  const { context, ksef, send } = work
  const [ready] = await prepare([work])
  if (!ready) return
  if (send.sendingAt && send.session) {
    const found = await ksef.findInSession(send.session, ready.hash)
    if (found) return await noteSent(work, send.session, found)
  }
  const session = await ksef.openSession()
  const now = context.clock.date()
  await table.updateSend(context.db, send.id, { session, sendingAt: now, tries: send.tries + 1 })
  work.isSubmitting = true
  const invoice = await ksef.send(session, ready.xml, isSentOffline(work, now))
  work.isSubmitting = false
  context.fault('ksef.sent-before-save')
  await noteSent(work, session, invoice)
}

const noteSent = ({ context, send }: Work, session: string, invoice: string) =>
  table.updateSend(context.db, send.id, {
    ...{ state: 'sent', session, invoice, code: null, words: null, dueAt: context.clock.date() },
  })

/** What a refusal of a call means: a session that ended, a company that is not let in, or a bad document. */
async function settleRefusal(work: Work, error: ProviderRefused): Promise<void> {
  if (sessionCodes.includes(error.reason)) {
    work.ksef.resetSession()
    await sendAnew(work, {}, after(work.context, waitMs(0)))
  } else if (error.isApiKeyRejected) await postponeForAccess([work], error)
  else if (work.isSubmitting) await refuse(work, error.reason, error.message)
  // A question was refused, not the document: what KSeF has or will have of it is not known yet.
  else await postpone([work], { code: error.reason, words: error.message })
}

async function advanceOne(work: Work): Promise<void> {
  const { ksef, send } = work
  try {
    if (send.state === 'sent' && send.session && send.invoice)
      await settleStatus(work, send.session, await ksef.readStatus(send.session, send.invoice))
    else await deliver(work)
  } catch (error) {
    if (error instanceof ProviderUnavailable) await postponeFor([work], error)
    else if (error instanceof ProviderRefused) await settleRefusal(work, error)
    else throw error
  }
}

/** Milliseconds after which another process may take over a send, or a batch: longer than its calls take. */
export type KsefLeases = { single: number; batch: number }

/**
 * Does the next step of a send: builds, sends, asks. Claimed for longer than a step takes. Where many wait, all of these go
 * together, and KSeF is asked about all of them together.
 */
export async function advanceSend(context: Context, id: string, leases: KsefLeases): Promise<void> {
  const { ksef, config, clock, db } = context
  if (!ksef || !config.ksef) return
  const { environment } = config.ksef
  const send = await table.claimSend(db, id, environment, { now: clock.date(), until: after(context, leases.single) })
  const document = send && (await findInvoice(context, send.documentId))?.invoice
  if (!send || !document) return
  const work = { context, ksef, send, document }
  const lease = { now: clock.date(), until: after(context, leases.batch) }
  if (send.isBatch && send.invoice === null) return await followBatch(work, lease)
  if (mayGoTogether(send) && (await countForBatch(db, environment, lease.now)) >= batchFrom)
    return await sendBatch(work, lease)
  await advanceOne(work)
}
