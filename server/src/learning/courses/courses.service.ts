import type { Tone } from '@slodki-ul/contract/catalogue/products'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { inLanguage, type Language } from '@slodki-ul/contract/language'
import type { academyEndpoints } from '@slodki-ul/contract/learning/academy'
import type {
  Course,
  CourseCard,
  CourseCategory,
  CoursePreview,
  coursesEndpoints,
} from '@slodki-ul/contract/learning/courses'
import { watchedShare } from '@slodki-ul/contract/limits'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import { type Cache, createCache } from '#cache.ts'
import { loadCards } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import { cleanProse } from '#html.ts'
import type { WithCookies } from '#http/cookies.ts'
import { type CachedResponse, parseBody, type ResponseBody } from '#http/responses.ts'
import type { RequestContext } from '#http/session.ts'
import * as list from '#learning/courses/course-list.db.ts'
import * as table from '#learning/courses/courses.db.ts'
import { ingredientsHtml, levelsOf, monthName, toTree } from '#learning/courses/courses.rules.ts'
import { signVideo, viewerCookie } from '#learning/videos/video.service.ts'
import { getPreviewFilm } from '#learning/videos/video-preview.service.ts'
import { isOpenTo } from '#membership/access/access.service.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { findWords } from '#search/search.db.ts'

const toCard = (row: table.CardRow): CourseCard => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  shortDescription: row.shortDescription,
  thumbnailUrl: mediaUrl(row.pictureId, row.pictureType),
  plate: row.plate as Tone,
  progress: 0,
  duration: row.duration,
  lessonDuration: row.lessonDuration,
  rating: row.rating,
  reviewsCount: row.reviewsCount,
  courseLevel: { name: row.level },
  instructor: { name: row.instructorName },
  isFree: row.isFree,
  isInWatchList: false,
  publicationDate: row.publicationDate.toISOString(),
  categories: row.categories,
})

type Mark = { progress: number; isInWatchList: boolean }

/** Returns the personal part of courses by id: seconds watched and favourites. */
async function findMarks({ db }: Pick<Context, 'db'>, userId: string, ids: readonly number[]) {
  const marks = ids.length > 0 ? await table.selectMarks(db, userId, [...ids]) : []
  return new Map<number, Mark>(marks.map(({ courseId, ...mark }) => [courseId, mark]))
}

async function markCards(context: Pick<Context, 'db'>, userId: string, cards: readonly CourseCard[]) {
  const marks = await findMarks(
    context,
    userId,
    cards.map(({ id }) => id),
  )
  return cards.map((card) => ({ ...card, ...marks.get(card.id) }))
}

/** Adds a user's own progress and favourites to a shared list of courses. */
export async function markCourses(
  context: Pick<Context, 'db'>,
  userId: string,
  response: CachedResponse,
): Promise<ResponseBody> {
  const cards = await markCards(context, userId, parseBody(response) as CourseCard[])
  return { body: Buffer.from(JSON.stringify(cards)), pagination: response.pagination }
}

const counts = new WeakMap<Context['changes'], Cache<number>>()

/** The number of courses that match filters, cached until the catalogue changes. */
function countOf({ db, changes }: Context, filters: list.Filters): Promise<number> {
  const cache = counts.get(changes) ?? createCache<number>(changes, ['courses'])
  counts.set(changes, cache)
  return cache.get(JSON.stringify(filters), () => list.countCourses(db, filters))
}

type CatalogueQuery = Input<typeof coursesEndpoints.listCourses>['query']

/** A page of the catalogue, or of the free lessons, by filters and search words, as a guest sees it. */
export async function listCourses(context: Context, query: CatalogueQuery, isFree: boolean): Promise<Page<CourseCard>> {
  const { pageNumber, pageSize, orderBy = null, languageCode: language } = query
  const filters = { isFree, categoryIds: query.CategoriesIds, levels: levelsOf(query) }
  const asked = { pageNumber, pageSize, orderBy, language, filters }
  const show = (rows: readonly table.CardRow[], total: number) => ({
    items: rows.map(toCard),
    pagination: paginationOf(query, total),
  })
  const words = await findWords(context, table.wordIndex, query.searchBy, language)
  if (words) {
    if (words.ranked.length === 0) return show([], 0)
    const { rows, total } = await list.searchCourses(context.db, asked, words)
    return show(rows, total)
  }
  const [rows, total] = await Promise.all([list.selectPage(context.db, asked), countOf(context, filters)])
  return show(rows, total)
}

/** A page of the catalogue as a subscriber sees it. */
export async function listOwnCourses(
  context: Context,
  { userId }: RequestContext,
  query: CatalogueQuery,
): Promise<Outcome<Page<CourseCard>>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const { items, pagination } = await listCourses(context, query, false)
  return succeed({ items: await markCards(context, userId, items), pagination })
}

/** A page of a user's favourite courses, by name. */
export async function listFavouritesOf(
  context: Context,
  userId: string,
  query: { pageNumber: number; pageSize: number; languageCode: Language },
): Promise<Page<CourseCard>> {
  const { rows, total } = await list.selectFavourites(context.db, userId, { ...query, language: query.languageCode })
  return { items: await markCards(context, userId, rows.map(toCard)), pagination: paginationOf(query, total) }
}

/** The category tree with the number of catalogue courses in each. */
export const listCategories = async ({ db }: Context, language: Language): Promise<CourseCategory[]> =>
  toTree(await table.selectCategories(db, language))

/** The totals shown on the home page. */
export async function getFacts({ db }: Context): Promise<Reply<typeof academyEndpoints.getAcademyFacts>> {
  const [facts] = await table.selectFacts(db)
  return facts ?? { courses: 0, instructors: 0, rating: null, ratings: 0 }
}

/** The course that a user watched last and has not finished. */
export async function getResume(
  context: Context,
  { userId }: RequestContext,
  language: Language,
): Promise<Outcome<{ course: CourseCard | null }>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const row = await list.selectLatestUnfinished(context.db, { userId, language, watchedShare })
  const [course = null] = row ? await markCards(context, userId, [toCard(row)]) : []
  return succeed({ course })
}

/** Cards by id in the given order, as a user sees them; unpublished courses are left out. */
async function listCards(
  context: Context,
  { userId }: Pick<RequestContext, 'userId'>,
  ids: readonly number[],
  language: Language,
): Promise<CourseCard[]> {
  if (ids.length === 0) return []
  const rows = await list.selectCardsByIds(context.db, ids, language)
  const cards = rows.map(toCard).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return userId === null ? cards : markCards(context, userId, cards)
}

/** Sanitizes texts again when they are read, because they may have been stored under older rules or by another tool. */
async function toCourse(
  context: Context,
  caller: RequestContext,
  row: table.CourseRow,
  language: Language,
): Promise<Course> {
  const video = signVideo(context, row.video, caller, language)
  const productIds = row.relatedProducts.map(({ id }) => id)
  const [relatedCourses, products] = await Promise.all([
    listCards(context, caller, row.relatedIds, language),
    loadCards(context, context.db, productIds, language),
  ])
  const { portionAmount: amount, portionUnit: unit, seasonMonth } = row
  return {
    ...toCard(row),
    progress: row.progress,
    position: row.position,
    isInWatchList: row.isInWatchList,
    userRated: row.userRated,
    videoUrl: video.url,
    video,
    description: await cleanProse(row.description),
    ingredients: await cleanProse(ingredientsHtml(row.ingredientGroups, language)),
    remarks: await cleanProse(row.remarks),
    ingredientGroups: row.ingredientGroups,
    steps: row.steps,
    noOfPortions: row.portionsInWords,
    portions: amount === null || unit === null ? null : { amount, unit },
    preparationTime: row.preparationTime,
    equipment: row.equipment.map((each) => inLanguage(each, language)),
    allergens: row.allergens.map(({ code, name }) => ({ code, name: inLanguage(name, language) })),
    season: seasonMonth === null ? null : { month: seasonMonth, label: monthName(seasonMonth, language) },
    instructor: row.instructor,
    creationDate: row.createdAt.toISOString(),
    comments: row.comments,
    relatedCourses,
    relatedProducts: row.relatedProducts.flatMap(({ id, isInWatchList }) => {
      const card = products.get(id)?.card
      return card ? { ...card, isInWatchList } : []
    }),
  }
}

/**
 * A course with its video and recipe, for callers with access. Fails with ERRORS.UNABLETOLOADCOURSE, and with
 * ERRORS.SUBSCRIPTIONREQUIRED, also for guests.
 */
export async function getCourse(
  context: Context,
  caller: RequestContext,
  id: number,
  language: Language,
): Promise<WithCookies<Course>> {
  const row = await table.selectCourse(
    context.db,
    { id, language, userId: caller.userId },
    context.queries.countApprovedComments,
  )
  if (!row) return fail('ERRORS.UNABLETOLOADCOURSE')
  if (!(await isOpenTo(context, caller.userId, row))) return fail('ERRORS.SUBSCRIPTIONREQUIRED')
  return { ...succeed(await toCourse(context, caller, row, language)), cookies: viewerCookie(context, caller) }
}

/** Cards by id as a guest sees them; unpublished courses are left out. */
export const listCourseCards = (context: Context, ids: readonly number[], language: Language): Promise<CourseCard[]> =>
  listCards(context, { userId: null }, ids, language)

/**
 * What a list shows of one course, and the beginning of its film, as a guest sees them. Fails with
 * ERRORS.UNABLETOLOADCOURSE.
 */
export async function getCoursePreview(
  context: Context,
  id: number,
  language: Language,
): Promise<Outcome<CoursePreview>> {
  const [card] = await listCourseCards(context, [id], language)
  if (!card) return fail('ERRORS.UNABLETOLOADCOURSE')
  return succeed({ ...card, film: await getPreviewFilm(context, id, language) })
}
