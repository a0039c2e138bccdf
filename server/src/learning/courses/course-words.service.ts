import { ancestorsOf } from '@slodki-ul/contract/catalogue/categories.rules'
import { type Language, languages } from '@slodki-ul/contract/language'
import type { Transaction } from '#db/client.ts'
import { selectWeighed } from '#learning/courses/course-words.db.ts'
import { wordIndex } from '#learning/courses/courses.db.ts'
import { wordWeights } from '#learning/courses/courses.rules.ts'
import { selectParents } from '#learning/courses/new-course.db.ts'
import { replaceWords } from '#search/search.db.ts'
import { type Weighed, weighWords } from '#search/search.rules.ts'

type Both = { pl: string; en: string | null }

/** The texts of a course that search reads. */
export type CourseTexts = {
  name: Both
  shortDescription: Both
  description: Both
  instructor: string
  /** Its own categories, without those above them. */
  categories: readonly Both[]
  ingredients: readonly Both[]
  steps: readonly Both[]
}

/**
 * The search words of a course, weighted by field: name and instructor, then summary and ingredients, then the rest.
 */
function weigh(course: CourseTexts, language: Language) {
  const say = ({ pl, en }: Both) => (language === 'en' ? (en ?? pl) : pl)
  const { name, instructor, ingredient, category, summary, rest } = wordWeights
  const texts: Weighed[] = [
    [say(course.name), name],
    [course.instructor, instructor],
    [say(course.shortDescription), summary],
    ...course.categories.map((each): Weighed => [say(each), category]),
    ...course.ingredients.map((each): Weighed => [say(each), ingredient]),
    ...course.steps.map((each): Weighed => [say(each), rest]),
    [say(course.description), rest],
  ]
  return weighWords(texts)
}

/** Replaces the search words of a course in both languages. */
export async function indexCourse(tx: Transaction, id: number, course: CourseTexts): Promise<void> {
  for (const language of languages) await replaceWords(tx, wordIndex, id, language, weigh(course, language))
}

/** Replaces the search words of stored courses, whose categories have changed. */
export async function reindexCourses(tx: Transaction, ids: readonly number[]): Promise<void> {
  const tree = await selectParents(tx)
  for (const { id, categoryIds, ...texts } of await selectWeighed(tx, ids)) {
    const own = categoryIds.filter((each) => !categoryIds.some((other) => ancestorsOf(tree, other).includes(each)))
    const categories = tree
      .filter((category) => own.includes(category.id))
      .map(({ namePl, nameEn }) => ({ pl: namePl, en: nameEn }))
    await indexCourse(tx, id, { ...texts, categories })
  }
}
