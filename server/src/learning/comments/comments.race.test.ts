import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, anAdmin } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { addComment, approveComment, declineComment, reportComment } = commentsEndpoints

describe('at the same moment', () => {
  it('replies are written and the thread is removed: none is left standing under what is gone', async () => {
    const [{ headers }, admin, courseId] = [
      await aCustomer(testApp, { isSubscribed: true }),
      (await anAdmin(testApp)).headers,
      await aCourse(testApp),
    ]
    const write = (parentId?: string) =>
      testApp.call(
        addComment,
        { params: { courseId }, body: { comment: 'Tekst', languageCode: 'pl', ...(parentId ? { parentId } : {}) } },
        headers,
      )
    for (let round = 0; round < 5; round++) {
      const { reply } = await write()
      const place = { params: { courseId, commentId: reply.id } }
      await testApp.call(approveComment, place, admin)
      await Promise.all([
        write(reply.id),
        write(reply.id),
        testApp.call(declineComment, { ...place, body: { reason: 'Reklama' } }, admin),
        write(reply.id),
      ])
    }
    expect(await findViolations(testApp)).toEqual([])
  })

  it('two of the staff decide: one decision counts, and a report told twenty times is kept once', async () => {
    const [{ headers }, admin, courseId] = [
      await aCustomer(testApp, { isSubscribed: true }),
      (await anAdmin(testApp)).headers,
      await aCourse(testApp),
    ]
    const { reply } = await testApp.call(
      addComment,
      { params: { courseId }, body: { comment: 'Tekst', languageCode: 'pl' } },
      headers,
    )
    const place = { params: { courseId, commentId: reply.id } }
    await testApp.call(approveComment, place, admin)
    const other = await aCustomer(testApp, { isSubscribed: true })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        testApp.call(reportComment, { ...place, body: { reason: 'Spam' } }, other.headers),
      ),
    )
    const reports = await queryOne(
      testApp,
      sql`select count(*)::int as n from comment_reports where comment_id = ${reply.id}`,
    )
    expect(reports).toEqual({ n: 1 })
    const responses = await Promise.all(
      [1, 2, 3].map(() => testApp.call(declineComment, { ...place, body: {} }, admin)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404, 404])
  })
})
