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

export type RecipePdfKind = 'course' | 'ingredients'

/**
 * Maximum number of recipe PDFs cached in memory, about 60 KB each: enough for a catalogue of 28 courses. The least
 * recently used are removed first.
 */
const maxCached = 120

const endings: Record<Language, Record<RecipePdfKind, string>> = {
  pl: { course: '', ingredients: '-skladniki' },
  en: { course: '', ingredients: '-ingredients' },
}

type Lesson = Omit<Course, 'video' | 'videoUrl'>

export const fileNameOf = ({ slug }: Pick<Course, 'slug'>, kind: RecipePdfKind, language: Language): string =>
  `${slug}${endings[language][kind]}.pdf`

/** Returns the printed fields of a course; a change makes a new version of its PDFs. */
function factsOf(course: Lesson): CourseFacts {
  const { name, shortDescription, plate, isFree, courseLevel, instructor, noOfPortions, preparationTime } = course
  const { season, ingredientGroups, steps, remarks, equipment, allergens } = course
  const about = { name, shortDescription, plate, isFree, courseLevel, instructor, noOfPortions, preparationTime }
  return { ...about, season, ingredientGroups, steps, remarks, equipment, allergens }
}

/** Returns the address of the page of a course. */
const addressOf = ({ config }: Pick<Context, 'config'>, { id, isFree }: Lesson) =>
  `${config.publicUrl}${coursePage({ id, isFree })}`

/** Reads a stored picture by its public address. */
function readPicture({ storage }: Pick<Context, 'storage'>, url: string): Promise<Uint8Array> {
  const [, fileId] = /\/media\/([0-9a-f-]{36})/.exec(url) ?? []
  if (!fileId) throw new Error(`No stored picture at ${url}.`)
  return storage.getBytes(fileId)
}

/** Prints a recipe PDF. */
export async function printCourse(
  context: Context,
  course: Lesson,
  kind: RecipePdfKind,
  language: Language,
): Promise<Buffer> {
  const printed = describeCourse(factsOf(course), language, addressOf(context, course))
  const picture = await makePicture(await readPicture(context, course.thumbnailUrl), course.plate)
  return (kind === 'course' ? drawCourse : drawIngredients)(printed, picture, language)
}

/** Prints recipe PDFs for everybody with course access; each version is printed once per language. */
export function createCoursePrinter(context: Context) {
  const cached = new Map<string, Promise<Buffer>>()

  async function printOnce(course: Course, kind: RecipePdfKind, language: Language): Promise<Buffer> {
    const version = createHash('sha256')
      .update(JSON.stringify([kind, language, course.id, course.thumbnailUrl, factsOf(course)]))
      .digest('hex')
    const pdf = cached.get(version) ?? printCourse(context, course, kind, language)
    // Move the entry to the end, since the first entry is removed when the cache is full.
    cached.delete(version)
    cached.set(version, pdf)
    for (const oldest of cached.keys()) if (cached.size > maxCached) cached.delete(oldest)
    try {
      return await pdf
    } catch (error) {
      cached.delete(version)
      throw error
    }
  }

  /** Returns a recipe PDF of a course; fails like reading the course itself. */
  return async (
    kind: RecipePdfKind,
    { id, lang }: { id: number; lang: Language },
    caller: RequestContext,
  ): Promise<Outcome<FileResponse>> => {
    const found = await getCourse(context, caller, id, lang)
    if (failed(found)) return found
    const course = found.value
    return succeed({
      name: fileNameOf(course, kind, lang),
      content: await printOnce(course, kind, lang),
    })
  }
}
