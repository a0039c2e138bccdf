import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Treatment } from '@slodki-ul/contract/learning/author-treatments'
import type {
  AuthorDecision,
  CommentAuthor,
  CommentAuthorsQuery,
} from '@slodki-ul/contract/learning/comment-authors.admin'
import { hasLink, holdsWatchedWord } from '@slodki-ul/contract/learning/comment-text.rules'
import { passedMoment } from '@slodki-ul/contract/learning/course-publication.rules'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import { momentOfWallTime, wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import * as table from '#learning/comments/author-treatments.db.ts'
import { creatorOf } from '#learning/comments/comments.rules.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { readSetting } from '#platform/settings/settings.service.ts'

/** A treatment as staff see it. */
export const toTreatment = (row: table.TreatmentRow, names: ReadonlyMap<string, string>): Treatment => ({
  ...{ treatment: row.treatment, until: row.until?.toISOString() ?? null, reason: row.reason },
  ...{ by: (row.setBy && names.get(row.setBy)) ?? null, setAt: row.setAt.toISOString() },
})

/** A page of the authors who are trusted or silenced now, under the names that readers see. */
export async function listCommentAuthors(
  { db, clock, queries }: Context,
  query: CommentAuthorsQuery,
): Promise<Outcome<Page<CommentAuthor>>> {
  const { items, totalItems } = await table.selectTreatmentsPage(db, query, clock.date())
  const names = await queries.findNames(db, [...new Set(items.flatMap(({ row }) => row.setBy ?? []))])
  return succeed({
    items: items.map(({ row, ...name }) => ({
      id: row.userId,
      name: creatorOf({ ...name, instructorName: null, writtenAs: null }),
      treatment: toTreatment(row, names),
    })),
    pagination: paginationOf(query, totalItems),
  })
}

/** What of a treatment the audit log keeps. */
const recorded = (row: Pick<table.TreatmentRow, 'treatment' | 'until' | 'reason'> | undefined) => ({
  ...{ treatment: row?.treatment ?? null, until: row?.until ?? null, reason: row?.reason ?? null },
})

/**
 * Trusts an author, silences one until a moment, or ends that, and mails the author why (BO-132). Fails with ERRORS.NOTFOUND
 * without such an account, with ERRORS.PROVIDEDATA for an end that is not clear or past, and with ERRORS.ACTIONNOTALLOWED when
 * there is nothing to end.
 */
export const setAuthorTreatment = (
  context: Context,
  caller: StaffCaller,
  userId: string,
  decision: AuthorDecision,
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const now = context.clock.date()
    const { treatment, reason } = decision
    let until: Date | null = null
    if (decision.treatment === 'silenced') {
      const problem = wallTimeProblem(decision.until)
      until = momentOfWallTime(decision.until)
      if (problem || !until) return fail('ERRORS.PROVIDEDATA', { fields: { until: problem ?? 'ERRORS.INVALIDTIME' } })
      if (until <= now) return fail('ERRORS.PROVIDEDATA', { fields: { until: passedMoment } })
    }
    const author = await table.lockAuthor(tx, userId)
    if (!author) return fail('ERRORS.NOTFOUND')
    const before = (await table.selectTreatments(tx, [userId], now)).get(userId)
    if (treatment === 'usual') {
      if (!before) return fail('ERRORS.ACTIONNOTALLOWED')
      await table.deleteTreatment(tx, userId)
    } else await table.saveTreatment(tx, { userId, treatment, until, reason, setBy: caller.userId, setAt: now })
    await queueMail(tx, context, {
      occasion: `comment-author:${crypto.randomUUID()}`,
      kind: `comment-author-${treatment}`,
      recipient: author.email,
      language: author.language,
      data: { reason, until: until?.toISOString() ?? null },
    })
    const after = treatment === 'usual' ? { ...recorded(undefined), reason } : recorded({ treatment, until, reason })
    await recordChange(tx, context, caller, {
      ...{ record: 'comment-author', recordId: userId, before: recorded(before), after },
      // A judgement of a person is erased with the account, which the log outlives.
      secrets: ['reason'],
    })
    return succeed(undefined)
  })

/**
 * The status that a new comment of an author gets: a trusted one's is approved, unless it holds a link or a word of the list.
 * Fails with ERRORS.COMMENTSPAUSED for a silenced one.
 */
export async function statusForAuthor(
  tx: Transaction,
  context: Context,
  { userId, comment }: { userId: string; comment: string },
): Promise<Outcome<'Created' | 'Approved'>> {
  const treatment = (await table.selectTreatments(tx, [userId], context.clock.date())).get(userId)?.treatment
  if (treatment === 'silenced') return fail('ERRORS.COMMENTSPAUSED')
  if (treatment !== 'trusted' || hasLink(comment)) return succeed('Created')
  const { watchedWords } = await readSetting(tx, context, 'comments')
  return succeed(holdsWatchedWord(comment, watchedWords) ? 'Created' : 'Approved')
}
