import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { findInvoice } from '#payments/documents/document-owner.service.ts'
import { isReplaced } from '#payments/documents/documents.admin.db.ts'
import { buildFa3, findSchemaErrors, hashOf } from '#payments/documents/fa3-xml.ts'
import type { InvoiceRow } from '#payments/documents/invoices.db.ts'
import * as table from '#payments/documents/ksef.db.ts'
import {
  isKsefNumber,
  isOfflineNow,
  isUnissued,
  lastDayFor,
  meaningOf,
  pollMs,
  waitMs,
} from '#payments/documents/ksef.rules.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import type { KsefProvider, KsefStatus } from '#providers/ksef.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

type Send = table.KsefSend
type Work = {
  context: Context
  ksef: KsefProvider
  send: Send
  document: InvoiceRow
  /** While the invoice itself is sent: a refusal then is one of the document. */
  isSubmitting?: boolean
}

/** Milliseconds until a correction looks again for the number of its invoice, which also calls it. */
const originalMs = 600_000
/** Codes of KSeF for a session that takes no more: another one is opened. */
const sessionCodes = ['21155', '21173', '21180']

const after = ({ clock }: Context, ms: number) => new Date(clock.now() + ms)
const wordsMax = 1_000

/** Staff have to do something: KSeF does not take the document, or nobody says that it does. */
const refuse = ({ context: { db }, send }: Work, code: string, words: string) =>
  table.updateSend(db, send.id, { state: 'refused', code, words: words.slice(0, wordsMax), dueAt: null })

/**
 * A correction of what is not in KSeF yet waits for its number. An invoice that KSeF refused, that no buyer has and that
 * another one replaced never goes there, and then neither do its corrections.
 */
async function waitForOriginal({ context, send }: Work, original: Send): Promise<void> {
  if (isUnissued(original) && (await isReplaced(context.db, original.documentId)))
    await inTransaction(context, (tx) => table.withdrawSend(tx, send, original.documentId))
  else await table.updateSend(context.db, send.id, { code: 'original', dueAt: after(context, originalMs) })
}

/** Builds the document and keeps its bytes and hash; null when it has to wait, or is not valid. */
async function prepare(work: Work): Promise<{ xml: Uint8Array; hash: string } | null> {
  const { context, send, document } = work
  if (send.xml !== null && send.hash !== null) return { xml: Buffer.from(send.xml, 'utf8'), hash: send.hash }
  const original = document.correctsId
    ? await table.selectSend(context.db, document.correctsId, send.environment)
    : undefined
  if (original && original.state !== 'accepted') {
    await waitForOriginal(work, original)
    return null
  }
  // Without a send of its own the invoice was issued outside KSeF, and the correction says so.
  const xml = await buildFa3(document, { correctedKsefNumber: original?.number ?? null })
  const errors = await findSchemaErrors(xml)
  if (errors.length > 0) {
    await refuse(work, 'schema', errors.join('; '))
    return null
  }
  const hash = hashOf(xml)
  await table.updateSend(context.db, send.id, { xml: Buffer.from(xml).toString('utf8'), hash, code: null, words: null })
  return { xml, hash }
}

/** Sends a document, unless the answer to an earlier try was lost and KSeF has it. */
async function deliver(work: Work): Promise<void> {
  const { context, ksef, send, document } = work
  const ready = await prepare(work)
  if (!ready) return
  if (send.sendingAt && send.session) {
    const found = await ksef.findInSession(send.session, ready.hash)
    if (found) return await noteSent(work, send.session, found)
  }
  const session = await ksef.openSession()
  const now = context.clock.date()
  await table.updateSend(context.db, send.id, { session, sendingAt: now, tries: send.tries + 1 })
  const isOffline = send.state === 'offline' || warsawDay(document.issuedAt) !== warsawDay(now)
  work.isSubmitting = true
  const invoice = await ksef.send(session, ready.xml, isOffline)
  work.isSubmitting = false
  context.fault('ksef.sent-before-save')
  await noteSent(work, session, invoice)
}

const noteSent = ({ context, send }: Work, session: string, invoice: string) =>
  table.updateSend(context.db, send.id, {
    ...{ state: 'sent', session, invoice, code: null, words: null, dueAt: context.clock.date() },
  })

/** Keeps the number and the confirmation, and lets the mail and the corrections that waited for them go. */
async function accept({ context, ksef, send }: Work, session: string, { number, acceptedAt }: KsefStatus) {
  if (!number || !isKsefNumber(number)) throw new ProviderUnavailable('KSeF accepted an invoice without a number')
  const confirmation = await ksef.fetchConfirmation(session, number)
  context.fault('ksef.number-before-save')
  await inTransaction(context, async (tx: Transaction) => {
    const now = context.clock.date()
    await table.updateSend(tx, send.id, {
      ...{ state: 'accepted', number, confirmation, acceptedAt: acceptedAt ?? now },
      ...{ code: null, words: null, dueAt: null },
    })
    await table.releaseFile(tx, send.documentId, now)
    await table.releaseCorrections(tx, send, now)
  })
}

/** A duplicate is ours when KSeF has the same bytes; anybody else's is for staff to look into. */
async function settleDuplicate(work: Work, status: KsefStatus): Promise<void> {
  const { ksef, send } = work
  const isOurs = status.number !== null && hashOf(await ksef.fetchInvoice(status.number)) === send.hash
  if (isOurs) await accept(work, status.originalSession ?? send.session ?? '', status)
  else await refuse(work, '440', status.words)
}

/** Asks what became of a sent document. */
async function follow(work: Work, session: string, invoice: string): Promise<void> {
  const { context, ksef, send } = work
  const status = await ksef.readStatus(session, invoice)
  const meaning = meaningOf(status.code)
  const again = after(context, waitMs(send.tries))
  const asked = after(context, pollMs(context.clock.now() - (send.sendingAt?.getTime() ?? 0)))
  if (meaning === 'accepted') await accept(work, session, status)
  else if (meaning === 'duplicate') await settleDuplicate(work, status)
  else if (meaning === 'refused') await refuse(work, String(status.code), status.words)
  else if (meaning === 'waiting') await table.updateSend(context.db, send.id, { dueAt: asked })
  else
    await table.updateSend(context.db, send.id, {
      ...{ state: send.lastDay ? 'offline' : 'waiting', session: null, invoice: null, sendingAt: null },
      ...{ code: String(status.code), words: status.words, tries: send.tries + 1, dueAt: again },
    })
}

/**
 * Waits, and counts a document that KSeF cannot take as issued offline: buyers get it with its codes. What KSeF asks to
 * wait holds for all that is to be sent.
 */
async function postpone(
  { context, send, document }: Work,
  reason: { code?: string; words?: string; retryAfterMs?: number | undefined },
): Promise<void> {
  const now = context.clock.date()
  const [issueDay, today] = [warsawDay(document.issuedAt), warsawDay(now)]
  const { failure } = await context.settings.read('ksef')
  const { code = null, words = null, retryAfterMs } = reason
  await inTransaction(context, async (tx) => {
    const current = await table.selectSend(tx, send.documentId, send.environment)
    if (!current) return
    const goesOffline =
      current.state === 'waiting' && current.hash !== null && isOfflineNow(document.issuedAt, issueDay, now, today)
    await table.updateSend(tx, send.id, {
      ...{ tries: send.tries + 1, dueAt: after(context, waitMs(send.tries, retryAfterMs)) },
      ...(current.state === 'waiting' || current.state === 'offline' ? { code, words } : {}),
      ...(goesOffline ? { state: 'offline' } : {}),
      ...(goesOffline || current.state === 'offline' ? { lastDay: lastDayFor(issueDay, failure, today) } : {}),
    })
    if (goesOffline && context.config.ksef?.offline) await table.releaseFile(tx, send.documentId, now)
    if (retryAfterMs !== undefined) await table.postponeAll(tx, send.environment, after(context, retryAfterMs))
  })
}

/** What a refusal of a call means: a session that ended, a company that is not let in, or a bad document. */
async function settleRefusal(work: Work, error: ProviderRefused): Promise<void> {
  const { context, ksef, send } = work
  if (sessionCodes.includes(error.reason)) {
    ksef.resetSession()
    const dueAt = after(context, waitMs(0))
    await table.updateSend(context.db, send.id, {
      ...{ state: send.lastDay ? 'offline' : 'waiting', session: null, invoice: null, sendingAt: null },
      ...{ tries: send.tries + 1, dueAt },
    })
  } else if (error.isApiKeyRejected) {
    context.log.error({ err: error }, 'KSeF does not let us in')
    await postpone(work, { code: 'access', words: error.reason })
  } else if (work.isSubmitting) await refuse(work, error.reason, error.message)
  // A question was refused, not the document: what KSeF has or will have of it is not known yet.
  else await postpone(work, { code: error.reason, words: error.message })
}

/** Does the next step of a send: builds, sends, asks. Claimed for longer than a step takes. */
export async function advanceSend(context: Context, id: string, leaseMs: number): Promise<void> {
  const { ksef, config, clock, db } = context
  if (!ksef || !config.ksef) return
  const lease = { now: clock.date(), until: after(context, leaseMs) }
  const send = await table.claimSend(db, id, config.ksef.environment, lease)
  const document = send && (await findInvoice(context, send.documentId))?.invoice
  if (!send || !document) return
  const work: Work = { context, ksef, send, document }
  try {
    if (send.state === 'sent' && send.session && send.invoice) await follow(work, send.session, send.invoice)
    else await deliver(work)
  } catch (error) {
    if (error instanceof ProviderUnavailable) await postpone(work, { retryAfterMs: error.retryAfterMs })
    else if (error instanceof ProviderRefused) await settleRefusal(work, error)
    else throw error
  }
}
