import type { Transaction } from '#db/client.ts'
import { cleanProse } from '#html.ts'
import { indexCourse } from '#learning/courses/course-words.service.ts'
import { withAncestors } from '#learning/courses/courses.rules.ts'
import * as table from '#learning/courses/new-course.db.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'

export { insertRelated as addRelated } from '#learning/courses/new-course.db.ts'

type Both = { pl: string; en: string | null }

/** A course to add. Kitchen times in minutes, video times in seconds. */
export type NewCourse = {
  id?: number
  slug: string
  name: Both
  shortDescription: Both
  /** HTML, like the remarks. */
  description: Both
  remarks: Both
  instructorId: number
  level: table.NewCourseRow['level']
  isFree: boolean
  portions: { amount: number; unit: NonNullable<table.NewCourseRow['portionUnit']>; inWords: Both } | null
  preparationTime: number
  groups: readonly {
    name: Both
    items: readonly (Pick<table.NewIngredient, 'amount' | 'unit' | 'scales' | 'productId'> & {
      name: Both
      note: Both | null
    })[]
  }[]
  steps: readonly { title: Both; text: Both; startSecond: number; timerSeconds: number | null }[]
  equipment: readonly Both[]
  allergens: readonly { code: string; name: Both }[]
  seasonMonth: number | null
  /** Its own categories; their ancestors are added. */
  categoryIds: readonly number[]
  productIds: readonly number[]
  videoId: string
  pictureId: string
  plate: string
  /** Statistics from before this system. */
  past?: { students: number; ratingSum: number; reviews: number }
  publicationDate: Date
  createdAt: Date
}

const nonBreakingBoth = ({ pl, en }: Both): Both => ({
  pl: nonBreakingSpaces(pl, 'pl'),
  en: en === null ? null : nonBreakingSpaces(en, 'en'),
})
const cleanBoth = async (text: Both): Promise<Both> => {
  const { pl, en } = nonBreakingBoth(text)
  return { pl: await cleanProse(pl), en: en === null ? null : await cleanProse(en) }
}

/** Adds non-breaking spaces to texts and sanitizes HTML. */
const tidy = async (course: NewCourse): Promise<NewCourse> => ({
  ...course,
  name: nonBreakingBoth(course.name),
  shortDescription: nonBreakingBoth(course.shortDescription),
  description: await cleanBoth(course.description),
  remarks: await cleanBoth(course.remarks),
  portions: course.portions && { ...course.portions, inWords: nonBreakingBoth(course.portions.inWords) },
  groups: course.groups.map(({ name, items }) => ({
    name: nonBreakingBoth(name),
    items: items.map((item) => ({
      ...item,
      name: nonBreakingBoth(item.name),
      note: item.note && nonBreakingBoth(item.note),
    })),
  })),
  steps: course.steps.map((step) => ({
    ...step,
    title: nonBreakingBoth(step.title),
    text: nonBreakingBoth(step.text),
  })),
  equipment: course.equipment.map(nonBreakingBoth),
  allergens: course.allergens.map(({ code, name }) => ({ code, name: nonBreakingBoth(name) })),
})

/**
 * Adds a course with its recipe: sanitizes its texts, adds non-breaking spaces and indexes their words for search.
 * Returns its id.
 */
export async function addCourse(tx: Transaction, given: NewCourse): Promise<number> {
  const course = await tidy(given)
  const { portions, past } = course
  const id = await table.insertCourse(tx, {
    ...(course.id === undefined ? {} : { id: course.id }),
    slug: course.slug,
    namePl: course.name.pl,
    nameEn: course.name.en,
    shortDescriptionPl: course.shortDescription.pl,
    shortDescriptionEn: course.shortDescription.en,
    descriptionPl: course.description.pl,
    descriptionEn: course.description.en,
    remarksPl: course.remarks.pl,
    remarksEn: course.remarks.en,
    instructorId: course.instructorId,
    level: course.level,
    isFree: course.isFree,
    portionAmount: portions?.amount ?? null,
    portionUnit: portions?.unit ?? null,
    portionsPl: portions?.inWords.pl ?? null,
    portionsEn: portions?.inWords.en ?? null,
    preparationTime: course.preparationTime,
    equipment: [...course.equipment],
    allergens: [...course.allergens],
    seasonMonth: course.seasonMonth,
    videoId: course.videoId,
    pictureId: course.pictureId,
    plate: course.plate,
    studentsCount: past?.students ?? 0,
    ratingSum: past?.ratingSum ?? 0,
    reviewsCount: past?.reviews ?? 0,
    publicationDate: course.publicationDate,
    createdAt: course.createdAt,
  })
  const known = await table.selectParents(tx)
  await table.insertRecipe(tx, id, {
    groups: course.groups.map(({ name, items }) => ({
      name: { namePl: name.pl, nameEn: name.en },
      items: items.map(({ name: called, note, ...item }) => ({
        ...item,
        namePl: called.pl,
        nameEn: called.en,
        notePl: note?.pl ?? null,
        noteEn: note?.en ?? null,
      })),
    })),
    steps: course.steps.map(({ title, text, startSecond, timerSeconds }) => ({
      titlePl: title.pl,
      titleEn: title.en,
      textPl: text.pl,
      textEn: text.en,
      startSecond,
      timerSeconds,
    })),
    productIds: course.productIds,
    categoryIds: withAncestors(course.categoryIds, known),
  })
  const names = await table.selectInstructorNames(tx)
  const instructor = names.find((each) => each.id === course.instructorId)?.name ?? ''
  const own = known
    .filter((category) => course.categoryIds.includes(category.id))
    .map(({ namePl, nameEn }) => ({ pl: namePl, en: nameEn }))
  await indexCourse(tx, id, {
    ...course,
    ...{ instructor, categories: own, steps: course.steps.map(({ title }) => title) },
    ingredients: course.groups.flatMap((group) => group.items).map((item) => item.name),
  })
  return id
}

/** Adds instructors, with non-breaking spaces in their texts. */
export const addInstructors = (tx: Transaction, instructors: readonly table.NewInstructor[]): Promise<void> =>
  table.insertInstructors(
    tx,
    instructors.map((each) => ({
      ...each,
      rolePl: nonBreakingSpaces(each.rolePl, 'pl'),
      roleEn: each.roleEn ? nonBreakingSpaces(each.roleEn, 'en') : null,
      bioPl: nonBreakingSpaces(each.bioPl, 'pl'),
      bioEn: each.bioEn ? nonBreakingSpaces(each.bioEn, 'en') : null,
    })),
  )

/** Adds the category tree, parents before children. */
export const addCourseCategories = (tx: Transaction, categories: readonly table.NewCategory[]): Promise<void> =>
  table.insertCategories(
    tx,
    categories.map((category) => ({
      ...category,
      namePl: nonBreakingSpaces(category.namePl, 'pl'),
      nameEn: category.nameEn ? nonBreakingSpaces(category.nameEn, 'en') : null,
    })),
  )
