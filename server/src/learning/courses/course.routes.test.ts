import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let subscriber: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  subscriber = (await aCustomer(testApp, { isSubscribed: true })).headers
})
afterAll(() => testApp.close())

const { getCourse } = coursesEndpoints
const read = (id: number, lang: 'pl' | 'en' = 'pl', headers: Record<string, string> = subscriber) =>
  testApp.call(getCourse, { params: { id, lang } }, headers)

describe('GET /courses/{id}/{lang}', () => {
  it('API-41 ENT-07 CRS-14 returns everything the page shows, in the requested language', async () => {
    const { reply } = await read(1, 'en')
    expect(reply).toMatchObject({
      name: 'Thirteen-layer honey cake',
      duration: 60,
      progress: 0,
      position: 0,
      rating: 4.78,
      reviewsCount: 214,
      userRated: null,
      courseLevel: { name: 'intermediate' },
      instructor: { name: 'Helena Wrona', role: 'Master pastry chef, classics and choux' },
      noOfPortions: '16 slices, 20\u00a0cm across',
      portions: { amount: 16, unit: 'portion' },
      preparationTime: 180,
      isFree: false,
      isInWatchList: false,
      comments: 14,
    })
    expect(reply.videoUrl).toBe(reply.video.url)
    expect(reply.ingredientGroups[0]?.items[0]).toMatchObject({ amount: 180, unit: 'g', product: { id: 54 } })
    expect(reply.steps.map(({ startSecond }) => startSecond)).toEqual([0, 12, 18, 27, 33, 44, 49])
    expect(reply.relatedProducts.map(({ id }) => id)).toContain(54)
    expect(reply.relatedCourses.map(({ id }) => id)).toEqual([10, 14])
    expect(Number.isNaN(Date.parse(reply.creationDate))).toBe(false)
  })

  it('returns Polish where no English exists, and the month of apiary work', async () => {
    const id = await aCourse(testApp, { name: 'Tylko po polsku' })
    expect((await read(id, 'en')).reply.name).toBe('Tylko po polsku')
    expect((await read(18)).reply.season).toEqual({ month: 4, label: 'kwiecień' })
  })

  it('CRS-17 sanitises rich text when it is written, and again on the way out', async () => {
    const evil = '<p onclick="x()">Opis<script>alert(1)</script> <a href="javascript:x()">tu</a></p>'
    const id = await aCourse(testApp, { description: evil })
    expect((await read(id)).reply.description).toBe('<p>Opis tu</p>')
    const [stored] = rowsOf<{ html: string }>(
      await testApp.context.db.execute(sql`select description_pl as html from courses where id = ${id}`),
    )
    expect(stored?.html).toBe('<p>Opis tu</p>')
    await testApp.context.db.execute(sql`update courses set remarks_pl = ${evil} where id = ${id}`)
    await testApp.context.db.execute(
      sql`update course_ingredients set name_pl = '<img src=x onerror=x()>' where course_id = ${id}`,
    )
    const { reply } = await read(id)
    expect(reply.remarks).toBe('<p>Opis tu</p>')
    expect(reply.ingredients).not.toContain('<img')
  })

  it('returns 404 for an unknown and for an unpublished course', async () => {
    const id = await aCourse(testApp)
    await testApp.context.db.execute(sql`update courses set is_published = false where id = ${id}`)
    for (const gone of [id, 2_000_000_000])
      expect(await read(gone)).toMatchObject({ status: 404, problem: { code: 'ERRORS.UNABLETOLOADCOURSE' } })
  })
})
