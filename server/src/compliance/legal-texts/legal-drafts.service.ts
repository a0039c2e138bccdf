import type { LegalTextRecord, legalTextsEndpoints } from '@slodki-ul/contract/compliance/legal-texts.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome } from '@slodki-ul/contract/errors'
import type { LegalValues } from '@slodki-ul/contract/legal/legal-versions.rules'
import * as table from '#compliance/legal-texts/legal-texts.db.ts'
import { draftValues, getLegalText, readInForce } from '#compliance/legal-texts/legal-texts.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { cleanDocument } from '#html.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import type { LegalKind } from '#legal/terms/terms.service.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { checkVersion, recordChange, updateRecord } from '#platform/audit/staff-actions.ts'

/** As publishing stores it, so that an unchanged text stays the same. */
const clean = (html: string | undefined, language: 'pl' | 'en') =>
  html === undefined ? undefined : cleanDocument(nonBreakingSpaces(html, language))

/**
 * Saves the draft of the next version (BO-137); the first save begins it from the text in force. Fails as updateRecord, and with
 * ERRORS.ACTIONNOTALLOWED while it is planned, so that what people were told is what they get.
 */
export const changeLegalDraft = (
  context: Context,
  caller: StaffCaller,
  kind: LegalKind,
  body: Input<typeof legalTextsEndpoints.changeLegalDraft>['body'],
): Promise<Outcome<LegalTextRecord>> =>
  inTransaction(context, async (tx): Promise<Outcome<LegalTextRecord>> => {
    const row = await table.lockDraft(tx, kind)
    const { htmlPl, htmlEn } = await readInForce(context, tx, kind)
    const present: LegalValues = draftValues(row) ?? { htmlPl, htmlEn }
    const about = { record: 'legal-text', recordId: kind }
    const current = await checkVersion(tx, context, caller, { ...about, version: row.version, current: () => present })
    if (failed(current)) return current
    if (row.publishAt) return fail('ERRORS.ACTIONNOTALLOWED')
    const given = {
      htmlPl: (await clean(body.htmlPl, 'pl')) ?? present.htmlPl,
      htmlEn: (await clean(body.htmlEn, 'en')) ?? present.htmlEn,
    }
    if (given.htmlPl === present.htmlPl && given.htmlEn === present.htmlEn) return getLegalText(context, tx, kind)
    const saved = await updateRecord(tx, context, caller, {
      ...table.versionedDraft(kind),
      ...about,
      change: given,
      describe: () => present,
    })
    if (failed(saved)) return saved
    await table.updateDraft(tx, kind, { changedAt: context.clock.date(), changedBy: caller.userId })
    return getLegalText(context, tx, kind)
  })

/** What a draft without a plan has of it. */
export const noPlan = { publishAt: null, plannedBy: null, noticeAt: null, noticedAt: null, noticed: null } as const

/** Ends a draft, whatever became of it; its version goes on, so that whoever still has it open does not save over the next one. */
export async function endDraft(tx: Transaction, row: table.DraftRow): Promise<void> {
  await table.updateDraft(tx, row.kind, {
    version: row.version + 1,
    ...{ htmlPl: null, htmlEn: null, changedAt: null, changedBy: null, ...noPlan },
  })
}

/** Fails with ERRORS.ACTIONNOTALLOWED without a draft, and for a planned one. */
export const discardLegalDraft = (
  context: Context,
  caller: StaffCaller,
  kind: LegalKind,
): Promise<Outcome<LegalTextRecord>> =>
  inTransaction(context, async (tx): Promise<Outcome<LegalTextRecord>> => {
    const row = await table.lockDraft(tx, kind)
    const draft = draftValues(row)
    if (!draft || row.publishAt) return fail('ERRORS.ACTIONNOTALLOWED')
    await endDraft(tx, row)
    await recordChange(tx, context, caller, {
      ...{ record: 'legal-text', recordId: kind, version: row.version + 1 },
      ...{ before: { ...draft }, after: { htmlPl: null, htmlEn: null } },
    })
    return getLegalText(context, tx, kind)
  })
