import type { CategoryReference, CategoryTree } from '#catalogue/categories/category-tree.ts'
import { isInDraft, replaceInDrafts } from '#learning/courses/course-tree.db.ts'
import { reindexCourses } from '#learning/courses/course-words.service.ts'
import { countUp } from '#learning/courses/staff-courses.db.ts'

/** The categories of courses. A course counts each change of them as one of its own. */
export const courseTree: CategoryTree = {
  ...{ name: 'courses', table: 'course_categories', links: 'course_category_links', owner: 'course_id' },
  reindex: reindexCourses,
  async countUp(tx, moved) {
    const ids = moved.map(({ ownerId }) => ownerId)
    const versions = await countUp(tx, ids)
    return moved.map(({ ownerId, before, after }) => ({
      ...{ record: 'course', recordId: String(ownerId), version: versions.get(ownerId) ?? 0 },
      ...{ before: { categoryIds: before }, after: { categoryIds: after } },
    }))
  },
}

/** Categories that drafts of courses name. */
export const draftCategories: CategoryReference = {
  tree: 'courses',
  isUsed: isInDraft,
  replace: async (tx, id, targetId) => {
    await countUp(tx, await replaceInDrafts(tx, id, targetId))
  },
}
