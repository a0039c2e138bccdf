import { hourMs, minuteMs } from '@slodki-ul/contract/durations'
import type { Language } from '@slodki-ul/contract/language'
import { momentDaysBefore } from '#calendar.rules.ts'
import * as table from '#compliance/legal-texts/legal-texts.db.ts'
import { draftValues, readInForce } from '#compliance/legal-texts/legal-texts.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { findSubscribers } from '#membership/access/access.service.ts'
import { queueMails } from '#platform/mail/outbox.ts'

/** Mails that are queued with one statement. */
const batchSize = 500

/** After a longer downtime the terms begin to hold later, so that subscribers have all their days. */
const latestMs = hourMs

/** When the mail leaves and the terms hold, when subscribers are told now. */
function announcedAt(row: table.DraftRow, now: Date): { noticeAt: Date; publishAt: Date } | null {
  const { noticeAt, publishAt } = row
  if (!noticeAt || !publishAt) return null
  if (now.getTime() - noticeAt.getTime() <= latestMs) return { noticeAt, publishAt }
  const next = new Date(Math.ceil(now.getTime() / minuteMs) * minuteMs)
  return { noticeAt: next, publishAt: momentDaysBefore(next, -table.noticeDaysOf(row)) }
}

/** Queues the mails about a planned draft, each in the language of its reader; returns how many. */
async function announce(tx: Transaction, context: Context, row: table.DraftRow): Promise<number> {
  const now = context.clock.date()
  const moments = announcedAt(row, now)
  if (!moments) return 0
  const from = moments.publishAt.toISOString()
  const subscribers = await findSubscribers(tx, now)
  const mails = subscribers.map(({ userId, email, language }) => ({
    ...{ occasion: `terms-change:${row.version}:${from}:${userId}`, kind: 'terms-change', recipient: email, language },
    data: { version: row.version, from },
  }))
  for (let at = 0; at < mails.length; at += batchSize) await queueMails(tx, context, mails.slice(at, at + batchSize))
  await table.updateDraft(tx, row.kind, { ...moments, noticedAt: now, noticed: mails.length })
  return mails.length
}

/** Tells subscribers of planned terms once their days begin (BO-139). Returns how many mails were queued. */
export const announceDueTerms = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => {
    let queued = 0
    for (const row of await table.lockToAnnounce(tx, context.clock.date())) queued += await announce(tx, context, row)
    return queued
  })

/** What subscribers are told: the terms in force and the planned ones, in one language. */
export type TermsChange = { readonly from: string; readonly before: string; readonly after: string }

/** What is announced under a version of the draft from a moment on; null once that was taken back, moved or published. */
export async function findTermsChange(
  context: Context,
  { version, from }: { version: number; from: string },
  language: Language,
): Promise<TermsChange | null> {
  const draft = await table.selectDraft(context.db, 'terms')
  const values = draftValues(draft)
  if (!draft || !values || draft.version !== version || draft.publishAt?.toISOString() !== from) return null
  const inForce = await readInForce(context, context.db, 'terms')
  const field = language === 'pl' ? 'htmlPl' : 'htmlEn'
  return { from, before: inForce[field], after: values[field] }
}
