import type { Executor, Transaction } from '#db/client.ts'
import type { CourseContent } from '#learning/courses/course-content.db.ts'
import * as table from '#learning/courses/course-content.db.ts'
import { contentOf, namedIn, toColumns, toRecipe, withoutDeleted } from '#learning/courses/course-form.service.ts'
import { reindexCourses } from '#learning/courses/course-words.service.ts'
import { ownCategories, recategorize, withAncestors } from '#learning/courses/courses.rules.ts'
import { insertRecipe, insertRelated, selectParents } from '#learning/courses/new-course.db.ts'

/** What is written of a course. */
export type Written = {
  /** What readers see of it, or saw before it was hidden. */
  readonly stored: CourseContent
  /** Changes beside it, without what was deleted since; null when there are none. */
  readonly draft: { readonly content: CourseContent; readonly changedAt: Date } | null
}

/** What is stored of a course and, beside it, of its draft. */
export async function readWritten(db: Executor, row: table.CourseRecord): Promise<Written> {
  const stored = contentOf(row, await table.selectParts(db, row.id), await selectParents(db))
  const draft = await table.selectDraft(db, row.id)
  if (!draft) return { stored, draft: null }
  const content = withoutDeleted(draft.body, await table.selectExisting(db, namedIn(draft.body)))
  return { stored, draft: { content, changedAt: draft.changedAt } }
}

/** Makes a content that of a locked course, all of it at once, with its search words. */
export async function applyContent(tx: Transaction, id: number, content: CourseContent): Promise<void> {
  await table.updateCourse(tx, id, toColumns(content))
  await table.deleteParts(tx, id)
  await insertRecipe(tx, id, toRecipe(content, await selectParents(tx)))
  await insertRelated(tx, id, content.relatedIds)
  await reindexCourses(tx, [id])
}

/** Adds a category to the draft of a course or removes it, so that publishing the draft does not take that back. */
export async function categorizeDraft(
  tx: Transaction,
  id: number,
  change: { categoryId: number; change: 'add' | 'remove' },
): Promise<void> {
  const draft = await table.selectDraft(tx, id)
  if (!draft) return
  const tree = await selectParents(tx)
  const next = recategorize(withAncestors(draft.body.categoryIds, tree), tree, change)
  const body = { ...draft.body, categoryIds: ownCategories(next, tree) }
  await table.saveDraft(tx, id, { body, baseVersion: draft.baseVersion, now: draft.changedAt })
}
