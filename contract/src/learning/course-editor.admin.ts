import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { idSchema } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { pictureMaxBytes } from '../pictures.rules.ts'
import { removedMarkupSchema } from '../removed-markup.ts'
import { publicationParts } from './course-publication.rules.ts'
import { courseLevels } from './courses.ts'
import { ingredientUnits, portionUnits } from './recipe.ts'

/** Longer texts are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(50_000))
const both = (max: number) => {
  const part = z.string().check(z.trim(), z.maxLength(max))
  return z.strictObject({ pl: part.check(z.minLength(1)), en: z.nullable(part) })
}
const second = z.int().check(z.gte(0), z.lte(1_000_000))

const itemSchema = z.strictObject({
  name: both(200),
  amount: z.number().check(z.gte(0.01), z.lte(99_999_999), z.multipleOf(0.01)),
  unit: z.enum(ingredientUnits),
  scales: z.boolean(),
  note: z.nullable(both(300)),
  productId: z.nullable(idSchema),
})
const stepSchema = z.strictObject({
  title: both(200),
  text: both(4_000),
  startSecond: second,
  timerSeconds: z.nullable(z.int().check(z.gte(1), z.lte(604_800))),
})

const valuesSchema = z.strictObject({
  ...{ namePl: text, nameEn: text, shortDescriptionPl: text, shortDescriptionEn: text },
  ...{ descriptionPl: text, descriptionEn: text, remarksPl: text, remarksEn: text },
  ...{ pictureTextPl: text, pictureTextEn: text },
  pictureId: z.nullable(z.uuid()),
  instructorId: z.nullable(idSchema),
  level: z.enum(courseLevels),
  isFree: z.boolean(),
  portions: z.nullable(
    z.strictObject({
      amount: z.int().check(z.gte(1), z.lte(1_000_000)),
      unit: z.enum(portionUnits),
      inWords: both(200),
    }),
  ),
  preparationTime: z.int().check(z.gte(0), z.lte(100_000)),
  seasonMonth: z.nullable(z.int().check(z.gte(1), z.lte(12))),
  equipment: z.array(both(200)).check(z.maxLength(50)),
  allergens: z
    .array(z.strictObject({ code: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), name: both(200) }))
    .check(z.maxLength(30)),
  categoryIds: z.array(idSchema).check(z.maxLength(20)),
  groups: z
    .array(z.strictObject({ name: both(200), items: z.array(itemSchema).check(z.maxLength(100)) }))
    .check(z.maxLength(20)),
  steps: z.array(stepSchema).check(z.maxLength(100)),
  relatedIds: z.array(idSchema).check(z.maxLength(20)),
  productIds: z.array(idSchema).check(z.maxLength(50)),
})

const contentSchema = z.object({
  id: z.int(),
  version: z.int(),
  /** In Polish, as readers see it. */
  name: z.string(),
  isPublished: z.boolean(),
  /** What is edited: the draft of a published course that has one, otherwise the course itself. */
  values: valuesSchema,
  /** The address of the picture that is edited; null without one. */
  pictureUrl: z.nullable(z.string()),
  /** The film that is shown, in seconds; null without one. */
  duration: z.nullable(z.int()),
  /** What keeps the edited content from being published. */
  missing: z.array(z.enum(publicationParts)),
  /** Changes that readers do not see yet; null when there are none. */
  draft: z.nullable(
    z.object({
      /** What readers see. */
      published: valuesSchema,
      publishedPictureUrl: z.nullable(z.string()),
      changedAt: momentSchema,
    }),
  ),
})
export type CourseContentReply = z.infer<typeof contentSchema>

const choiceSchema = z.object({ id: z.int(), name: z.string() })
const choicesSchema = z.object({
  instructors: z.array(choiceSchema),
  /** In tree order with their depth. */
  categories: z.array(z.extend(choiceSchema, { level: z.int() })),
  courses: z.array(choiceSchema),
  products: z.array(choiceSchema),
})
export type CourseChoices = z.infer<typeof choicesSchema>

const params = z.object({ id: idSchema })
const fraction = z.coerce.number().check(z.gte(0), z.lte(1))
const row = {
  permission: 'courses.edit',
  audit: { record: 'course', id: 'id' },
  params,
  status: 200,
  reply: contentSchema,
  calledBy: 'admin',
} as const
/** Says which changes were looked at. */
const seen = z.strictObject({ version: z.int() })

/** Writing of courses: drafts beside the published course (BO-113, BO-115). */
export const courseEditorEndpoints = {
  createCourse: adminEndpoint({
    method: 'POST',
    path: 'admin/courses',
    summary: 'Adds a hidden course with nothing but a name',
    permission: 'courses.edit',
    audit: { record: 'course' },
    headers: z.object(idempotencyHeader),
    body: z.strictObject({ namePl: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
    status: 201,
    reply: z.object({ id: z.int() }),
    errors: ['ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  getCourseContent: adminEndpoint({
    method: 'GET',
    path: 'admin/courses/{id}/content',
    summary: 'All that is written of a course in both languages, with the changes that readers do not see yet',
    permission: 'courses.edit',
    params,
    status: 200,
    reply: contentSchema,
    errors: ['ERRORS.UNABLETOLOADCOURSE'],
    calledBy: 'admin',
  }),
  getCourseChoices: adminEndpoint({
    method: 'GET',
    path: 'admin/course-choices',
    summary: 'Instructors, categories, courses, products and allergens that a course may name, in Polish',
    permission: 'courses.edit',
    status: 200,
    reply: choicesSchema,
    errors: [],
    calledBy: 'admin',
  }),
  changeCourseContent: adminEndpoint({
    ...row,
    method: 'PATCH',
    path: 'admin/courses/{id}/content',
    summary: 'Changes the given fields: of a hidden course at once, of a published one in its draft',
    headers: z.object(versionHeader),
    body: z.partial(valuesSchema),
    reply: z.extend(contentSchema, { removed: removedMarkupSchema }),
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'],
  }),
  publishCourseChanges: adminEndpoint({
    ...row,
    method: 'POST',
    path: 'admin/courses/{id}/publish-changes',
    summary: 'Shows readers the whole draft in place of the course; fails with what is missing',
    headers: z.object(idempotencyHeader),
    body: seen,
    errors: [
      'ERRORS.UNABLETOLOADCOURSE',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.NOTREADY',
      'ERRORS.CHANGEDMEANWHILE',
      'ERRORS.IDEMPOTENCYKEYREUSED',
    ],
  }),
  discardCourseChanges: adminEndpoint({
    ...row,
    method: 'POST',
    path: 'admin/courses/{id}/discard-changes',
    summary: 'Throws the draft away; the course stays as readers see it',
    headers: z.object(idempotencyHeader),
    body: seen,
    errors: [
      'ERRORS.UNABLETOLOADCOURSE',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.CHANGEDMEANWHILE',
      'ERRORS.IDEMPOTENCYKEYREUSED',
    ],
  }),
  addCoursePicture: adminEndpoint({
    method: 'POST',
    path: 'admin/courses/{id}/pictures',
    summary: 'Stores the picture in the body (JPEG, PNG, WebP or AVIF), cropped, to be chosen for a course',
    permission: 'courses.edit',
    audit: { record: 'course', id: 'id' },
    params,
    query: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }),
    headers: z.object(idempotencyHeader),
    upload: { maxBytes: pictureMaxBytes },
    status: 201,
    reply: z.object({ id: z.uuid(), url: z.string() }),
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.UPLOADINVALID', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
}
