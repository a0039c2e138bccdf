import { createHash } from 'node:crypto'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { Course } from '@slodki-ul/contract/learning/courses'
import { coursePage } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import type { FileResponse } from '#http/responses.ts'
import type { RequestContext } from '#http/session.ts'
import { getCourse } from '#learning/courses/courses.service.ts'
import { drawCourse, drawIngredients } from '#learning/courses/recipe.pdf.ts'
import { type CourseFacts, describeCourse } from '#learning/courses/recipe-pdfs.rules.ts'
import { makePicture } from '#learning/courses/recipe-picture.ts'

type RecipePdfKind = 'course' | 'ingredients'

/** Papers kept in memory, some 60 KB each: all of a catalogue of twenty-eight courses, and then the ones asked for last. */
const maxKept = 120

const endings: Record<Language, Record<RecipePdfKind, string>> = {
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
  const cached = new Map<string, Promise<Buffer>>()

  async function print(course: Course, kind: RecipePdfKind, language: Language): Promise<Buffer> {
    const printed = describeCourse(factsOf(course), language, addressOf(context, course))
    const picture = await makePicture(await readPicture(context, course.thumbnailUrl), course.plate)
    return (kind === 'course' ? drawCourse : drawIngredients)(printed, picture, language)
  }

  async function printOnce(course: Course, kind: RecipePdfKind, language: Language): Promise<Buffer> {
    const version = createHash('sha256')
      .update(JSON.stringify([kind, language, course.id, course.thumbnailUrl, factsOf(course)]))
      .digest('hex')
    const paper = cached.get(version) ?? print(course, kind, language)
    // Asked for last, forgotten last.
    cached.delete(version)
    cached.set(version, paper)
    for (const oldest of cached.keys()) if (cached.size > maxKept) cached.delete(oldest)
    try {
      return await paper
    } catch (error) {
      cached.delete(version)
      throw error
    }
  }

  /** A paper of a course; refused as the course itself would be. */
  return async (
    kind: RecipePdfKind,
    { id, lang }: { id: number; lang: Language },
    caller: RequestContext,
  ): Promise<Outcome<FileResponse>> => {
    const found = await getCourse(context, caller, id, lang)
    if (failed(found)) return found
    const course = found.value
    return succeed({
      name: `${course.slug}${endings[lang][kind]}.pdf`,
      content: await printOnce(course, kind, lang),
    })
  }
}
