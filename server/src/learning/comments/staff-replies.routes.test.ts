import { staffCommentsEndpoints as rows, undoSeconds } from '@slodki-ul/contract/learning/comments.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommentHarness } from '#testing/comments.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let harness: Awaited<ReturnType<typeof openCommentHarness>>
let support: Awaited<ReturnType<typeof aStaffMember>>
let teacher: Awaited<ReturnType<typeof aStaffMember>>
let owner: Awaited<ReturnType<typeof aStaffMember>>
let reader: Awaited<ReturnType<typeof harness.aReader>>
beforeAll(async () => {
  testApp = await openTestApp()
  harness = await openCommentHarness(testApp)
  support = await aStaffMember(testApp, ['support'])
  teacher = await aStaffMember(testApp, ['content'])
  owner = await aStaffMember(testApp, ['owner'])
  await testApp.context.db.execute(sql`insert into instructors
    (slug, user_id, name, initials, role_pl, bio_pl, teaching_since, home_pl)
    values ('hela', ${teacher.staff.id}, 'Helena Wrona', 'HW', 'Cukierniczka', 'Piecze.', 2010, 'Lublin')`)
  await harness.openCourse()
  reader = await harness.aReader()
})
afterAll(() => testApp.close())

type Body = Parameters<typeof testApp.call<typeof rows.replyToStaffComment>>[1]['body']
const send = (id: string, body: Body, { headers } = support, key: string = crypto.randomUUID()) =>
  testApp.call(rows.replyToStaffComment, { params: { id }, body, headers: { 'idempotency-key': key } }, headers)
const takeBack = ({ commentId, decisionId }: { commentId: string; decisionId: string }) =>
  testApp.call(
    rows.undoCommentDecision,
    { params: { id: commentId }, body: { decisionId }, headers: { 'idempotency-key': crypto.randomUUID() } },
    support.headers,
  )
const waiting = async (comment: string) => (await harness.write(reader, comment)).reply.id
/** What another reader sees of these comments: the author and the text, with the status. */
async function seen(...ids: string[]) {
  const { headers } = await harness.aReader()
  const shown = await harness.read(headers)
  return ids.map((id) => {
    const { creator, isInstructor, comment, status, userId } = shown.find((each) => each.id === id) ?? {}
    return { creator, isInstructor, comment, status, userId }
  })
}

describe('POST /admin/comments/{id}/reply', () => {
  it('BO-130 answers as the academy or, who is one, as instructor; readers see the answer at once', async () => {
    const id = await waiting('Ile cukru?')
    const key = crypto.randomUUID()
    const body = { comment: '  Sto gramów.\u202e ', as: 'academy', approve: false } as const
    const first = await send(id, body, support, key)
    const repeat = await send(id, body, support, key)
    expect([first.status, repeat.status, repeat.reply]).toEqual([201, 201, first.reply])
    const own = await send(id, { comment: 'Ja daję mniej.', as: 'instructor', approve: false }, teacher)
    // Without being asked to, an answer approves nothing but itself, and says nothing of who of the staff wrote it.
    expect(await seen(id, first.reply.replyId, own.reply.replyId)).toEqual([
      { creator: 'Ola W.', isInstructor: false, comment: null, status: 'Created', userId: reader.session.id },
      { creator: 'Słodki Ul', isInstructor: false, comment: 'Sto gramów.', status: 'Approved', userId: null },
      {
        creator: 'Helena Wrona',
        isInstructor: true,
        comment: 'Ja daję mniej.',
        status: 'Approved',
        userId: teacher.staff.id,
      },
    ])
    const academy = await send(id, { comment: 'Za Ul.', as: 'academy', approve: false }, teacher)
    expect((await seen(academy.reply.replyId))[0]).toMatchObject({ creator: 'Słodki Ul', isInstructor: false })
    const voices = async ({ headers }: typeof support) =>
      (await testApp.call(rows.countStaffComments, {}, headers)).reply.voices
    expect([await voices(support), await voices(teacher)]).toEqual([['academy'], ['academy', 'instructor']])
    const { reply } = await testApp.call(auditEndpoints.listAuditEntries, { query: { recordId: id } }, owner.headers)
    expect(reply.flatMap(({ changes }) => changes).map(({ field, after }) => [field, after])).toEqual(
      expect.arrayContaining([
        ['reply', 'Sto gramów.'],
        ['repliedAs', 'academy'],
      ]),
    )
  })

  it('BO-130 approves what it answers when staff say so, which is taken back together and mailed later', async () => {
    const id = await waiting('Czy bez glutenu?')
    const { reply } = await send(id, { comment: 'Tak.', as: 'academy', approve: true })
    const statuses = async () => (await seen(id, reply.replyId)).map(({ status }) => status)
    expect([reply.decided.commentId, await statuses()]).toEqual([id, ['Approved', 'Approved']])
    testApp.sent.length = 0
    expect((await takeBack(reply.decided)).status).toBe(204)
    expect(await statuses()).toEqual(['Created', 'Created'])
    testApp.clock.advance((undoSeconds + 5) * 1000)
    expect(await harness.mailsTo(reader)).toEqual([])
    const again = await send(id, { comment: 'Naprawdę tak.', as: 'academy', approve: true })
    testApp.clock.advance((undoSeconds + 5) * 1000)
    expect((await harness.mailsTo(reader)).map(({ subject }) => subject)).toEqual(['Twój komentarz jest widoczny'])
    expect((await takeBack(again.reply.decided)).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    // Of an answer alone, the answer is taken back.
    const alone = await send(id, { comment: 'I jeszcze to.', as: 'academy', approve: false })
    expect(alone.reply.decided.commentId).toBe(alone.reply.replyId)
    await takeBack(alone.reply.decided)
    expect(await seen(id, alone.reply.replyId)).toMatchObject([{ status: 'Approved' }, { status: 'Created' }])
  })

  it('refuses what nobody could read, removed comments, another voice, and those who may not decide', async () => {
    const id = await waiting('Kto odpowie?')
    const asAcademy = (comment: string) => ({ comment, as: 'academy', approve: true }) as const
    expect((await send(id, asAcademy('\u200b'))).problem.code).toBe('ERRORS.PROVIDEDATA')
    expect((await send(id, asAcademy('x'.repeat(501)))).status).toBe(400)
    const { problem } = await send(id, { comment: 'Ja', as: 'instructor', approve: true })
    expect(problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect((await seen(id))[0]?.status).toBe('Created')
    await harness.decline(id)
    expect((await send(id, asAcademy('Tak'))).problem.code).toBe('ERRORS.COMMENTNOTFOUND')
    expect((await send(crypto.randomUUID(), asAcademy('Tak'))).status).toBe(404)
    const shop = await aStaffMember(testApp, ['shop'])
    expect((await send(id, asAcademy('Tak'), shop)).status).toBe(403)
  })
})
