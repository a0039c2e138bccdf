import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommentHarness } from '#testing/comments.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let desk: Awaited<ReturnType<typeof openCommentHarness>>
beforeAll(async () => {
  testApp = await openTestApp()
  desk = await openCommentHarness(testApp)
})
afterAll(() => testApp.close())

const { addComment, declineComment } = commentsEndpoints

describe('a removal', () => {
  it('API-48 COM-04 ADM-03 takes the replies along, and tells each author why (Q-73)', async () => {
    await desk.openCourse({ name: 'Makowiec' })
    const [one, two] = [await desk.aReader(), await desk.aReader()]
    await testApp.context.db.execute(sql`update users set language = 'en' where id = ${two.session.id}`)
    const root = await desk.anApproved(one, 'Kupcie taniej: okazja.example')
    const reply = await desk.anApproved(two, 'Gdzie?', root)
    await testApp.runJobs()
    testApp.sent.length = 0
    expect((await desk.decline(root, 'Reklama')).status).toBe(204)
    expect(await desk.read(one.headers)).toEqual([])
    const [toOne, ...more] = await desk.mailsTo(one)
    expect([toOne?.subject, more]).toEqual(['Twój komentarz nie został opublikowany', []])
    for (const said of ['„Makowiec”', 'Kupcie taniej: okazja.example', 'Powód: Reklama.', 'Odwołaj się w ciągu 30 dni'])
      expect(toOne?.text).toContain(said)
    const [toTwo] = await desk.mailsTo(two)
    expect(toTwo?.subject).toBe('Your comment was not published')
    expect(toTwo?.text).toContain('We removed the comment that it answered')
    const log = await queryOne(
      testApp,
      sql`select count(*)::int as n, min(reason) as reason from comment_decisions where decision = 'Declined' and comment_id in (${root}, ${reply})`,
    )
    expect(log).toMatchObject({ n: 2 })
    expect((await desk.decline(root)).status).toBe(404)
    expect((await desk.approve(reply)).status).toBe(404)
  })

  it('names the rules where staff give no reason, and takes a body or none', async () => {
    await desk.openCourse()
    const author = await desk.aReader()
    const { reply } = await desk.write(author, 'Hmm')
    const { status } = await testApp.call(
      declineComment,
      { params: { courseId: desk.courseId, commentId: reply.id } },
      desk.admin,
    )
    expect(status).toBe(204)
    const mails = await desk.mailsTo(author)
    expect(mails.at(-1)?.text).toContain('Powód: Komentarz narusza zasady komentowania.')
  })

  it('is not told to staff who take their own words back, nor to who has left', async () => {
    await desk.openCourse()
    const gone = await desk.aReader()
    const own = await testApp.call(
      addComment,
      { params: { courseId: desk.courseId }, body: { comment: 'Moje', languageCode: 'pl' } },
      desk.admin,
    )
    const { reply } = await desk.write(gone, 'Odchodzę')
    await testApp.context.db.execute(sql`delete from users where id = ${gone.session.id}`)
    testApp.sent.length = 0
    expect((await desk.decline(own.reply.id)).status).toBe(204)
    expect(await desk.read(desk.admin)).toEqual([{ ...reply, creator: null, userId: null }])
    expect((await desk.decline(reply.id)).status).toBe(204)
    await testApp.runJobs()
    expect(testApp.sent).toEqual([])
  })

  it('of a comment is for the course it stands under', async () => {
    await desk.openCourse()
    const { reply } = await desk.write(await desk.aReader(), 'Tutaj')
    await desk.openCourse()
    expect((await desk.approve(reply.id)).status).toBe(404)
    expect((await desk.decline(reply.id)).status).toBe(404)
  })
})

describe('a report', () => {
  it('reaches staff once by each reader, and is settled by what they decide', async () => {
    await desk.openCourse()
    const [author, one, two] = [await desk.aReader(), await desk.aReader(), await desk.aReader()]
    const id = await desk.anApproved(author, 'Podejrzany komentarz')
    await testApp.runJobs()
    testApp.sent.length = 0
    expect((await desk.report(one, id)).status).toBe(202)
    expect((await desk.report(one, id, 'Jeszcze raz')).status).toBe(202)
    expect((await desk.report(two, id, 'Obraża')).status).toBe(202)
    await testApp.runJobs()
    const told = testApp.sent.filter(({ subject }) => subject === 'Zgłoszono komentarz')
    expect(told).toHaveLength(2)
    expect(told[0]?.to).toBe(testApp.context.config.seller.email)
    const reported = (await desk.queue({ queue: 'reported' })).reply.find((comment) => comment.id === id)
    expect(reported?.reports.map(({ reason }) => reason)).toEqual(['To reklama', 'Obraża'])
    testApp.sent.length = 0
    await desk.approve(id)
    expect((await desk.queue({ queue: 'reported' })).reply.map((comment) => comment.id)).not.toContain(id)
    await testApp.runJobs()
    expect(testApp.sent).toEqual([])
  })

  it('is about what readers see', async () => {
    await desk.openCourse()
    const [author, reader] = [await desk.aReader(), await desk.aReader()]
    const { reply } = await desk.write(author, 'Czeka')
    expect((await desk.report(reader, reply.id)).status).toBe(404)
    expect((await desk.report(reader, crypto.randomUUID())).status).toBe(404)
    expect((await desk.report(reader, await desk.anApproved(author, 'Widać'), '  ')).status).toBe(400)
  })
})

describe('the queue of staff', () => {
  it('ADM-01 shows what waits, oldest first, with what it answers; then what stands and what was removed', async () => {
    await desk.openCourse({ name: 'Kurs kolejki' })
    const author = await desk.aReader()
    const root = await desk.anApproved(author, 'Czy można na śmietance?')
    testApp.clock.advance(1_000)
    const { reply: first } = await desk.write(author, 'Kolejkowy jeden', { parentId: root })
    testApp.clock.advance(1_000)
    const { reply: second } = await desk.write(author, 'Kolejkowy dwa')
    const found = await desk.queue({ searchBy: 'KOLEJKOWY' })
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
    const page = await desk.queue({ pageSize: 1, pageNumber: 2, searchBy: 'Kurs kolejki' })
    expect(page.pagination).toEqual({ currentPage: 2, itemsPerPage: 1, totalItems: 2, totalPages: 2 })
    expect((await desk.queue({ pageNumber: 9, searchBy: 'Kurs kolejki' })).pagination?.totalItems).toBe(2)
    await desk.decline(second.id, 'Nie na temat')
    const declined = await desk.queue({ queue: 'declined', searchBy: 'kolejkowy dwa' })
    expect(declined.reply).toMatchObject([{ id: second.id, status: 'Declined', reason: 'Nie na temat' }])
    const approved = await desk.queue({ queue: 'approved', searchBy: 'wiśniewska' })
    expect(approved.reply.map(({ id }) => id)).toContain(root)
    expect((await desk.queue({ searchBy: '_' })).reply).toEqual([])
  })

  it('holds what the demo’s people wrote and nobody has approved', async () => {
    const { reply } = await desk.queue({ searchBy: 'miodownik' })
    expect(reply.length).toBeGreaterThan(0)
    expect(reply.every(({ status }) => status === 'Created')).toBe(true)
  })
})
