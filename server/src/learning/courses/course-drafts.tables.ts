import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import type { CourseLevel } from '@slodki-ul/contract/learning/courses'
import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { courses } from '#learning/courses/courses.tables.ts'

export type Both = { pl: string; en: string | null }

/** All that staff write of a course; its film and its publication have actions of their own. Kitchen times in minutes, those of the film in seconds. */
export type CourseContent = {
  name: Both
  shortDescription: Both
  /** HTML, like the remarks. */
  description: Both
  remarks: Both
  instructorId: number | null
  level: CourseLevel
  isFree: boolean
  portions: { amount: number; unit: NonNullable<CourseValues['portions']>['unit']; inWords: Both } | null
  preparationTime: number
  groups: readonly {
    name: Both
    items: readonly {
      name: Both
      amount: number
      unit: CourseValues['groups'][number]['items'][number]['unit']
      scales: boolean
      note: Both | null
      productId?: number | null
    }[]
  }[]
  steps: readonly { title: Both; text: Both; startSecond: number; timerSeconds: number | null }[]
  equipment: readonly Both[]
  allergens: readonly { code: string; name: Both }[]
  /** The month of the year to make it in; null for any time. */
  seasonMonth: number | null
  /** Its own categories; their ancestors are added. */
  categoryIds: readonly number[]
  productIds: readonly number[]
  relatedIds: readonly number[]
  pictureId: string | null
  /** What the picture shows. */
  pictureText: Both
}

/**
 * Changes of a published course that readers do not see yet: its whole content as it would become (BO-115). They stay beside it
 * while it is hidden.
 */
export const courseDrafts = pgTable('course_drafts', {
  courseId: integer()
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  body: jsonb().$type<CourseContent>().notNull(),
  /** The version of the course that it was begun from. */
  baseVersion: integer().notNull(),
  createdAt: moment().notNull(),
  changedAt: moment().notNull(),
})
