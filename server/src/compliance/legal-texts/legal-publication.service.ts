import type { LegalTextRecord } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { passedMoment } from '@slodki-ul/contract/learning/course-publication.rules'
import {
  legalGapsOf,
  nextVersion,
  noticeDaysOf,
  noticeTooLate,
  withVersion,
} from '@slodki-ul/contract/legal/legal-versions.rules'
import { momentOfWallTime, wallTimeOf, wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'
import { momentDaysBefore } from '#calendar.rules.ts'
import { endDraft, noPlan } from '#compliance/legal-texts/legal-drafts.service.ts'
import * as table from '#compliance/legal-texts/legal-texts.db.ts'
import { draftValues, getLegalText, readInForce } from '#compliance/legal-texts/legal-texts.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { findLegalVersions, type LegalKind, publishLegalText } from '#legal/terms/terms.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

/** A locked draft that may be published; a failure when it is not the one that was looked at, or not ready. */
async function lockReady(
  tx: Transaction,
  context: Context,
  kind: LegalKind,
  version: number,
): Promise<Outcome<table.DraftRow>> {
  const row = await table.lockDraft(tx, kind)
  const draft = draftValues(row)
  if (!draft) return fail('ERRORS.ACTIONNOTALLOWED')
  if (row.version !== version) return fail('ERRORS.CHANGEDMEANWHILE', { extra: { version: row.version } })
  const missing = legalGapsOf(kind, draft, await readInForce(context, tx, kind))
  return missing.length > 0 ? fail('ERRORS.NOTREADY', { extra: { missing } }) : succeed(row)
}

/** Subscribers were told when these terms hold: only after the plan was taken back may they hold sooner. */
const isPromised = ({ noticedAt }: table.DraftRow): boolean => noticedAt !== null

const refusePromised = () => fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'announced' } })

/** Publishes a draft in both languages from a moment on, under a version that no other text of its kind has. Returns it. */
async function publishDraft(
  tx: Transaction,
  context: Context,
  row: table.DraftRow,
  { at, by }: { at: Date; by: string | null },
): Promise<string> {
  const { kind } = row
  const draft = draftValues(row)
  if (!draft) throw new Error(`No draft of ${kind}.`)
  const inForce = await readInForce(context, tx, kind)
  const taken = (await findLegalVersions(tx, kind)).map((each) => each.version)
  const version = nextVersion(wallTimeOf(at).slice(0, 10), taken)
  const common = { kind, version, publishedAt: at, publishedBy: by }
  const stamped = (html: string) => withVersion(html, inForce.version, version)
  await publishLegalText(tx, { ...common, language: 'pl', html: stamped(draft.htmlPl) })
  await publishLegalText(tx, { ...common, language: 'en', html: stamped(draft.htmlEn) })
  await endDraft(tx, row)
  return version
}

/**
 * Publishes a draft now, also one that was planned (BO-137). Fails as lockReady, and with ERRORS.ACTIONNOTALLOWED once
 * subscribers were told of another day (BO-139).
 */
export const publishNow = (context: Context, caller: StaffCaller, kind: LegalKind, version: number) =>
  runAction(context, caller, async (tx): Promise<Outcome<LegalTextRecord>> => {
    const ready = await lockReady(tx, context, kind, version)
    if (failed(ready)) return ready
    if (isPromised(ready.value)) return refusePromised()
    const { version: before } = await readInForce(context, tx, kind)
    const published = await publishDraft(tx, context, ready.value, { at: context.clock.date(), by: caller.userId })
    await recordChange(tx, context, caller, {
      ...{ record: 'legal-text', recordId: kind, version: ready.value.version + 1 },
      ...{ before: { inForce: before }, after: { inForce: published } },
    })
    return getLegalText(context, tx, kind)
  })

type Plan = { version: number; at: string; isAnnounced: boolean; isAboutSubscription: boolean }

/**
 * Plans the publication of a draft, or moves it (BO-137), of terms with a mail to subscribers 14 days before, or 30 where the
 * change is about their subscription; they are told anew of a moved one (BO-139). Fails with ERRORS.PROVIDEDATA for a time that does not exist, is not clear, is past or leaves less than
 * these days, with ERRORS.ACTIONNOTALLOWED for such a mail about another text and for a plan without a mail once subscribers
 * were told of another day, otherwise as lockReady.
 */
export const planPublication = (
  context: Context,
  caller: StaffCaller,
  kind: LegalKind,
  { version, at, isAnnounced, isAboutSubscription }: Plan,
) =>
  runAction(context, caller, async (tx): Promise<Outcome<LegalTextRecord>> => {
    const problem = wallTimeProblem(at)
    const publishAt = momentOfWallTime(at)
    if (problem || !publishAt) return fail('ERRORS.PROVIDEDATA', { fields: { at: problem ?? 'ERRORS.INVALIDTIME' } })
    if (publishAt <= context.clock.date()) return fail('ERRORS.PROVIDEDATA', { fields: { at: passedMoment } })
    if (isAnnounced && kind !== 'terms') return fail('ERRORS.ACTIONNOTALLOWED')
    const noticeAt = isAnnounced ? momentDaysBefore(publishAt, noticeDaysOf(isAboutSubscription)) : null
    if (noticeAt && noticeAt < context.clock.date())
      return fail('ERRORS.PROVIDEDATA', { fields: { at: noticeTooLate } })
    const ready = await lockReady(tx, context, kind, version)
    if (failed(ready)) return ready
    if (isPromised(ready.value) && !isAnnounced) return refusePromised()
    await table.updateDraft(tx, kind, { ...noPlan, publishAt, plannedBy: caller.userId, noticeAt })
    await recordChange(tx, context, caller, {
      ...{ record: 'legal-text', recordId: kind },
      before: { publishAt: ready.value.publishAt, noticeAt: ready.value.noticeAt },
      after: { publishAt, noticeAt },
    })
    return getLegalText(context, tx, kind)
  })

/** Takes back a plan; the draft stays. Fails with ERRORS.ACTIONNOTALLOWED without a plan, also when its moment has just come. */
export const cancelPublication = (context: Context, caller: StaffCaller, kind: LegalKind) =>
  runAction(context, caller, async (tx): Promise<Outcome<LegalTextRecord>> => {
    const { publishAt, noticeAt, noticedAt, noticed } = await table.lockDraft(tx, kind)
    if (!publishAt) return fail('ERRORS.ACTIONNOTALLOWED')
    await table.updateDraft(tx, kind, noPlan)
    await recordChange(tx, context, caller, {
      ...{ record: 'legal-text', recordId: kind, before: { publishAt, noticeAt, noticedAt, noticed } },
      after: { publishAt: null, noticeAt: null, noticedAt: null, noticed: null },
    })
    return getLegalText(context, tx, kind)
  })

/** Publishes the drafts whose planned moment has come, from that moment on; also the first thing after a downtime. */
export const publishDueTexts = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => {
    const due = await table.lockDue(tx, context.clock.date())
    for (const row of due)
      await publishDraft(tx, context, row, { at: row.publishAt ?? context.clock.date(), by: row.plannedBy })
    return due.length
  })
