import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommentHarness } from '#testing/comments.ts'
import { aCourse } from '#testing/courses.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let harness: Awaited<ReturnType<typeof openCommentHarness>>
beforeAll(async () => {
  testApp = await openTestApp()
  harness = await openCommentHarness(testApp)
})
afterAll(() => testApp.close())

const { listComments } = commentsEndpoints

describe('a comment', () => {
  it('API-42 API-47 COM-02 waits for approval: its author and staff can read it, others see only that it exists (Q-72)', async () => {
    await harness.openCourse()
    const [author, other] = [await harness.aReader(), await harness.aReader()]
    const { status, reply } = await harness.write(author, '  Pyszne!  ')
    expect(status).toBe(201)
    expect(reply).toMatchObject({
      comment: 'Pyszne!',
      courseId: harness.courseId,
      parentId: null,
      creator: 'Ola W.',
      isInstructor: false,
      userId: author.session.id,
      level: 0,
      status: 'Created',
      language: 'pl',
    })
    expect(await harness.read(author.headers)).toEqual([reply])
    expect(await harness.read(harness.admin)).toEqual([reply])
    expect(await harness.read(other.headers)).toEqual([{ ...reply, comment: null }])
  })

  it('ADM-02 API-49 is visible to everybody once approved, and its author gets a mail', async () => {
    await harness.openCourse({ name: 'Sernik krakowski' })
    const [author, other] = [await harness.aReader(), await harness.aReader()]
    const { reply } = await harness.write(author, 'Nie pękł!')
    expect((await harness.approve(reply.id)).status).toBe(204)
    expect(await harness.read(other.headers)).toEqual([{ ...reply, status: 'Approved' }])
    expect((await harness.approve(reply.id)).status).toBe(204)
    const mails = await harness.mailsTo(author)
    expect(mails.map(({ subject }) => subject)).toEqual(['Twój komentarz jest widoczny'])
    expect(mails[0]?.text).toContain('„Sernik krakowski”')
    expect(mails[0]?.text).toContain(`/kursy/${harness.courseId}`)
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   \n '],
    ['nothing that can be seen', '\u200b\u202e'],
    ['too much', 'x'.repeat(501)],
  ])('COM-08 COM-09 is refused when it says %s, and nothing is kept (Q-13)', async (_what, comment) => {
    await harness.openCourse()
    const author = await harness.aReader()
    expect(await harness.write(author, comment)).toMatchObject({ status: 400, problem: { code: 'ERRORS.PROVIDEDATA' } })
    expect(await harness.read(author.headers)).toEqual([])
  })

  it('has at most 500 characters, and is plain text', async () => {
    await harness.openCourse()
    const author = await harness.aReader()
    expect((await harness.write(author, '🐝'.repeat(250))).status).toBe(201)
    expect((await harness.write(author, '<b>miód</b> & <script>x()</script>')).reply.comment).toBe(
      '<b>miód</b> & <script>x()</script>',
    )
  })

  it('belongs to the course of its URL', async () => {
    await harness.openCourse()
    const author = await harness.aReader()
    expect((await harness.write(author, 'Tu', { courseId: harness.courseId })).status).toBe(201)
    expect((await harness.write(author, 'Tam', { courseId: harness.courseId + 1 })).status).toBe(400)
    expect((await harness.write(author, 'Nigdzie', { to: 2_000_000_000 })).status).toBe(404)
    const gone = { params: { courseId: 2_000_000_000 } }
    expect((await testApp.call(listComments, gone, author.headers)).status).toBe(404)
  })
})

describe('replies', () => {
  it('COM-07 ENT-09 have parent and depth, in thread order, the newest thread first (Q-107)', async () => {
    await harness.openCourse()
    const [one, two] = [await harness.aReader(), await harness.aReader()]
    const root = await harness.anApproved(one, 'Pierwszy')
    testApp.clock.advance(1_000)
    const reply = await harness.anApproved(two, 'Odpowiedź', root)
    testApp.clock.advance(1_000)
    const second = await harness.anApproved(one, 'Drugi')
    const deep = await harness.anApproved(one, 'Głębiej', reply)
    const deeper = await harness.anApproved(two, 'Jeszcze głębiej', deep)
    const deepest = await harness.anApproved(one, 'Najgłębiej', deeper)
    const list = await harness.read(one.headers)
    expect(list.map(({ id, parentId, level }) => [id, parentId, level])).toEqual([
      [second, null, 0],
      [root, null, 0],
      [reply, root, 1],
      [deep, reply, 2],
      [deeper, deep, 3],
      [deepest, deeper, 4],
    ])
  })

  it('can reply to visible comments only, not to waiting or removed ones or those of another course', async () => {
    await harness.openCourse()
    const [one, two] = [await harness.aReader(), await harness.aReader()]
    const { reply: waiting } = await harness.write(one, 'Czeka')
    const gone = await harness.anApproved(one, 'Zniknie')
    await harness.decline(gone)
    const here = await harness.anApproved(one, 'Tutaj')
    const elsewhere = await aCourse(testApp)
    for (const more of [
      { parentId: waiting.id },
      { parentId: gone },
      { parentId: crypto.randomUUID() },
      { parentId: here, to: elsewhere },
    ])
      expect(await harness.write(two, 'Odpowiedź', more)).toMatchObject({
        status: 404,
        problem: { code: 'ERRORS.COMMENTNOTFOUND' },
      })
    expect((await harness.write(two, 'Odpowiedź', { parentId: 'x' })).status).toBe(400)
  })

  it('of who teaches bear the whole name', async () => {
    harness.courseId = 1
    const list = await harness.read((await harness.aReader()).headers)
    expect(list.find(({ creator }) => creator === 'Helena Wrona')).toMatchObject({ isInstructor: true, level: 1 })
    expect(list.filter(({ status }) => status === 'Created').every(({ comment }) => comment === null)).toBe(true)
  })
})
