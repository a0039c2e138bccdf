import { staffCommentsEndpoints as rows } from '@slodki-ul/contract/learning/comments.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { anAccount } from '#testing/accounts.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let headers: Record<string, string>
let owner: Record<string, string>
/** When the mail about a decision may leave. */
const mailMs = 65_000
beforeAll(async () => {
  testApp = await openTestApp()
  headers = (await aStaffMember(testApp, ['content'])).headers
  owner = (await aStaffMember(testApp, ['owner'])).headers
})
afterAll(() => testApp.close())

type Query = Omit<Parameters<typeof testApp.call<typeof rows.listStaffComments>>[1]['query'], 'languageCode'>
const list = (query: Query = {}) =>
  testApp.call(rows.listStaffComments, { query: { ...query, languageCode: 'pl' } }, headers)
const counts = async () => (await testApp.call(rows.countStaffComments, {}, headers)).reply
const act = (
  name: 'approve' | 'remove',
  id: string,
  body: { reason?: string; standard?: 'advertising' } = {},
  key: string = crypto.randomUUID(),
) => {
  const request = { params: { id }, headers: { 'idempotency-key': key } }
  return name === 'approve'
    ? testApp.call(rows.approveStaffComment, request, headers)
    : testApp.call(rows.removeStaffComment, { ...request, body }, headers)
}

/** A waiting comment of an account, as a reader would write it. */
async function aComment(status: 'Created' | 'Approved' = 'Created', text = `Pytanie ${crypto.randomUUID()}`) {
  const id = crypto.randomUUID()
  await testApp.context.db.execute(sql`insert into comments (id, course_id, user_id, level, comment, language, status, created_at)
    select ${id}, (select min(id) from courses), u.id, 0, ${text}, 'pl', ${status}, ${testApp.clock.date().toISOString()}
    from users u where u.email = 'ania@slodki-ul.test'`)
  return { id, text }
}
const report = (id: string) =>
  testApp.context.db.execute(sql`insert into comment_reports (comment_id, user_id, reason, created_at)
    select ${id}, u.id, 'Reklama', ${testApp.clock.date().toISOString()} from users u where u.email = 'celina@slodki-ul.test'`)
const statusOf = async (id: string) =>
  rowsOf<{ status: string }>(await testApp.context.db.execute(sql`select status from comments where id = ${id}`))[0]
    ?.status

describe('the comment queue of the back office', () => {
  it('BO-128 lists what waits, is reported, approved and removed with counts, and finds by text and course', async () => {
    const before = await counts()
    const [waiting, reported] = [await aComment(), await aComment('Approved')]
    await report(reported.id)
    expect(await counts()).toEqual({
      ...before,
      waiting: before.waiting + 1,
      reported: before.reported + 1,
      approved: before.approved + 1,
      oldestAt: before.oldestAt,
    })
    for (const queue of ['waiting', 'reported', 'approved', 'declined'] as const)
      expect((await list({ queue, pageSize: 100 })).pagination?.totalItems).toBe((await counts())[queue])
    const [found] = (await list({ searchBy: waiting.text.toUpperCase() })).reply
    expect(found).toMatchObject({ id: waiting.id, status: 'Created', creator: 'Ania N.', reports: [] })
    expect(found).not.toHaveProperty('email')
    const [marked] = (await list({ queue: 'reported', searchBy: reported.text })).reply
    expect(marked?.reports.map(({ reason }) => reason)).toEqual(['Reklama'])
    expect((await list({ searchBy: waiting.text, courseId: [found?.courseId ?? 0] })).reply).toHaveLength(1)
    expect((await list({ searchBy: waiting.text, courseId: [2_147_483_647] })).reply).toEqual([])
    expect((await testApp.app.inject({ url: '/api/admin/comments?queue=all', headers })).statusCode).toBe(400)
    expect((await testApp.app.inject({ url: '/api/admin/comments?place=1', headers })).statusCode).toBe(400)
  })

  it('approves, settles reports, mails the author once, and counts it as their past decision', async () => {
    const { id, text } = await aComment()
    const key = crypto.randomUUID()
    const [first, repeat] = [await act('approve', id, {}, key), await act('approve', id, {}, key)]
    expect([first.status, repeat.status, repeat.reply]).toEqual([200, 200, first.reply])
    expect(await statusOf(id)).toBe('Approved')
    await report(id)
    expect((await act('approve', id)).status).toBe(200)
    expect((await list({ queue: 'reported', searchBy: text })).reply).toEqual([])
    testApp.clock.advance(mailMs)
    await testApp.runJobs()
    await testApp.runJobs()
    const mails = await testApp.context.db.execute(
      sql`select recipient, sent_at is not null as sent from mails where data->>'commentId' = ${id}`,
    )
    expect(rowsOf(mails)).toEqual([{ recipient: 'ania@slodki-ul.test', sent: true }])
    const [found] = (await list({ queue: 'approved', searchBy: text })).reply
    expect(found?.author?.approved).toBeGreaterThan(0)
  })

  it('removes with a reason or the standard one, and not twice', async () => {
    const [own, standard] = [await aComment('Approved'), await aComment()]
    expect((await act('remove', own.id, { reason: 'Nie na temat' })).status).toBe(200)
    expect((await act('remove', standard.id)).status).toBe(200)
    expect([await statusOf(own.id), await statusOf(standard.id)]).toEqual(['Declined', 'Declined'])
    const [removed] = (await list({ queue: 'declined', searchBy: own.text })).reply
    expect([removed?.reason, removed?.status]).toEqual(['Nie na temat', 'Declined'])
    for (const again of [act('remove', own.id), act('approve', own.id), act('approve', crypto.randomUUID())]) {
      const { status, problem } = await again
      expect([status, problem.code]).toEqual([404, 'ERRORS.COMMENTNOTFOUND'])
    }
    expect((await act('remove', standard.id, { reason: 'x'.repeat(501) })).status).toBe(400)
    expect((await act('remove', standard.id, { reason: '  ' })).status).toBe(400)
  })

  it('BO-128 mails the standard reason in the language of the author, and shows past decisions beside the next comment', async () => {
    const { id: author, email } = await anAccount(testApp, {}, { language: 'en', firstName: 'Emma', lastName: 'Hill' })
    const write = async (text: string, parentId: string | null = null) => {
      const id = crypto.randomUUID()
      await testApp.context.db.execute(sql`insert into comments (id, course_id, user_id, parent_id, level, comment, language, status, created_at)
        select ${id}, (select min(id) from courses), ${author}, ${parentId}, ${parentId ? 1 : 0}, ${text}, 'en', 'Created', ${testApp.clock.date().toISOString()}`)
      return id
    }
    const [good, advert, own] = [await write('Emma one'), await write('Emma two'), await write('Emma three')]
    await act('approve', good)
    testApp.clock.advance(1)
    await act('remove', advert, { standard: 'advertising' })
    testApp.clock.advance(1)
    await act('remove', own, { standard: 'advertising', reason: 'Ask your teacher.' })
    testApp.clock.advance(mailMs)
    await testApp.runJobs()
    const texts = testApp.sent.filter(({ to }) => to === email).map(({ text }) => text)
    expect(texts).toHaveLength(3)
    expect(texts.join()).toContain('Reason: The comment is an advertisement. Basis')
    expect(texts.join()).toContain('Reason: Ask your teacher. Basis')
    await write('Emma four', good)
    const [next] = (await list({ searchBy: 'Emma four' })).reply
    expect(next).toMatchObject({
      parent: { creator: 'Emma H.', comment: 'Emma one' },
      author: { approved: 1, declined: 2, language: 'en' },
      decision: null,
    })
    expect(next?.author?.removals.map(({ reason }) => reason)).toEqual([
      'Ask your teacher.',
      'The comment is an advertisement.',
    ])
  })

  it('records who decided, with the status before and after', async () => {
    const { id } = await aComment()
    await act('remove', id)
    const { reply } = await testApp.call(auditEndpoints.listAuditEntries, { query: { recordId: id } }, owner)
    expect(reply.map(({ call, outcome, changes }) => [call, outcome, changes])).toEqual([
      [
        'POST admin/comments/{id}/remove',
        'done',
        [{ record: 'comment', recordId: id, field: 'status', before: 'Created', after: 'Declined' }],
      ],
    ])
  })
})
