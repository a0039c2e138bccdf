import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { recipePdfsEndpoints } from '@slodki-ul/contract/learning/recipe-pdfs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const { getCoursePdf, getIngredientsPdf } = recipePdfsEndpoints
/** Ids in the demo data: a course for subscribers and a free one. */
const paid = 1

let testApp: TestApp
let free: number
let subscriber: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  const query = { languageCode: 'pl', onlyFree: 'true' } as const
  free = (await testApp.call(coursesEndpoints.listCoursePreviews, { query })).reply[0]?.id ?? 0
  subscriber = (await aCustomer(testApp, { isSubscribed: true })).headers
})
afterAll(() => testApp.close())

const ask = (row: typeof getCoursePdf | typeof getIngredientsPdf, id: number, headers = {}, lang: 'pl' | 'en' = 'pl') =>
  testApp.call(row, { params: { id, lang } }, headers)

describe('the papers of a course', () => {
  it('API-50 CRS-19 contain the whole recipe for a subscriber', async () => {
    const { reply: course } = await testApp.call(
      coursesEndpoints.getCourse,
      { params: { id: paid, lang: 'pl' } },
      subscriber,
    )
    const { status, headers, bytes } = await ask(getCoursePdf, paid, subscriber)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${course.slug}.pdf`)
    const { pages, title } = await readPdf(bytes)
    const text = pages.join(' ').replaceAll('\u00a0', ' ')
    expect(title).toBe(course.name)
    for (const { title: step } of course.steps) expect(text).toContain(step.replaceAll('\u00a0', ' '))
    expect(text).toContain(course.instructor.name)
    expect(text).toContain('180 g')
  })

  it('API-51 CRS-19 contain a shopping list, in the requested language', async () => {
    const { headers, bytes } = await ask(getIngredientsPdf, paid, subscriber, 'en')
    expect(headers['content-disposition']).toMatch(/-ingredients\.pdf$/)
    const { pages, language } = await readPdf(bytes)
    expect([pages.length, language]).toEqual([1, 'en'])
    for (const text of ['Ingredients', 'buckwheat honey', 'Equipment', 'Allergens']) expect(pages[0]).toContain(text)
  })

  it('SEC-09 are only for users who may watch the course', async () => {
    const customer = (await aCustomer(testApp)).headers
    for (const row of [getCoursePdf, getIngredientsPdf]) {
      for (const headers of [{}, customer]) {
        const refused = await ask(row, paid, headers)
        expect([refused.status, refused.problem.code]).toEqual([402, 'ERRORS.SUBSCRIPTIONREQUIRED'])
        expect((await ask(row, free, headers)).status).toBe(200)
      }
      const missing = await ask(row, 999_999, subscriber)
      expect([missing.status, missing.problem.code]).toEqual([404, 'ERRORS.UNABLETOLOADCOURSE'])
    }
  })

  it('are rendered once per version, and again when the course changes', async () => {
    const first = (await ask(getCoursePdf, free)).bytes
    expect((await ask(getCoursePdf, free)).bytes.equals(first)).toBe(true)
    await testApp.context.db.execute(sql`update courses set name_pl = 'Zupełnie nowa nazwa' where id = ${free}`)
    const { title } = await readPdf((await ask(getCoursePdf, free)).bytes)
    expect(title).toBe('Zupełnie nowa nazwa')
  })
})
