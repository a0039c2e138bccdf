import type { Tone } from '@slodki-ul/contract/catalogue/products'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import { inLanguage, type Language } from '@slodki-ul/contract/language'
import type { coursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews'
import type { staffCoursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews.admin'
import type { Course, CourseCard } from '@slodki-ul/contract/learning/courses'
import { pages } from '@slodki-ul/contract/pages'
import type { PreviewLink } from '@slodki-ul/contract/platform/previews'
import { loadCards } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { cleanProse } from '#html.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import type { Both, CourseContent } from '#learning/courses/course-content.db.ts'
import { type CourseRecord, selectCourseRecord, selectFileTypes } from '#learning/courses/course-content.db.ts'
import { readWritten } from '#learning/courses/course-drafts.service.ts'
import { namedIn } from '#learning/courses/course-form.service.ts'
import { type Shown, selectShown } from '#learning/courses/course-preview.db.ts'
import { ingredientsHtml, monthName, withAncestors } from '#learning/courses/courses.rules.ts'
import { listCourseCards } from '#learning/courses/courses.service.ts'
import { selectParents } from '#learning/courses/new-course.db.ts'
import { fileNameOf, printCourse, type RecipePdfKind } from '#learning/courses/recipe-pdfs.service.ts'
import { signPreviewVideo } from '#learning/videos/video.service.ts'
import { signPreviewFilm } from '#learning/videos/video-preview.service.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { createPreviewLink, readPreview } from '#platform/previews/previews.service.ts'

const kind = 'course'
/** In place of a person's id: the draft of a course is the same for all staff. */
const ofDraft = 'draft'

/**
 * A link that shows a course as somebody would see it, with its draft if asked for (BO-118). As a subscriber it hands the film
 * to whoever has it, so that is recorded, and only for who may change courses. Fails with ERRORS.UNABLETOLOADCOURSE.
 */
export async function linkCoursePreview(
  context: Context,
  caller: StaffCaller,
  id: number,
  { audience, isChanged }: Input<(typeof staffCoursePreviewsEndpoints)['getCoursePreviewLink']>['query'],
): Promise<Outcome<PreviewLink>> {
  if (audience === 'subscriber' && !mayUse(caller.roles, 'courses.edit', true))
    return fail('ERRORS.FORBIDDEN', { extra: { permission: 'courses.edit' } })
  if (!(await selectCourseRecord(context.db, id))) return fail('ERRORS.UNABLETOLOADCOURSE')
  await inTransaction(context, (tx) =>
    recordChange(tx, context, caller, {
      ...{ record: 'course', recordId: String(id), before: {}, after: { previewAudience: audience } },
    }),
  )
  const preview = { kind, id: String(id), audience, draftOf: isChanged ? ofDraft : null }
  return succeed(
    createPreviewLink(context, preview, (token) => pages.draft.replace(':kind', 'kurs').replace(':token', token)),
  )
}

type Previewed = {
  row: CourseRecord
  content: CourseContent
  shown: Shown
  /** Its own and those above them, as the shop lists them. */
  categoryIds: readonly number[]
  language: Language
}

async function toCard(
  context: Context,
  { row, content, shown, categoryIds, language }: Previewed,
): Promise<CourseCard> {
  const say = (text: Both) => inLanguage(text, language)
  const { pictureId } = content
  const type = pictureId && (await selectFileTypes(context.db, [pictureId])).get(pictureId)
  const nameOf = new Map(shown.categories.map((category) => [category.id, say(category)]))
  return {
    ...{ id: row.id, slug: row.slug, name: say(content.name), shortDescription: say(content.shortDescription) },
    thumbnailUrl: pictureId && type ? mediaUrl(pictureId, type) : '',
    plate: row.plate as Tone,
    ...{ progress: 0, duration: shown.video?.duration ?? 0, rating: row.rating, reviewsCount: row.reviewsCount },
    lessonDuration: shown.video?.lessonDuration ?? shown.video?.duration ?? 0,
    courseLevel: { name: content.level },
    instructor: { name: shown.instructor?.name ?? '' },
    ...{ isFree: content.isFree, isInWatchList: false, publicationDate: row.publicationDate.toISOString() },
    categories: categoryIds.map((id) => ({ id, name: nameOf.get(id) ?? '' })),
  }
}

/** All of a course but its film. Nobody's progress, rating or favourites are in it. */
async function toLesson(
  context: Context,
  previewed: Previewed,
  card: CourseCard,
): Promise<Omit<Course, 'video' | 'videoUrl'>> {
  const { row, content, shown, language } = previewed
  const say = (text: Both) => inLanguage(text, language)
  const { portions, seasonMonth } = content
  const groups = content.groups.map(({ name, items }) => ({
    name: say(name),
    items: items.map((item) => {
      const product = item.productId ? shown.shopProducts.get(item.productId) : undefined
      return {
        ...{ name: say(item.name), amount: item.amount, unit: item.unit, scales: item.scales },
        note: item.note && say(item.note),
        product: product ? { id: product.id, slug: product.slug, name: say(product) } : null,
      }
    }),
  }))
  const cards = await loadCards(context, context.db, [...content.productIds], language)
  const { instructor } = shown
  const both = (pl: string | undefined, en: string | null | undefined) => say({ pl: pl ?? '', en: en ?? null })
  return {
    ...card,
    ...{ position: 0, userRated: null, comments: 0 },
    description: await cleanProse(say(content.description)),
    ingredients: await cleanProse(ingredientsHtml(groups, language)),
    remarks: await cleanProse(say(content.remarks)),
    ingredientGroups: groups,
    steps: content.steps.map((step) => ({ ...step, title: say(step.title), text: say(step.text) })),
    noOfPortions: portions && say(portions.inWords),
    portions: portions && { amount: portions.amount, unit: portions.unit },
    preparationTime: content.preparationTime,
    equipment: content.equipment.map(say),
    allergens: content.allergens.map(({ code, name }) => ({ code, name: say(name) })),
    season: seasonMonth === null ? null : { month: seasonMonth, label: monthName(seasonMonth, language) },
    instructor: {
      ...{ name: instructor?.name ?? '', initials: instructor?.initials ?? '' },
      role: both(instructor?.rolePl, instructor?.roleEn),
      bio: both(instructor?.bioPl, instructor?.bioEn),
      teachingSince: instructor?.teachingSince ?? 0,
      home: both(instructor?.homePl, instructor?.homeEn),
    },
    creationDate: row.createdAt.toISOString(),
    relatedCourses: await listCourseCards(context, content.relatedIds, language),
    relatedProducts: content.productIds.flatMap((id) => cards.get(id)?.card ?? []),
  }
}

async function readPreviewed(
  context: Context,
  row: CourseRecord,
  { language, isChanged }: { language: Language; isChanged: boolean },
): Promise<Previewed & { isChanged: boolean }> {
  const { stored, draft } = await readWritten(context.db, row)
  const content = isChanged && draft ? draft.content : stored
  const { categoryIds: own, productIds } = namedIn(content)
  const categoryIds = withAncestors(own, await selectParents(context.db))
  const { instructorId } = content
  const shown = await selectShown(context.db, { instructorId, videoId: row.videoId, categoryIds, productIds })
  return { row, content, shown, categoryIds, language, isChanged: isChanged && draft !== null }
}

/**
 * A recipe PDF of what is edited of a course, also of its draft (BO-124). Fails with ERRORS.UNABLETOLOADCOURSE, and with
 * ERRORS.NOTREADY without a picture, which stands on it.
 */
export async function printEditedCourse(
  context: Context,
  id: number,
  { kind: pdf, lang }: { kind: RecipePdfKind; lang: Language },
): Promise<Outcome<FileResponse>> {
  const row = await selectCourseRecord(context.db, id)
  if (!row) return fail('ERRORS.UNABLETOLOADCOURSE')
  const previewed = await readPreviewed(context, row, { language: lang, isChanged: true })
  if (previewed.content.pictureId === null) return fail('ERRORS.NOTREADY', { extra: { missing: ['picture'] } })
  const lesson = await toLesson(context, previewed, await toCard(context, previewed))
  return succeed({ name: fileNameOf(lesson, pdf, lang), content: await printCourse(context, lesson, pdf, lang) })
}

/** A course by the link of its preview, published or not. Fails with ERRORS.INVALIDTOKEN. */
export async function getCourseDraft(
  context: Context,
  token: string,
  language: Language,
): Promise<Outcome<Reply<(typeof coursePreviewsEndpoints)['getCourseDraft']>>> {
  const preview = readPreview(context, kind, token)
  const row = preview && (await selectCourseRecord(context.db, Number(preview.id)))
  if (!preview || !row) return fail('ERRORS.INVALIDTOKEN')
  const { audience, draftOf, expiresAt } = preview
  const previewed = await readPreviewed(context, row, { language, isChanged: draftOf === ofDraft })
  const { content, shown, isChanged } = previewed
  const card = await toCard(context, previewed)
  const mayWatch = content.isFree || audience === 'subscriber'
  const video = shown.video && mayWatch ? signPreviewVideo(context, shown.video, expiresAt, language) : null
  return succeed({
    ...{ audience, card, isChanged, expiresAt },
    hasFilm: shown.video !== undefined,
    film: shown.video && !mayWatch ? await signPreviewFilm(context, shown.video, expiresAt, language) : null,
    course: video && { ...(await toLesson(context, previewed, card)), video, videoUrl: video.url },
  })
}
