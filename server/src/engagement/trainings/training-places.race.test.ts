import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { trainingOffice } from '#testing/trainings.ts'

let testApp: TestApp
let staff: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  staff = (await aStaffMember(testApp, ['owner'])).headers
}, 120_000)
afterAll(() => testApp.close())

const office = trainingOffice(
  () => testApp,
  () => staff,
)

it('people who confirm, change places and free them at the same time never give more places than there are', {
  timeout: 120_000,
}, async () => {
  const id = await office.aShownTraining({ capacity: 4 })
  const messages = []
  for (let count = 0; count < 8; count++) messages.push((await office.write(id)).id)
  const confirmed = await Promise.all(
    messages.flatMap((message) => [office.decide(message, 'confirm'), office.decide(message, 'confirm')]),
  )
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await office.show(id)).availablePlaces).toBe(0)

  const { version } = await office.show(id)
  await Promise.all(
    messages.flatMap((message, index) => [
      office.decide(message, index % 2 === 0 ? 'leave' : 'refuse'),
      office.decide(message, 'confirm', { places: 2 }),
      ...(index === 3 ? [office.change(id, version, { capacity: 5 })] : []),
    ]),
  )
  const sums = await queryOne<{ taken: number; capacity: number; available: number }>(
    testApp,
    sql`select coalesce(sum(a.places), 0)::int as taken, t.capacity, t.available_places as available
      from trainings t left join training_attendees a on a.training_id = t.id where t.id = ${id} group by t.id`,
  )
  expect(sums?.available).toBe((sums?.capacity ?? 0) - (sums?.taken ?? 0))
  expect(sums?.available).toBeGreaterThanOrEqual(0)
  // The database itself refuses what a mistake in the code would let through.
  const message = await office.write(id)
  const overfull = testApp.context.db.execute(sql`insert into training_attendees
    (message_id, training_id, places, confirmed_at) values (${message.id}, ${id}, 100, now())`)
  await expect(overfull).rejects.toThrow()
})
