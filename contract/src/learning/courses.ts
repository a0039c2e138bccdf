import * as z from 'zod/mini'
import { idSchema, productCardSchema, repeatedIds, tones } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { textMax } from '../limits.ts'
import { pageQuery } from '../pagination.ts'
import { ingredientGroupSchema, portionUnits, stepSchema } from './recipe.ts'
import { videoSchema } from './videos.ts'

/** Sort orders of the catalogue (CRS-01). */
export const courseOrders = ['PublicationDateDesc', 'RatingDesc', 'StudentsDesc', 'RatingCountDesc', 'NameAsc'] as const
export type CourseOrder = (typeof courseOrders)[number]

/** Levels of courses (CRS-02). */
export const courseLevels = ['beginner', 'intermediate', 'advanced', 'expert'] as const
export type CourseLevel = (typeof courseLevels)[number]

/** A course in a list, without anything reserved to subscribers. Times in seconds unless stated otherwise (ENT-07). */
export const courseCardSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  shortDescription: z.string(),
  thumbnailUrl: z.string(),
  plate: z.enum(tones),
  /** Seconds the caller has watched; 0 for guests. */
  progress: z.int(),
  /** Of the film, like progress. */
  duration: z.int(),
  /** Of the lesson: that of the film, unless the film is only a sample of it. */
  lessonDuration: z.int(),
  /** 0 to 5, with two decimals; 0 without ratings. */
  rating: z.number(),
  reviewsCount: z.int(),
  courseLevel: z.object({ name: z.enum(courseLevels) }),
  instructor: z.object({ name: z.string() }),
  isFree: z.boolean(),
  isInWatchList: z.boolean(),
  publicationDate: momentSchema,
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type CourseCard = z.infer<typeof courseCardSchema>

const coursePreviewSchema = z.extend(courseCardSchema, {
  /** The beginning of the film, which anybody may watch; null when it cannot be cut, and for a free lesson. */
  film: z.nullable(videoSchema),
})
export type CoursePreview = z.infer<typeof coursePreviewSchema>

export const courseSchema = z.extend(courseCardSchema, {
  /** URL of the video, signed for the caller when it is on our server; the same as in `video`. */
  videoUrl: z.string(),
  video: videoSchema,
  /** The second at which to resume. */
  position: z.int(),
  /** Sanitised HTML, like ingredients and remarks. */
  description: z.string(),
  ingredients: z.string(),
  remarks: z.string(),
  ingredientGroups: z.array(ingredientGroupSchema),
  steps: z.array(stepSchema),
  /** A text such as "16 slices, 20 cm across"; null for a course that makes nothing. */
  noOfPortions: z.nullable(z.string()),
  portions: z.nullable(z.object({ amount: z.number(), unit: z.enum(portionUnits) })),
  /** In minutes. */
  preparationTime: z.int(),
  equipment: z.array(z.string()),
  allergens: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Month of the work, for courses about the apiary. */
  season: z.nullable(z.object({ month: z.int(), label: z.string() })),
  instructor: z.object({
    name: z.string(),
    initials: z.string(),
    role: z.string(),
    bio: z.string(),
    teachingSince: z.int(),
    home: z.string(),
  }),
  /** The caller's own rating, 1 to 5. */
  userRated: z.nullable(z.int()),
  creationDate: momentSchema,
  /** Number of approved comments. */
  comments: z.int(),
  relatedCourses: z.array(courseCardSchema),
  relatedProducts: z.array(productCardSchema),
})
export type Course = z.infer<typeof courseSchema>

const categoryFields = {
  id: z.int(),
  name: z.string(),
  /** The number of listed courses when only this category is chosen. */
  count: z.int(),
}
const leafSchema = z.object({ ...categoryFields, children: z.array(z.never()) })
const branchSchema = z.object({ ...categoryFields, children: z.array(leafSchema) })
/** A category with its subcategories, three levels deep. */
export const courseCategorySchema = z.object({ ...categoryFields, children: z.array(branchSchema) })
export type CourseCategory = z.infer<typeof courseCategorySchema>

const levelFlag = z.optional(z.stringbool())
const listQuery = {
  ...pageQuery,
  /** Default: newest first, or best match first when searching. */
  orderBy: z.optional(z.enum(courseOrders)),
  languageCode,
  searchBy: z._default(z.string().check(z.trim(), z.maxLength(textMax)), ''),
  /** Repeatable: lists courses in any of these categories or their subcategories. */
  CategoriesIds: repeatedIds,
  /** None or all: every level. */
  withBeginner: levelFlag,
  withIntermediate: levelFlag,
  withAdvanced: levelFlag,
  withExpert: levelFlag,
}

const second = z.int().check(z.gte(0), z.lte(1_000_000))

export const coursesEndpoints = {
  listCourses: endpoint({
    method: 'GET',
    path: 'courses',
    summary: 'A page of the catalogue with how far the caller has watched; free courses are not in it (CRS-11)',
    access: 'subscriber',
    query: z.object(listQuery),
    status: 200,
    reply: z.array(courseCardSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  listCoursePreviews: endpoint({
    method: 'GET',
    path: 'coursePreviews',
    summary: 'A page of what the catalogue holds, for those who may not watch it yet',
    access: 'anyone',
    query: z.object({
      ...listQuery,
      /** True: the free lessons instead. */
      onlyFree: z.optional(z.stringbool()),
    }),
    status: 200,
    reply: z.array(courseCardSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  getCoursePreview: endpoint({
    method: 'GET',
    path: 'coursePreviews/{id}/{lang}',
    summary: 'What a list shows of one course, free or not, and the first minute of its film',
    access: 'anyone',
    params: z.object({ id: idSchema, lang: languageCode }),
    status: 200,
    reply: coursePreviewSchema,
    errors: ['ERRORS.UNABLETOLOADCOURSE'],
    calledBy: 'web',
  }),
  listCourseCategories: endpoint({
    method: 'GET',
    path: 'previewCourseCategories/names-tree/{lang}',
    summary: 'The tree of course categories, for the catalogue and for the previews (Q-38)',
    access: 'anyone',
    params: z.object({ lang: languageCode }),
    status: 200,
    reply: z.array(courseCategorySchema),
    errors: [],
    calledBy: 'web',
  }),
  getResume: endpoint({
    method: 'GET',
    path: 'courses/resume',
    summary: 'The course the caller watched last and has not finished, if there is one',
    access: 'subscriber',
    query: z.object({ languageCode }),
    status: 200,
    reply: z.object({ course: z.nullable(courseCardSchema) }),
    errors: [],
    calledBy: 'web',
  }),
  getCourse: endpoint({
    method: 'GET',
    path: 'courses/{id}/{lang}',
    summary: 'A course with its film and recipe: a free one for anybody, any other for who has a subscription',
    access: 'anyone',
    params: z.object({ id: idSchema, lang: languageCode }),
    status: 200,
    reply: courseSchema,
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.SUBSCRIPTIONREQUIRED'],
    calledBy: 'web',
  }),
  saveProgress: endpoint({
    method: 'PUT',
    path: 'courses/progress',
    summary: 'Keeps how much of a course was watched, which never shrinks, and where to go on (Q-14)',
    access: 'customer',
    body: z.object({
      courseId: idSchema,
      /** Seconds watched, 0 to the duration of the course. */
      progress: second,
      /** The second at which to resume; unchanged when omitted. */
      position: z.optional(second),
    }),
    status: 204,
    reply: null,
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.SUBSCRIPTIONREQUIRED'],
    calledBy: 'web',
  }),
  rateCourse: endpoint({
    method: 'PUT',
    path: 'courses/rating',
    summary: 'Rates a course with 1 to 5 stars, once and for all (CRS-24)',
    access: 'subscriber',
    body: z.object({ courseId: idSchema, rating: z.int().check(z.gte(1), z.lte(5)) }),
    status: 200,
    reply: z.object({ rating: z.number(), reviewsCount: z.int(), userRated: z.int() }),
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.ALREADYRATED'],
    calledBy: 'web',
  }),
}
