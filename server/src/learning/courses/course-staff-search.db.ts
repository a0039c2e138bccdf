import { sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { courses } from '#learning/courses/courses.tables.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import { wordTerms } from '#platform/search/search-terms.rules.ts'

const select = (db: Executor, ids: readonly string[]) => {
  const { id, namePl, nameEn, isPublished, publicationDate } = courses
  return db
    .select({ id, namePl, nameEn, isPublished, publicationDate })
    .from(courses)
    .where(sql`${courses.id} = any(${sql.param(ids.map(Number))}::integer[])`)
}

/** Courses by name in both languages, hidden ones included. */
export const courseStaffSearch: SearchSource = {
  kind: 'course',
  permission: 'courses.edit',
  async readRecords(db, ids) {
    const rows = await select(db, ids)
    return rows.map(({ id, namePl, nameEn, publicationDate: at }) => ({
      id: String(id),
      at,
      terms: wordTerms(`${namePl} ${nameEn ?? ''}`),
    }))
  },
  async describe(db, ids) {
    const rows = await select(db, ids)
    return rows.map(({ id, namePl, isPublished }) => ({
      id: String(id),
      title: namePl,
      subtitle: '',
      status: isPublished ? 'published' : 'hidden',
    }))
  },
}
