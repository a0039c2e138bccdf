import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchCases } from '#learning/courses/search-fixtures.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function idsOf(query: Record<string, unknown>) {
  const response = await testApp.call(coursesEndpoints.listCoursePreviews, {
    query: { languageCode: 'pl', pageSize: 100, ...query },
  })
  expect(response.status, JSON.stringify(response.problem)).toBe(200)
  return response.reply.map(({ id }) => id)
}

describe('GET /coursePreviews?searchBy', () => {
  it('finds the expected courses: recall at least 0.95, precision of the first three at least 0.9 (CRS-01)', async () => {
    let [wanted, found, shown, right] = [0, 0, 0, 0]
    const lost: string[] = []
    const forbidden: string[] = []
    const extra: string[] = []
    for (const { typed, find, never = [], language = 'pl' } of searchCases) {
      const ids = await idsOf({ searchBy: typed, languageCode: language })
      const firstThree = ids.slice(0, 3)
      wanted += find.length
      found += find.filter((id) => ids.includes(id)).length
      shown += firstThree.length
      right += firstThree.filter((id) => find.includes(id)).length
      lost.push(...find.filter((id) => !ids.includes(id)).map((id) => `${typed}: ${id}`))
      extra.push(...firstThree.filter((id) => !find.includes(id)).map((id) => `${typed}: ${id}`))
      const wrong = find.length === 0 ? ids : firstThree.filter((id) => never.includes(id))
      forbidden.push(...wrong.map((id) => `${typed}: ${id}`))
    }
    expect(forbidden).toEqual([])
    expect(found / wanted, `lost ${lost.join(', ')}`).toBeGreaterThanOrEqual(0.95)
    expect(right / shown, `wrong ${extra.join(', ')}`).toBeGreaterThanOrEqual(0.9)
    expect(searchCases.length).toBeGreaterThanOrEqual(100)
  })

  it('begins with what bears the name, and goes on with what is made of it', async () => {
    const ids = await idsOf({ searchBy: 'malina' })
    expect(ids[0]).toBe(12)
    expect(ids).toContain(13)
  })

  it.each(['%', '_', '!!!', '\\', "' or 1=1 --", '(((', '"'])(
    'takes %j as nothing that could be found',
    async (text) => {
      expect(await idsOf({ searchBy: text })).toEqual([])
    },
  )

  it.each(['', '   '])('lists everything for %j', async (text) => {
    expect(await idsOf({ searchBy: text })).toHaveLength(24)
  })
})
