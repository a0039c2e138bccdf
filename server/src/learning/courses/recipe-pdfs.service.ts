import { createHash } from 'node:crypto'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { Course } from '@slodki-ul/contract/learning/courses'
import { coursePage } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import type { FileAnswer } from '#http/responses.ts'
import type { Visitor } from '#http/session.ts'
import { getCourse } from '#learning/courses/courses.service.ts'
import { drawCourse, drawIngredients } from '#learning/courses/recipe.pdf.ts'
import { type CourseFacts, describeCourse } from '#learning/courses/recipe-pdfs.rules.ts'
import { makePicture } from '#learning/courses/recipe-picture.ts'

type PaperKind = 'course' | 'ingredients'

/** Papers kept in memory, some 60 KB each: all of a catalogue of twenty-eight courses, and then the ones asked for last. */
const maxKept = 120

const endings: Record<Language, Record<PaperKind, string>> = {
  pl: { course: '', ingredients: '-skladniki' },
  en: { course: '', ingredients: '-ingredients' },
}

/** What of a course is printed, and so makes another version of its papers when it changes. */
function factsOf(course: Course): CourseFacts {
  const { name, shortDescription, plate, isFree, courseLevel, instructor, noOfPortions, preparationTime } = course
  const { season, ingredientGroups, steps, remarks, equipment, allergens } = course
  const about = { name, shortDescription, plate, isFree, courseLevel, instructor, noOfPortions, preparationTime }
  return { ...about, season, ingredientGroups, steps, remarks, equipment, allergens }
}

/** Where a course is watched. */
const addressOf = ({ config }: Pick<Context, 'config'>, { id, isFree }: Course) =>
  `${config.publicUrl}${coursePage({ id, isFree })}`

/** The stored picture behind a public address of it. */
function readPicture({ storage }: Pick<Context, 'storage'>, url: string): Promise<Uint8Array> {
  const [, fileId] = /\/media\/([0-9a-f-]{36})/.exec(url) ?? []
  if (!fileId) throw new Error(`There is no stored picture at ${url}.`)
  return storage.getBytes(fileId)
}

/** Prints courses for whoever may watch them, each version in each language once. */
export function createCoursePrinter(context: Context) {
  const kept = new Map<string, Promise<Buffer>>()

  async function print(course: Course, kind: PaperKind, language: Language): Promise<Buffer> {
    const printed = describeCourse(factsOf(course), language, addressOf(context, course))
    const picture = await makePicture(await readPicture(context, course.thumbnailUrl), course.plate)
    return (kind === 'course' ? drawCourse : drawIngredients)(printed, picture, language)
  }

  async function printOnce(course: Course, kind: PaperKind, language: Language): Promise<Buffer> {
    const version = createHash('sha256')
      .update(JSON.stringify([kind, language, course.id, course.thumbnailUrl, factsOf(course)]))
      .digest('hex')
    const paper = kept.get(version) ?? print(course, kind, language)
    // Asked for last, forgotten last.
    kept.delete(version)
    kept.set(version, paper)
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest)
    try {
      return await paper
    } catch (error) {
      kept.delete(version)
      throw error
    }
  }

  /** A paper of a course; refused as the course itself would be. */
  return async (
    kind: PaperKind,
    { id, lang }: { id: number; lang: Language },
    visitor: Visitor,
  ): Promise<Outcome<FileAnswer>> => {
    const found = await getCourse(context, visitor, id, lang)
    if (failed(found)) return found
    const course = found.value
    return succeed({
      name: `${course.slug}${endings[lang][kind]}.pdf`,
      content: await printOnce(course, kind, lang),
    })
  }
}
