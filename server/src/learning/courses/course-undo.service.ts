import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { categorizeDraft } from '#learning/courses/course-drafts.service.ts'
import { reindexCourses } from '#learning/courses/course-words.service.ts'
import { selectParents } from '#learning/courses/new-course.db.ts'
import * as table from '#learning/courses/staff-courses.db.ts'
import { checkReady, movePublication } from '#learning/courses/staff-courses.service.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import type { FieldValues } from '#platform/audit/undo-change.rules.ts'
import type { Undoable } from '#platform/audit/undoable.ts'

/** What can be undone of a course, as the audit log has it. */
type Values = { readonly isPublished: boolean; readonly publishAt: string | null; readonly categoryIds: number[] }

async function readValues(tx: Transaction, id: number): Promise<Values | null> {
  const publication = await table.lockPublication(tx, id)
  const course = publication && (await table.selectStaffCourse(tx, id))
  if (!course) return null
  return {
    ...{ isPublished: publication.isPublished, publishAt: publication.publishAt?.toISOString() ?? null },
    categoryIds: course.categories.map((category) => category.id),
  }
}

/**
 * Gives a course its categories of before, and a draft beside it those that were taken or without those that were added. Fails
 * with ERRORS.CHANGEDMEANWHILE when one is gone, and with ERRORS.NOTREADY when a course for readers would have none.
 */
async function restoreCategories(
  tx: Transaction,
  context: Context,
  caller: Pick<StaffCaller, 'entryId'>,
  { id, present, before }: { id: number; present: Values; before: readonly number[] },
): Promise<Outcome<null>> {
  const known = new Set((await selectParents(tx)).map((category) => category.id))
  if (!before.every((each) => known.has(each))) return fail('ERRORS.CHANGEDMEANWHILE')
  if (before.length === 0 && (present.isPublished || present.publishAt !== null))
    return fail('ERRORS.NOTREADY', { extra: { missing: ['categories'] } })
  await table.replaceCategories(tx, id, before)
  const taken = before.filter((each) => !present.categoryIds.includes(each))
  const added = present.categoryIds.filter((each) => !before.includes(each))
  for (const categoryId of added) await categorizeDraft(tx, id, { categoryId, change: 'remove' })
  for (const categoryId of taken) await categorizeDraft(tx, id, { categoryId, change: 'add' })
  await reindexCourses(tx, [id])
  const version = (await table.countUp(tx, [id])).get(id) ?? 0
  await recordChange(tx, context, caller, {
    ...{ record: 'course', recordId: String(id), version, whole: ['categoryIds'] },
    before: { categoryIds: present.categoryIds },
    after: { categoryIds: before },
  })
  return succeed(null)
}

/** Publishing, plans, hiding and categories (BO-024). */
export const undoableCourse: Undoable<Context> = {
  record: 'course',
  pattern: /^\d{1,9}$/,
  fields: ['isPublished', 'publishAt', 'categoryIds'],
  read: (tx, _context, recordId): Promise<FieldValues | null> => readValues(tx, Number(recordId)),
  async restore(tx, context, caller, { recordId, before }): Promise<Outcome<unknown>> {
    const id = Number(recordId)
    const present = await readValues(tx, id)
    if (!present) return fail('ERRORS.NOTFOUND')
    const { isPublished, publishAt, categoryIds } = before as Values
    if (!isSameValue(categoryIds, present.categoryIds)) {
      const restored = await restoreCategories(tx, context, caller, { id, present, before: categoryIds })
      if (failed(restored)) return restored
    }
    if (isPublished === present.isPublished && publishAt === present.publishAt) return succeed(null)
    return movePublication(tx, context, caller, id, async () => {
      const planned = publishAt === null ? null : new Date(publishAt)
      // A plan whose moment has passed meanwhile is none any more.
      const isDue = planned !== null && planned <= context.clock.date()
      if (isDue) return fail('ERRORS.ACTIONNOTALLOWED')
      const ready = isPublished || planned ? await checkReady(tx, id) : succeed(null)
      return failed(ready) ? ready : succeed({ isPublished, publishAt: planned })
    })
  },
}
