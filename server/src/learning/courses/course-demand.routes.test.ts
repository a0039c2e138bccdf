import { dayMs } from '@slodki-ul/contract/durations'
import { courseDemandEndpoints as rows } from '@slodki-ul/contract/learning/course-demand.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCourse } from '#testing/courses.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
}, 120_000)
afterAll(() => testApp.close())

const day = 28
const run = (statement: ReturnType<typeof sql>) => testApp.context.db.execute(statement)

it('BO-091 a product says what courses with it as an ingredient sold in their first 28 days, and whether the stock is enough for the next', async () => {
  const product = await aProduct(testApp, { stock: 37 })
  const other = await aProduct(testApp, { stock: 30 })
  const now = () => testApp.clock.now()
  /** A course whose recipe names the product, published so many days ago. */
  const published = async (name: string, daysAgo: number, productId = product) => {
    const id = await aCourse(testApp, { name })
    await run(sql`update course_ingredients set product_id = ${productId} where course_id = ${id}`)
    await run(
      sql`update courses set publication_date = ${new Date(now() - daysAgo * dayMs).toISOString()} where id = ${id}`,
    )
    return id
  }
  const hidden = async (name: string, publishAt: Date | null, isNew = true) => {
    const id = await published(name, 0)
    await run(sql`update courses set is_published = false, is_new = ${isNew},
      publish_at = ${publishAt?.toISOString() ?? null} where id = ${id}`)
    return id
  }
  /** An order of quantity, made so many days after a moment. */
  const sold = async (quantity: number, daysAgo: number, status: 'None' | 'Paid' | 'Canceled' = 'Paid') => {
    const { reply } = await anOrder(testApp, [
      [product, quantity],
      [other, 1],
    ])
    const at = new Date(now() - daysAgo * dayMs).toISOString()
    await run(sql`update orders set created_at = ${at} where id = ${reply.orderId}`)
    await run(
      sql`update orders set status = ${status}, paid_at = ${status === 'Paid' ? at : null} where id = ${reply.orderId}`,
    )
  }
  const first = await published('Pierwszy', 100)
  const second = await published('Drugi', 60)
  const running = await published('Trwa', 5)
  await published('Bez niego', 100, other)
  // On both sides of the limits of the first course, and in the days of the second.
  await sold(2, 100 - 0.001)
  await sold(3, 100 - day + 0.001)
  await sold(4, 100 - day - 0.001)
  await sold(5, 100.001)
  await sold(1, 59)
  await sold(6, 58, 'Canceled')
  await sold(7, 58, 'None')
  await sold(1, 4)
  const soon = await hidden('Wkrótce', new Date(now() + 2 * dayMs))
  const later = await hidden('Później', new Date(now() + 9 * dayMs))
  const undated = await hidden('Kiedyś', null)
  const again = await hidden('Był już', null, false)
  const { headers } = await aStaffMember(testApp, ['shop'])
  const ask = async () => (await testApp.call(rows.getCourseDemand, { params: { id: product } }, headers)).reply
  const demand = await ask()
  expect(demand.earlier.map(({ id, sold: quantity, isOver }) => [id, quantity, isOver])).toEqual([
    [again, 0, false],
    [running, 1, false],
    [second, 1, true],
    [first, 5, true],
  ])
  expect([demand.stock, demand.expected]).toEqual([8, 3])
  expect(demand.coming).toMatchObject([
    { id: soon, needed: 3, isEnough: true },
    { id: later, needed: 6, isEnough: true },
    { id: undated, publishAt: null, needed: 9, isEnough: false },
  ])
  const none = await testApp.call(rows.getCourseDemand, { params: { id: 999_999 } }, headers)
  expect(none.problem.code).toBe('ERRORS.UNABLETOLOADPRODUCT')
  const content = (await aStaffMember(testApp, ['content'])).headers
  expect((await testApp.call(rows.getCourseDemand, { params: { id: product } }, content)).status).toBe(403)
})
