import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { hashOf } from '#payments/documents/fa3-xml.ts'
import type { InvoiceRow } from '#payments/documents/invoices.db.ts'
import * as table from '#payments/documents/ksef.db.ts'
import {
  isKsefNumber,
  isOfflineNow,
  lastDayFor,
  meaningOf,
  nextTryAt,
  pollMs,
  sharedCodes,
  waitMs,
} from '#payments/documents/ksef.rules.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import type { KsefProvider, KsefStatus } from '#providers/ksef.ts'
import type { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** A send that this process has claimed, with its document. */
export type KsefWork = { context: Context; ksef: KsefProvider; send: table.KsefSend; document: InvoiceRow }

const wordsMax = 1_000

export const after = ({ clock }: Context, ms: number) => new Date(clock.now() + ms)

/** Staff have to do something: KSeF does not take the document, or nobody says that it does. */
export const refuse = ({ context: { db }, send }: KsefWork, code: string, words: string) =>
  table.updateSend(db, send.id, { state: 'refused', code, words: words.slice(0, wordsMax), dueAt: null })

type Reason = { code?: string | null; words?: string | null }

/** Puts a send at its beginning, for nothing came of the last try. It was not judged. */
export const sendAnew = (
  { context, send }: KsefWork,
  { code = null, words = null }: Reason,
  dueAt: Date = after(context, waitMs(send.tries)),
) =>
  table.updateSend(context.db, send.id, {
    ...table.notUnderway,
    ...{ state: send.lastDay ? 'offline' : 'waiting', tries: send.tries + 1, dueAt },
    ...{ code, words: words?.slice(0, wordsMax) ?? null },
  })

/** Of a batch with the reference of the invoice, which nobody knew before. */
type ReadStatus = KsefStatus & { invoice?: string }

/** Keeps the number and the confirmation, and lets the mail and the corrections that waited for them go. */
async function accept({ context, ksef, send }: KsefWork, session: string, status: ReadStatus) {
  const { number, acceptedAt, invoice } = status
  if (!number || !isKsefNumber(number)) throw new ProviderUnavailable('KSeF accepted an invoice without a number')
  const confirmation = await ksef.fetchConfirmation(session, status)
  context.fault('ksef.number-before-save')
  await inTransaction(context, async (tx: Transaction) => {
    const now = context.clock.date()
    await table.updateSend(tx, send.id, {
      ...{ state: 'accepted', number, confirmation, acceptedAt: acceptedAt ?? now },
      ...{ ...(invoice ? { invoice } : {}), code: null, words: null, dueAt: null },
    })
    await table.releaseFile(tx, send.documentId, now)
    await table.releaseCorrections(tx, send, now)
  })
}

/** A duplicate is ours when KSeF has the same bytes; anybody else's is for staff to look into. */
async function settleDuplicate(work: KsefWork, status: ReadStatus): Promise<void> {
  const { ksef, send } = work
  const isOurs = status.number !== null && hashOf(await ksef.fetchInvoice(status.number)) === send.hash
  const session = status.originalSession ?? send.session ?? ''
  if (isOurs) await accept(work, session, { ...status, confirmationUrl: null })
  else await refuse(work, '440', status.words)
}

/** Notes what KSeF says of a sent document. */
export async function settleStatus(work: KsefWork, session: string, status: ReadStatus): Promise<void> {
  const { context, send } = work
  const meaning = meaningOf(status.code)
  const code = String(status.code)
  if (meaning === 'accepted') await accept(work, session, status)
  else if (meaning === 'duplicate') await settleDuplicate(work, status)
  else if (meaning === 'refused') await refuse(work, code, status.words)
  else if (meaning === 'again') await sendAnew(work, { code, words: status.words })
  else {
    const dueAt = after(context, pollMs(context.clock.now() - (send.sendingAt?.getTime() ?? 0)))
    await table.updateSend(context.db, send.id, { dueAt })
  }
}

/** Why a document goes alone is known also after KSeF could not be reached: together it would be refused again. */
const reasonAlone = ({ code, words }: table.KsefSend): Reason | null =>
  code === null || sharedCodes.includes(code) ? null : { code, words }

type Delay = Reason & { retryAfterMs?: number | undefined }

/**
 * Waits with some sends of one environment, and counts documents that KSeF cannot take as issued offline: buyers get them with
 * their codes. What KSeF asks to wait holds for all that is to be sent.
 */
export async function postpone(works: readonly KsefWork[], { code = null, words = null, retryAfterMs }: Delay) {
  const [first] = works
  if (!first) return
  const { context, send } = first
  const now = context.clock.date()
  const today = warsawDay(now)
  const { failure } = await context.settings.read('ksef')
  const dueAt = nextTryAt(now, Math.min(...works.map((work) => work.send.tries)), retryAfterMs)
  await inTransaction(context, async (tx) => {
    const ids = works.map(({ document }) => document.id)
    const current = await table.selectSends(tx, ids, send.environment)
    const changed = works.flatMap(({ document, send: { id, tries } }) => {
      const row = current.get(document.id)
      if (!row) return []
      const issueDay = warsawDay(document.issuedAt)
      const isReady = row.state === 'waiting' && row.hash !== null
      const goesOffline = isReady && isOfflineNow(document.issuedAt, issueDay, now, today)
      const changes: table.KsefChanges = {
        ...{ tries: tries + 1, dueAt },
        ...(row.state === 'waiting' || row.state === 'offline'
          ? (code === null && reasonAlone(row)) || { code, words }
          : {}),
        ...(goesOffline ? { state: 'offline' } : {}),
        ...(goesOffline || row.state === 'offline' ? { lastDay: lastDayFor(issueDay, failure, today) } : {}),
      }
      return [{ id, documentId: document.id, goesOffline, changes }]
    })
    for (const alike of Map.groupBy(changed, ({ changes }) => JSON.stringify(changes)).values())
      await table.updateSends(
        tx,
        alike.map(({ id }) => id),
        alike[0]?.changes ?? {},
      )
    if (context.config.ksef?.offline)
      await table.releaseFiles(
        tx,
        changed.filter(({ goesOffline }) => goesOffline).map(({ documentId }) => documentId),
        now,
      )
    if (retryAfterMs !== undefined) await table.postponeAll(tx, send.environment, after(context, retryAfterMs))
  })
}

/** Waits until KSeF answers, and then asks what it has. */
export const postponeFor = (works: readonly KsefWork[], { retryAfterMs }: ProviderUnavailable) =>
  postpone(works, { retryAfterMs })

/** Waits, for KSeF lets nobody of this company in. */
export async function postponeForAccess(works: readonly KsefWork[], error: ProviderRefused): Promise<void> {
  works[0]?.context.log.error({ err: error }, 'KSeF does not let us in')
  await postpone(works, { code: 'access', words: error.reason })
}
