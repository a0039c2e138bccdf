import { staffCommentsEndpoints as rows, undoSeconds } from '@slodki-ul/contract/learning/comments.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommentHarness } from '#testing/comments.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let harness: Awaited<ReturnType<typeof openCommentHarness>>
let remover: Awaited<ReturnType<typeof aStaffMember>>
let other: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  harness = await openCommentHarness(testApp)
  remover = await aStaffMember(testApp, ['content'])
  other = await aStaffMember(testApp, ['support'])
  await harness.openCourse()
})
afterAll(() => testApp.close())

const keyed = <Request extends object>(request: Request) => ({
  ...request,
  headers: { 'idempotency-key': crypto.randomUUID() },
})
/** A decision of a later moment than the one before. */
const remove = (id: string, reason: string) => {
  testApp.clock.advance(1)
  return testApp.call(rows.removeStaffComment, keyed({ params: { id }, body: { reason } }), remover.headers)
}
const note = (id: string, grounds = 'To nie była reklama.') =>
  testApp.call(rows.noteAppeal, keyed({ params: { id }, body: { receivedOn: '2026-11-20', grounds } }), remover.headers)
const decide = (id: string, outcome: 'upheld' | 'restored', reason: string, { headers } = other) =>
  testApp.call(rows.decideAppeal, keyed({ params: { id }, body: { outcome, reason } }), headers)
const inQueue = async (queue: 'declined' | 'approved' | 'reported', searchBy: string) =>
  (
    await testApp.call(rows.listStaffComments, { query: { queue, searchBy, languageCode: 'pl' } }, other.headers)
  ).reply.find(({ comment }) => comment === searchBy)
const afterUndo = () => testApp.clock.advance((undoSeconds + 5) * 1000)

describe('a removed comment', () => {
  it('BO-131 keeps decision, reason, who and when, settles reports, and an appeal is noted on it with its outcome', async () => {
    const author = await harness.aReader()
    const id = await harness.anApproved(author, 'Kupcie u mnie')
    await harness.report(await harness.aReader(), id)
    expect(await inQueue('reported', 'Kupcie u mnie')).toBeDefined()
    await remove(id, 'Reklama')
    const decidedAt = testApp.clock.date().toISOString()
    expect(await inQueue('reported', 'Kupcie u mnie')).toBeUndefined()
    expect(
      await queryOne(
        testApp,
        sql`select count(*)::int as open from comment_reports where comment_id = ${id} and settled_at is null`,
      ),
    ).toEqual({ open: 0 })
    expect((await note(id)).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    afterUndo()
    await harness.mailsTo(author)
    expect((await decide(id, 'upheld', 'Bez odwołania')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect([(await note(id)).status, (await note(id)).problem.code]).toEqual([204, 'ERRORS.ACTIONNOTALLOWED'])
    const noted = { receivedOn: '2026-11-20', grounds: 'To nie była reklama.' }
    expect((await inQueue('declined', 'Kupcie u mnie'))?.appeal).toMatchObject({ ...noted, outcome: null, by: null })
    // The mail about the removal promises that somebody else decides.
    expect((await decide(id, 'upheld', 'Sam', remover)).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    testApp.sent.length = 0
    expect((await decide(id, 'upheld', 'Był w nim cennik.')).status).toBe(204)
    expect(await inQueue('declined', 'Kupcie u mnie')).toMatchObject({
      ...{ status: 'Declined', reason: 'Reklama' },
      decision: { by: remover.staff.name, decidedAt },
      appeal: { ...noted, outcome: 'upheld', reason: 'Był w nim cennik.', by: other.staff.name },
    })
    expect((await decide(id, 'restored', 'Jednak')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    const [mail, ...more] = await harness.mailsTo(author)
    expect([mail?.subject, more]).toEqual(['Rozpatrzyliśmy Twoje odwołanie', []])
    expect(mail?.text).toContain('pozostaje usunięty')
    expect(mail?.text).toContain('Był w nim cennik.')
  })

  it('BO-131 that an appeal restores is shown again with its replies, and its removal stays on record', async () => {
    const author = await harness.aReader()
    const id = await harness.anApproved(author, 'Wraca')
    const reply = await harness.anApproved(await harness.aReader(), 'Odpowiedź wraca', id)
    const { reply: unread } = await harness.write(await harness.aReader(), 'Odpowiedź czeka', { parentId: id })
    await remove(id, 'Nie na temat')
    afterUndo()
    await note(id)
    await note(reply)
    // Its thread is still removed.
    expect((await decide(reply, 'restored', 'Zostaje')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    testApp.sent.length = 0
    expect((await decide(id, 'restored', 'Był na temat.')).status).toBe(204)
    const shown = await harness.read(author.headers)
    expect([id, reply, unread.id].map((each) => shown.find((comment) => comment.id === each)?.status)).toEqual([
      'Approved',
      'Approved',
      'Created',
    ])
    const found = await inQueue('approved', 'Wraca')
    expect(found).toMatchObject({
      decision: { by: other.staff.name },
      appeal: { outcome: 'restored', reason: 'Był na temat.', by: other.staff.name },
    })
    expect(found?.author?.removals.map(({ reason }) => reason)).toEqual(['Nie na temat'])
    expect((await harness.mailsTo(author)).at(-1)?.text).toContain('Przywróciliśmy')
    expect((await note(id)).problem.code).toBe('ERRORS.COMMENTNOTFOUND')
  })

  it('is decided by who removed it when nobody else could, and never by others', async () => {
    const shop = await aStaffMember(testApp, ['shop'])
    const id = await harness.anApproved(await harness.aReader(), 'Samotny')
    await remove(id, 'Reklama')
    afterUndo()
    await note(id)
    expect((await decide(id, 'upheld', 'Ja', shop)).status).toBe(403)
    expect((await decide(crypto.randomUUID(), 'upheld', 'Ja')).problem.code).toBe('ERRORS.COMMENTNOTFOUND')
    await testApp.context.db.execute(
      sql`delete from staff_members where user_id not in (${remover.staff.id}, ${shop.staff.id})`,
    )
    expect((await decide(id, 'upheld', 'Ja', remover)).status).toBe(204)
  })
})
