import type { Tone } from '@slodki-ul/contract/catalogue/products'
import { dayMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { CourseLevel } from '@slodki-ul/contract/learning/courses'
import type { IngredientGroup } from '@slodki-ul/contract/learning/recipe'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import {
  addCourse,
  addCourseCategories,
  addInstructors,
  addRelated,
  type NewCourse,
} from '#learning/courses/new-course.service.ts'
import { saveCourseProgress, saveRating } from '#learning/courses/watching.service.ts'
import { storeFile } from '#platform/files/storage.ts'
import { type ProductContent, readArt, readContent } from '#seed/content.ts'
import { advanceIdentitySequence } from '#seed/identities.ts'
import type { DemoPeople } from '#seed/people.ts'
import { addDemoVideo, seedFilms } from '#seed/videos.ts'

type Text = Record<Language, string>
type Ingredient = Omit<IngredientGroup['items'][number], 'name' | 'note' | 'product'> & {
  name: Text
  note?: Text
  /** The shop product for this ingredient. */
  productSlugHint?: string
}

type CourseContent = Pick<NewCourse, 'preparationTime' | 'isFree'> & {
  id: number
  slug: string
  name: Text
  shortDescription: Text
  description: Text
  remarks: Text
  instructor: string
  level: CourseLevel
  categories: string[]
  noOfPortions: { amount: number; unit: NonNullable<NewCourse['portions']>['unit']; label: Text } | null
  ingredients: { groups: { name: Text; items: Ingredient[] }[] }
  steps: { title: Text; text: Text; startSecond: number; timerSeconds?: number }[]
  equipment: Text[]
  allergens: { code: string; name: Text }[]
  season: { month: number } | null
  /** Duration of the demo video in seconds. */
  demoDuration: number
  /** Duration of the lesson in seconds, of which the demo video is a sample. */
  storyDuration: number
  chapters: { title: Text; startSecond: number }[]
  captions: Record<Language, { vtt: string }>
  creationDate: string
  publicationDate: string
  studentsCount: number
  ratingDistribution: Record<string, number>
  relatedProducts: string[]
  relatedCourses: string[]
  art: string
  plate: Tone
}
type InstructorContent = {
  id: string
  name: string
  initials: string
  role: Text
  bio: Text
  teachingSince: number
  home: Text
}
type CategoryContent = { id: number; slug: string; name: Text; children: CategoryContent[] }
type Vote = { courseId: number; userId: string; rating: number; createdAt: string }

/** The tree in depth-first order. */
type FlatCategory = Omit<CategoryContent, 'children'> & { level: number; parentId: number | null }
const flatten = (nodes: readonly CategoryContent[], level = 0, parentId: number | null = null): FlatCategory[] =>
  nodes.flatMap(({ children, ...node }) => [{ ...node, level, parentId }, ...flatten(children, level + 1, node.id)])

async function seedCategories(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const categories = flatten(readContent<CategoryContent[]>('courses/courseCategories'))
  await addCourseCategories(
    tx,
    categories.map(({ id, slug, name, level, parentId }, position) => ({
      id,
      slug,
      level,
      parentId,
      position,
      namePl: name.pl,
      nameEn: name.en,
    })),
  )
  await advanceIdentitySequence(tx, 'course_categories')
  return new Map(categories.map(({ slug, id }) => [slug, id]))
}

async function seedInstructors(tx: Transaction, people: DemoPeople): Promise<ReadonlyMap<string, number>> {
  const instructors = readContent<InstructorContent[]>('courses/instructors')
  await addInstructors(
    tx,
    instructors.map(({ id, name, initials, role, bio, teachingSince, home }, index) => ({
      id: index + 1,
      slug: id,
      userId: people.get(id) ?? null,
      name,
      initials,
      rolePl: role.pl,
      roleEn: role.en,
      bioPl: bio.pl,
      bioEn: bio.en,
      teachingSince,
      homePl: home.pl,
      homeEn: home.en,
    })),
  )
  await advanceIdentitySequence(tx, 'instructors')
  return new Map(instructors.map(({ id }, index) => [id, index + 1]))
}

/** The ratings from before the demo's users: the whole distribution without their votes. */
function earlierStatisticsOf({ studentsCount, ratingDistribution }: CourseContent, votes: readonly Vote[]) {
  const stars = Object.entries(ratingDistribution).map(([star, count]) => ({ star: Number(star), count }))
  const sum = stars.reduce((total, { star, count }) => total + star * count, 0)
  const reviews = stars.reduce((total, { count }) => total + count, 0)
  return {
    students: studentsCount,
    ratingSum: votes.reduce((left, { rating }) => left - rating, sum),
    reviews: reviews - votes.length,
  }
}

type Ids = Record<'categories' | 'instructors' | 'products', ReadonlyMap<string, number>>

const idOf = (ids: ReadonlyMap<string, number>, slug: string): number => {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`The demo has no ${slug}.`)
  return id
}

async function seedCourse(
  tx: Transaction,
  context: Context,
  course: CourseContent,
  { ids, votes, moment }: { ids: Ids; votes: readonly Vote[]; moment: (iso: string) => Date },
): Promise<void> {
  const { captions, chapters, noOfPortions, ingredients, steps, season } = course
  const pictureId = await storeFile(context, tx, {
    name: `${course.art}.svg`,
    contentType: 'image/svg+xml',
    content: readArt(course.art),
    isPublic: true,
  })
  const videoId = await addDemoVideo(tx, context, {
    slug: course.slug,
    duration: course.demoDuration,
    lessonDuration: course.storyDuration,
    hasPreview: !course.isFree,
    chapters: chapters.map(({ title, startSecond }) => ({ titlePl: title.pl, titleEn: title.en, startSecond })),
    captions: { pl: captions.pl.vtt, en: captions.en.vtt },
  })
  await addCourse(tx, {
    ...course,
    instructorId: idOf(ids.instructors, course.instructor),
    portions: noOfPortions && { ...noOfPortions, inWords: noOfPortions.label },
    groups: ingredients.groups.map(({ name, items }) => ({
      name,
      items: items.map(({ productSlugHint, note, ...item }) => ({
        ...item,
        note: note ?? null,
        productId: productSlugHint ? idOf(ids.products, productSlugHint) : null,
      })),
    })),
    steps: steps.map((step) => ({ ...step, timerSeconds: step.timerSeconds ?? null })),
    seasonMonth: season?.month ?? null,
    categoryIds: course.categories.map((slug) => idOf(ids.categories, slug)),
    productIds: course.relatedProducts.map((slug) => idOf(ids.products, slug)),
    videoId,
    pictureId,
    // The drawings show what the courses are about.
    pictureText: course.name,
    past: earlierStatisticsOf(course, votes),
    publicationDate: moment(course.publicationDate),
    createdAt: moment(course.creationDate),
  })
}

/** Ania's progress by course; the last one watched is last. */
const watchedByAnia = [
  { courseId: 6, share: 0.08 },
  { courseId: 4, share: 1 },
  { courseId: 16, share: 0.22 },
  { courseId: 1, share: 0.64 },
]

async function seedWatched(
  tx: Transaction,
  { clock }: Context,
  people: DemoPeople,
  courses: readonly CourseContent[],
): Promise<void> {
  const userId = people.get('ania-n')
  if (!userId) throw new Error('Ania is missing.')
  for (const [place, { courseId, share }] of watchedByAnia.entries()) {
    const seconds = Math.round((courses.find(({ id }) => id === courseId)?.demoDuration ?? 0) * share)
    const at = new Date(clock.now() - (watchedByAnia.length - place) * dayMs)
    await saveCourseProgress(tx, { userId, courseId, progress: seconds, position: seconds, at })
  }
}

/** Adds the demo's courses: categories, instructors, recipes, videos and ratings of demo users. */
export async function seedCourses(
  tx: Transaction,
  context: Context,
  people: DemoPeople,
  moment: (iso: string) => Date,
): Promise<void> {
  const courses = readContent<CourseContent[]>('courses/courses')
  const { votes } = readContent<{ votes: Vote[] }>('courses/ratings')
  const products = readContent<ProductContent[]>('products')
  const ids: Ids = {
    categories: await seedCategories(tx),
    instructors: await seedInstructors(tx, people),
    products: new Map(products.map(({ slug, id }) => [slug, id])),
  }
  for (const course of courses) {
    const own = votes.filter(({ courseId }) => courseId === course.id)
    await seedCourse(tx, context, course, { ids, votes: own, moment })
  }
  await advanceIdentitySequence(tx, 'courses')
  const courseIds = new Map(courses.map(({ slug, id }) => [slug, id]))
  for (const { id, relatedCourses } of courses)
    await addRelated(
      tx,
      id,
      relatedCourses.map((slug) => idOf(courseIds, slug)),
    )
  for (const { courseId, userId, rating, createdAt } of votes) {
    const voter = people.get(userId)
    if (!voter) throw new Error(`The demo has no user ${userId}.`)
    const rated = await saveRating(tx, { userId: voter, courseId, rating, at: moment(createdAt) })
    if (failed(rated)) throw new Error(`The demo's rating of course ${courseId} by ${userId} was refused.`)
  }
  await seedWatched(tx, context, people, courses)
  await seedFilms(tx, context)
}
