import type { CourseLevel } from '@slodki-ul/contract/learning/courses'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { addCourse } from '#learning/courses/new-course.service.ts'
import { addVideo } from '#learning/videos/video.service.ts'
import { storeFile } from '#platform/files/storage.ts'
import type { TestApp } from '#testing/test-app.ts'

export type CourseOptions = {
  name?: string
  description?: string
  isFree?: boolean
  level?: CourseLevel
  /** In seconds. */
  duration?: number
  categoryIds?: number[]
}

let made = 0

/** A published course of one minute with one ingredient and one step. Returns its id. */
export function aCourse(testApp: TestApp, options: CourseOptions = {}): Promise<number> {
  const { context, clock } = testApp
  const number = ++made
  const videoId = crypto.randomUUID()
  const both = (text: string) => ({ pl: text, en: null })
  return inTransaction(context, async (tx) => {
    await addVideo(tx, context, {
      id: videoId,
      kind: 'file',
      duration: options.duration ?? 60,
      captions: [],
      chapters: [],
    })
    const pictureId = await storeFile(context, tx, {
      name: 'kurs.svg',
      contentType: 'image/svg+xml',
      content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      isPublic: true,
    })
    return addCourse(tx, {
      slug: `kurs-${number}-${videoId.slice(0, 8)}`,
      name: both(options.name ?? `Kurs ${number}`),
      shortDescription: both('Krótko o kursie'),
      description: both(options.description ?? '<p>Opis kursu</p>'),
      remarks: both('<p>Uwagi</p>'),
      instructorId: 1,
      level: options.level ?? 'beginner',
      isFree: options.isFree ?? false,
      portions: null,
      preparationTime: 30,
      groups: [
        {
          name: both('Ciasto'),
          items: [{ name: both('mąka'), note: null, amount: 100, unit: 'g', scales: true, productId: null }],
        },
      ],
      steps: [{ title: both('Wymieszaj'), text: both('Wymieszaj wszystko.'), startSecond: 0, timerSeconds: null }],
      equipment: [],
      allergens: [],
      seasonMonth: null,
      categoryIds: options.categoryIds ?? [],
      productIds: [],
      videoId,
      pictureId,
      pictureText: both('Rysunek kursu'),
      plate: 'honey',
      publicationDate: clock.date(),
      createdAt: clock.date(),
    })
  })
}

/** A published free course that lacks nothing: its film is ours and has Polish captions. Returns its id. */
export async function aWholeCourse(testApp: TestApp, name: string): Promise<number> {
  const id = await aCourse(testApp, { name, isFree: true, categoryIds: [1] })
  await testApp.context.db.execute(
    sql`update videos set captions = '{pl}' where id = (select video_id from courses where id = ${id})`,
  )
  return id
}
