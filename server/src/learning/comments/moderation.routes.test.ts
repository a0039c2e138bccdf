import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommentHarness } from '#testing/comments.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let harness: Awaited<ReturnType<typeof openCommentHarness>>
beforeAll(async () => {
  testApp = await openTestApp()
  harness = await openCommentHarness(testApp)
})
afterAll(() => testApp.close())

const { addComment, declineComment } = commentsEndpoints

describe('a removal', () => {
  it('API-48 COM-04 ADM-03 removes the replies as well, and mails each author the reason (Q-73)', async () => {
    await harness.openCourse({ name: 'Makowiec' })
    const [one, two] = [await harness.aReader(), await harness.aReader()]
    await testApp.context.db.execute(sql`update users set language = 'en' where id = ${two.session.id}`)
    const root = await harness.anApproved(one, 'Kupcie taniej: okazja.example')
    const reply = await harness.anApproved(two, 'Gdzie?', root)
    await testApp.runJobs()
    testApp.sent.length = 0
    expect((await harness.decline(root, 'Reklama')).status).toBe(204)
    expect(await harness.read(one.headers)).toEqual([])
    const [toOne, ...more] = await harness.mailsTo(one)
    expect([toOne?.subject, more]).toEqual(['Twój komentarz nie został opublikowany', []])
    for (const said of ['„Makowiec”', 'Kupcie taniej: okazja.example', 'Powód: Reklama.', 'Odwołaj się w ciągu 30 dni'])
      expect(toOne?.text).toContain(said)
    const [toTwo] = await harness.mailsTo(two)
    expect(toTwo?.subject).toBe('Your comment was not published')
    expect(toTwo?.text).toContain('We removed the comment that it answered')
    const log = await queryOne(
      testApp,
      sql`select count(*)::int as n, min(reason) as reason from comment_decisions where decision = 'Declined' and comment_id in (${root}, ${reply})`,
    )
    expect(log).toMatchObject({ n: 2 })
    expect((await harness.decline(root)).status).toBe(404)
    expect((await harness.approve(reply)).status).toBe(404)
  })

  it('refers to the rules where staff give no reason, and accepts an empty body', async () => {
    await harness.openCourse()
    const author = await harness.aReader()
    const { reply } = await harness.write(author, 'Hmm')
    const { status } = await testApp.call(
      declineComment,
      { params: { courseId: harness.courseId, commentId: reply.id } },
      harness.admin,
    )
    expect(status).toBe(204)
    const mails = await harness.mailsTo(author)
    expect(mails.at(-1)?.text).toContain('Powód: Komentarz narusza zasady komentowania.')
  })

  it('is not mailed to staff who delete their own comment, nor to a deleted user', async () => {
    await harness.openCourse()
    const gone = await harness.aReader()
    const own = await testApp.call(
      addComment,
      { params: { courseId: harness.courseId }, body: { comment: 'Moje', languageCode: 'pl' } },
      harness.admin,
    )
    const { reply } = await harness.write(gone, 'Odchodzę')
    await testApp.context.db.execute(sql`delete from users where id = ${gone.session.id}`)
    testApp.sent.length = 0
    expect((await harness.decline(own.reply.id)).status).toBe(204)
    expect(await harness.read(harness.admin)).toEqual([{ ...reply, creator: null, userId: null }])
    expect((await harness.decline(reply.id)).status).toBe(204)
    await testApp.runJobs()
    expect(testApp.sent).toEqual([])
  })

  it('of a comment applies only under its own course', async () => {
    await harness.openCourse()
    const { reply } = await harness.write(await harness.aReader(), 'Tutaj')
    await harness.openCourse()
    expect((await harness.approve(reply.id)).status).toBe(404)
    expect((await harness.decline(reply.id)).status).toBe(404)
  })
})

describe('a report', () => {
  it('reaches staff once per reader, and is closed by their decision', async () => {
    await harness.openCourse()
    const [author, one, two] = [await harness.aReader(), await harness.aReader(), await harness.aReader()]
    const id = await harness.anApproved(author, 'Podejrzany komentarz')
    await testApp.runJobs()
    testApp.sent.length = 0
    expect((await harness.report(one, id)).status).toBe(202)
    expect((await harness.report(one, id, 'Jeszcze raz')).status).toBe(202)
    expect((await harness.report(two, id, 'Obraża')).status).toBe(202)
    await testApp.runJobs()
    const notices = testApp.sent.filter(({ subject }) => subject === 'Zgłoszono komentarz')
    expect(notices).toHaveLength(2)
    expect(notices[0]?.to).toBe(testApp.context.config.seller.email)
    const reported = (await harness.queue({ queue: 'reported' })).reply.find((comment) => comment.id === id)
    expect(reported?.reports.map(({ reason }) => reason)).toEqual(['To reklama', 'Obraża'])
    testApp.sent.length = 0
    await harness.approve(id)
    expect((await harness.queue({ queue: 'reported' })).reply.map((comment) => comment.id)).not.toContain(id)
    await testApp.runJobs()
    expect(testApp.sent).toEqual([])
  })

  it('is about what readers see', async () => {
    await harness.openCourse()
    const [author, reader] = [await harness.aReader(), await harness.aReader()]
    const { reply } = await harness.write(author, 'Czeka')
    expect((await harness.report(reader, reply.id)).status).toBe(404)
    expect((await harness.report(reader, crypto.randomUUID())).status).toBe(404)
    expect((await harness.report(reader, await harness.anApproved(author, 'Widać'), '  ')).status).toBe(400)
  })
})

describe('the queue of staff', () => {
  it('ADM-01 lists waiting comments, oldest first, with the comment they reply to; then approved and declined ones', async () => {
    await harness.openCourse({ name: 'Kurs kolejki' })
    const author = await harness.aReader()
    const root = await harness.anApproved(author, 'Czy można na śmietance?')
    testApp.clock.advance(1_000)
    const { reply: first } = await harness.write(author, 'Kolejkowy jeden', { parentId: root })
    testApp.clock.advance(1_000)
    const { reply: second } = await harness.write(author, 'Kolejkowy dwa')
    const found = await harness.queue({ searchBy: 'KOLEJKOWY' })
    expect(found.reply.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(found.reply[0]).toMatchObject({
      courseName: 'Kurs kolejki',
      isFree: false,
      status: 'Created',
      creator: 'Ola W.',
      parent: { creator: 'Ola W.', comment: 'Czy można na śmietance?' },
      reports: [],
      reason: null,
    })
    const page = await harness.queue({ pageSize: 1, pageNumber: 2, searchBy: 'Kurs kolejki' })
    expect(page.pagination).toEqual({ currentPage: 2, itemsPerPage: 1, totalItems: 2, totalPages: 2 })
    expect((await harness.queue({ pageNumber: 9, searchBy: 'Kurs kolejki' })).pagination?.totalItems).toBe(2)
    await harness.decline(second.id, 'Nie na temat')
    const declined = await harness.queue({ queue: 'declined', searchBy: 'kolejkowy dwa' })
    expect(declined.reply).toMatchObject([{ id: second.id, status: 'Declined', reason: 'Nie na temat' }])
    const approved = await harness.queue({ queue: 'approved', searchBy: 'wiśniewska' })
    expect(approved.reply.map(({ id }) => id)).toContain(root)
    expect((await harness.queue({ searchBy: '_' })).reply).toEqual([])
  })

  it('contains the waiting comments of the demo', async () => {
    const { reply } = await harness.queue({ searchBy: 'miodownik' })
    expect(reply.length).toBeGreaterThan(0)
    expect(reply.every(({ status }) => status === 'Created')).toBe(true)
  })
})
