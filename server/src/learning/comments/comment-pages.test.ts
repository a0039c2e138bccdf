import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comments } from '#learning/comments/comments.tables.ts'
import { aCustomer } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const { listComments } = commentsEndpoints
const courseId = 2
const pageSize = 30

let testApp: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  headers = (await aCustomer(testApp, { isSubscribed: true })).headers
  await testApp.context.db.execute(sql`delete from comments where course_id = ${courseId}`)
})
afterAll(() => testApp.close())

type Row = typeof comments.$inferInsert & { id: string; createdAt: Date }

/** Returns comments in the specified order: newest thread first, replies under their parent, oldest first. */
function inThreads(rows: readonly Row[]): string[] {
  const byAge = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  const replies = Map.groupBy(byAge, ({ parentId }) => parentId ?? null)
  const flatten = (row: Row): string[] => [row.id, ...(replies.get(row.id) ?? []).flatMap(flatten)]
  return (replies.get(null) ?? []).reverse().flatMap(flatten)
}

/** Comments of all depths, several with the same time, one in a long thread. */
function aCommentTree(): Row[] {
  const rows: Row[] = []
  for (let n = 0; n < 150; n++) {
    const parent = n % 3 === 0 || n === 1 ? null : rows[n % 2 ? (n * 7) % n : n - 1]
    rows.push({
      ...{ id: crypto.randomUUID(), courseId, parentId: parent?.id ?? null, level: parent ? parent.level + 1 : 0 },
      ...{ comment: `Wpis ${n}`, language: 'pl', status: 'Approved' },
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 4))),
    })
  }
  return rows
}

const read = (query: { after?: string; pageNumber?: number } = {}) =>
  testApp.call(listComments, { params: { courseId }, query }, headers)

describe('GET /CoursesComments/{courseId}, page by page', () => {
  it('API-42 returns every comment once, in thread order, and their number', async () => {
    const rows = aCommentTree()
    await testApp.context.db.insert(comments).values(rows)
    const ids: string[] = []
    for (let pageNumber = 1; pageNumber <= 5; pageNumber++) {
      const after = ids.at(-1)
      const { reply, pagination } = await read(after ? { after, pageNumber } : {})
      expect(reply).toHaveLength(pageSize)
      expect(pagination).toEqual({ currentPage: pageNumber, itemsPerPage: pageSize, totalItems: 150, totalPages: 5 })
      ids.push(...reply.map(({ id }) => id))
    }
    expect(ids).toEqual(inThreads(rows))
    const beyond = await read({ after: ids.at(-1) ?? '', pageNumber: 6 })
    expect([beyond.status, beyond.reply]).toEqual([200, []])
  })

  it('goes on where it stopped when threads came, and when the last one read was removed', async () => {
    const { reply: first } = await read()
    const after = first.at(-1)?.id ?? ''
    const { reply: second } = await read({ after, pageNumber: 2 })
    await testApp.context.db.insert(comments).values({
      ...{ courseId, level: 0, comment: 'Nowy', language: 'pl', status: 'Approved' },
      createdAt: new Date(Date.UTC(2026, 5, 1)),
    })
    await testApp.context.db.execute(sql`update comments set status = 'Declined' where id = ${after}`)
    const { reply: again } = await read({ after, pageNumber: 2 })
    expect(again.map(({ id }) => id)).toEqual(second.map(({ id }) => id))
  })

  it('refuses a place that is in no list of the course', async () => {
    const [other] = await testApp.context.db
      .insert(comments)
      .values({
        courseId: 3,
        level: 0,
        comment: 'Inny',
        language: 'pl',
        status: 'Approved',
        createdAt: testApp.clock.date(),
      })
      .returning({ id: comments.id })
    for (const after of [crypto.randomUUID(), other?.id ?? ''])
      expect((await read({ after, pageNumber: 2 })).problem.code).toBe('ERRORS.COMMENTNOTFOUND')
  })
})
