import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { idSchema, tones } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { anyOf, listQuery, selectionOf, yesOrNo } from '../lists.ts'
import { bulkPreviewSchema, runSchema } from '../platform/runs.admin.ts'
import { wallTimePattern } from '../warsaw-times.rules.ts'
import { publicationParts } from './course-publication.rules.ts'
import { courseLevels } from './courses.ts'
import { videoKinds } from './videos.ts'

/** Whether readers see a course: now, from a planned moment on, or not. */
export const courseStates = ['published', 'planned', 'hidden'] as const
export type CourseState = (typeof courseStates)[number]

/** Filters, search and order of the list of courses. */
export const staffCoursesQuery = listQuery(['name', 'publicationDate', 'students', 'rating'], '-publicationDate', {
  state: anyOf(z.enum(courseStates)),
  level: anyOf(z.enum(courseLevels)),
  isFree: yesOrNo,
  lacksEnglish: yesOrNo,
  categoryId: anyOf(idSchema),
})
export type StaffCoursesQuery = z.output<typeof staffCoursesQuery>

const courseRowSchema = z.object({
  id: z.int(),
  slug: z.string(),
  /** In Polish. */
  name: z.string(),
  /** Empty without one. */
  instructor: z.string(),
  level: z.enum(courseLevels),
  isFree: z.boolean(),
  state: z.enum(courseStates),
  /** When it will be published; null without a plan. */
  plannedAt: z.nullable(momentSchema),
  /** Null when it was never shown. */
  publicationDate: z.nullable(momentSchema),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  thumbnailUrl: z.nullable(z.string()),
  tone: z.enum(tones),
  /** Length of the film in seconds; 0 without one. */
  duration: z.int(),
  videoKind: z.nullable(z.enum(videoKinds)),
  captions: z.array(z.enum(languages)),
  /** Some text is there in Polish only. */
  lacksEnglish: z.boolean(),
  students: z.int(),
  /** Viewers who have begun it and not finished. */
  watching: z.int(),
  /** Viewers who have finished it. */
  finished: z.int(),
  rating: z.number(),
  reviewsCount: z.int(),
})
export type StaffCourseRow = z.infer<typeof courseRowSchema>

const staffCourseSchema = z.extend(courseRowSchema, {
  /** What keeps it from being published. */
  missing: z.array(z.enum(publicationParts)),
  allowedActions: z.array(
    z.object({ action: z.enum(['publish', 'plan', 'cancelPlan', 'hide']), allowed: z.boolean() }),
  ),
})
export type StaffCourse = z.infer<typeof staffCourseSchema>

const staffCategorySchema = z.object({ id: z.int(), name: z.string(), level: z.int(), parentId: z.nullable(z.int()) })
export type StaffCourseCategory = z.infer<typeof staffCategorySchema>

const params = z.object({ id: idSchema })
const action = {
  method: 'POST',
  permission: 'courses.edit',
  audit: { record: 'course', id: 'id' },
  params,
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: staffCourseSchema,
  calledBy: 'admin',
} as const
const actionErrors = ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'] as const

const preview = {
  method: 'POST',
  permission: 'courses.edit',
  status: 200,
  reply: bulkPreviewSchema,
  errors: ['ERRORS.ABOVELIMIT'],
  calledBy: 'admin',
} as const
const start = {
  method: 'POST',
  permission: 'courses.edit',
  audit: { record: 'courses' },
  headers: z.object(idempotencyHeader),
  status: 202,
  reply: runSchema,
  errors: ['ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  calledBy: 'admin',
} as const
const chosen = { selection: selectionOf(staffCoursesQuery) }
const categorisation = z.strictObject({ ...chosen, categoryId: idSchema, change: z.enum(['add', 'remove']) })

/** The courses of the back office. */
export const staffCoursesEndpoints = {
  listStaffCourses: adminEndpoint({
    method: 'GET',
    path: 'admin/courses',
    summary: 'A page of all courses and free lessons, hidden ones included',
    permission: 'courses.edit',
    query: staffCoursesQuery,
    status: 200,
    reply: z.array(courseRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  listStaffCourseCategories: adminEndpoint({
    method: 'GET',
    path: 'admin/course-categories',
    summary: 'All categories of courses in tree order, in Polish',
    permission: 'courses.edit',
    status: 200,
    reply: z.array(staffCategorySchema),
    errors: [],
    calledBy: 'admin',
  }),
  getStaffCourse: adminEndpoint({
    method: 'GET',
    path: 'admin/courses/{id}',
    summary: 'A course with its publication, its viewers, and what keeps it from being published',
    permission: 'courses.edit',
    params,
    status: 200,
    reply: staffCourseSchema,
    errors: ['ERRORS.UNABLETOLOADCOURSE'],
    calledBy: 'admin',
  }),
  publishCourse: adminEndpoint({
    ...action,
    path: 'admin/courses/{id}/publish',
    summary: 'Shows a course to readers now; fails with what is missing',
    errors: [...actionErrors, 'ERRORS.NOTREADY'],
  }),
  planCourse: adminEndpoint({
    ...action,
    path: 'admin/courses/{id}/plan',
    summary: 'Plans the publication of a hidden course to a minute in Warsaw, or moves it',
    body: z.strictObject({ at: z.string().check(z.regex(wallTimePattern)) }),
    errors: [...actionErrors, 'ERRORS.NOTREADY'],
  }),
  cancelCoursePlan: adminEndpoint({
    ...action,
    path: 'admin/courses/{id}/cancel-plan',
    summary: 'Takes back a planned publication; the course stays hidden',
    errors: actionErrors,
  }),
  hideCourse: adminEndpoint({
    ...action,
    path: 'admin/courses/{id}/hide',
    summary: 'Takes a course out of the lists; progress, ratings and comments stay',
    errors: actionErrors,
  }),
  previewPublishCourses: adminEndpoint({
    ...preview,
    path: 'admin/courses/publish/preview',
    summary: 'How many of the chosen courses would be published, and why the others would not',
    body: z.strictObject(chosen),
  }),
  publishCourses: adminEndpoint({
    ...start,
    path: 'admin/courses/publish',
    summary: 'Publishes the chosen courses, in a run',
    body: z.strictObject(chosen),
  }),
  previewHideCourses: adminEndpoint({
    ...preview,
    path: 'admin/courses/hide/preview',
    summary: 'How many of the chosen courses would be hidden, and how many viewers are in the middle of them',
    body: z.strictObject(chosen),
    reply: z.extend(bulkPreviewSchema, { watching: z.int() }),
  }),
  hideCourses: adminEndpoint({
    ...start,
    path: 'admin/courses/hide',
    summary: 'Hides the chosen courses, in a run',
    body: z.strictObject(chosen),
  }),
  previewCategorizeCourses: adminEndpoint({
    ...preview,
    path: 'admin/courses/categorize/preview',
    summary: 'How many of the chosen courses a category would be added to or removed from',
    body: categorisation,
  }),
  categorizeCourses: adminEndpoint({
    ...start,
    path: 'admin/courses/categorize',
    summary: 'Adds the chosen courses to a category, or removes them from it, in a run',
    body: categorisation,
  }),
}
