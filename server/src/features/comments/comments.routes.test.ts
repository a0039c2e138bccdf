import { commentsEndpoints } from '@slodki-ul/contract/comments'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Academy, openAcademy } from '#testing/academy.ts'
import { aCustomer, anAdmin } from '#testing/accounts.ts'
import { aCourse } from '#testing/courses.ts'
import { queryOne } from '#testing/factories.ts'

let academy: Academy
let admin: Headers
let courseId: number
beforeAll(async () => {
  academy = await openAcademy()
  admin = (await anAdmin(academy, { isSubscribed: true })).headers
})
afterAll(() => academy.close())

type Headers = Record<string, string>
type Person = Awaited<ReturnType<typeof aCustomer>>
const { addComment, approveComment, declineComment, listComments, listCommentsToModerate, reportComment } =
  commentsEndpoints

/** A subscriber called Ola Wiśniewska. */
async function aReader(): Promise<Person> {
  const person = await aCustomer(academy, { isSubscribed: true })
  await academy.context.db.execute(
    sql`update users set first_name = 'Ola', last_name = 'Wiśniewska' where id = ${person.session.id}`,
  )
  return person
}
const write = (who: Person, comment: string, more: { parentId?: string; courseId?: number; to?: number } = {}) => {
  const { to = courseId, ...body } = more
  return academy.call(
    addComment,
    { params: { courseId: to }, body: { comment, languageCode: 'pl', ...body } },
    who.headers,
  )
}
const read = async (who: Headers) => (await academy.call(listComments, { params: { courseId } }, who)).reply
const approve = (commentId: string, who = admin) =>
  academy.call(approveComment, { params: { courseId, commentId } }, who)
const decline = (commentId: string, reason?: string, who = admin) =>
  academy.call(declineComment, { params: { courseId, commentId }, body: reason === undefined ? {} : { reason } }, who)
const report = (who: Person, commentId: string, reason = 'To reklama') =>
  academy.call(reportComment, { params: { courseId, commentId }, body: { reason } }, who.headers)
const queue = async (query: object = {}) =>
  academy.call(listCommentsToModerate, { query: { languageCode: 'pl', pageSize: 100, ...query } }, admin)
/** An approved comment; returns its id. */
async function anApproved(who: Person, comment: string, parentId?: string): Promise<string> {
  const { reply } = await write(who, comment, parentId ? { parentId } : {})
  expect((await approve(reply.id)).status).toBe(204)
  return reply.id
}
async function mailsTo(person: Person) {
  await academy.runJobs()
  return academy.sent.filter(({ to }) => to === person.session.email)
}

describe('a comment', () => {
  it('API-42 API-47 COM-02 waits: its author and staff read it, others only that it is there (Q-72)', async () => {
    courseId = await aCourse(academy)
    const [author, other] = [await aReader(), await aReader()]
    const { status, reply } = await write(author, '  Pyszne!  ')
    expect(status).toBe(201)
    expect(reply).toMatchObject({
      comment: 'Pyszne!',
      courseId,
      parentId: null,
      creator: 'Ola W.',
      isInstructor: false,
      userId: author.session.id,
      level: 0,
      status: 'Created',
      language: 'pl',
    })
    expect(await read(author.headers)).toEqual([reply])
    expect(await read(admin)).toEqual([reply])
    expect(await read(other.headers)).toEqual([{ ...reply, comment: null }])
  })

  it('ADM-02 API-49 is read by everybody once approved, and its author is told', async () => {
    courseId = await aCourse(academy, { name: 'Sernik krakowski' })
    const [author, other] = [await aReader(), await aReader()]
    const { reply } = await write(author, 'Nie pękł!')
    expect((await approve(reply.id)).status).toBe(204)
    expect(await read(other.headers)).toEqual([{ ...reply, status: 'Approved' }])
    expect((await approve(reply.id)).status).toBe(204)
    const mails = await mailsTo(author)
    expect(mails.map(({ subject }) => subject)).toEqual(['Twój komentarz jest widoczny'])
    expect(mails[0]?.text).toContain('„Sernik krakowski”')
    expect(mails[0]?.text).toContain(`/kursy/${courseId}`)
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   \n '],
    ['nothing that can be seen', '\u200b\u202e'],
    ['too much', 'x'.repeat(501)],
  ])('COM-08 COM-09 is refused when it says %s, and nothing is kept (Q-13)', async (_what, comment) => {
    courseId = await aCourse(academy)
    const author = await aReader()
    expect(await write(author, comment)).toMatchObject({ status: 400, problem: { code: 'ERRORS.PROVIDEDATA' } })
    expect(await read(author.headers)).toEqual([])
  })

  it('may have 500 characters, and is text and nothing else', async () => {
    courseId = await aCourse(academy)
    const author = await aReader()
    expect((await write(author, '🐝'.repeat(250))).status).toBe(201)
    expect((await write(author, '<b>miód</b> & <script>x()</script>')).reply.comment).toBe(
      '<b>miód</b> & <script>x()</script>',
    )
  })

  it('goes under the course of its address and no other', async () => {
    courseId = await aCourse(academy)
    const author = await aReader()
    expect((await write(author, 'Tu', { courseId })).status).toBe(201)
    expect((await write(author, 'Tam', { courseId: courseId + 1 })).status).toBe(400)
    expect((await write(author, 'Nigdzie', { to: 2_000_000_000 })).status).toBe(404)
    const gone = { params: { courseId: 2_000_000_000 } }
    expect((await academy.call(listComments, gone, author.headers)).status).toBe(404)
  })
})

describe('replies', () => {
  it('COM-07 ENT-09 carry what they answer and their depth, in thread order, the newest thread first (Q-107)', async () => {
    courseId = await aCourse(academy)
    const [one, two] = [await aReader(), await aReader()]
    const root = await anApproved(one, 'Pierwszy')
    academy.clock.advance(1_000)
    const reply = await anApproved(two, 'Odpowiedź', root)
    academy.clock.advance(1_000)
    const second = await anApproved(one, 'Drugi')
    const deep = await anApproved(one, 'Głębiej', reply)
    const deeper = await anApproved(two, 'Jeszcze głębiej', deep)
    const deepest = await anApproved(one, 'Najgłębiej', deeper)
    const list = await read(one.headers)
    expect(list.map(({ id, parentId, level }) => [id, parentId, level])).toEqual([
      [second, null, 0],
      [root, null, 0],
      [reply, root, 1],
      [deep, reply, 2],
      [deeper, deep, 3],
      [deepest, deeper, 4],
    ])
  })

  it('answer what readers see: not what waits, is gone, or stands under another course', async () => {
    courseId = await aCourse(academy)
    const [one, two] = [await aReader(), await aReader()]
    const { reply: waiting } = await write(one, 'Czeka')
    const gone = await anApproved(one, 'Zniknie')
    await decline(gone)
    const here = await anApproved(one, 'Tutaj')
    const elsewhere = await aCourse(academy)
    for (const more of [
      { parentId: waiting.id },
      { parentId: gone },
      { parentId: crypto.randomUUID() },
      { parentId: here, to: elsewhere },
    ])
      expect(await write(two, 'Odpowiedź', more)).toMatchObject({
        status: 404,
        problem: { code: 'ERRORS.COMMENTNOTFOUND' },
      })
    expect((await write(two, 'Odpowiedź', { parentId: 'x' })).status).toBe(400)
  })

  it('of who teaches bear the whole name', async () => {
    courseId = 1
    const list = await read((await aReader()).headers)
    expect(list.find(({ creator }) => creator === 'Helena Wrona')).toMatchObject({ isInstructor: true, level: 1 })
    expect(list.filter(({ status }) => status === 'Created').every(({ comment }) => comment === null)).toBe(true)
  })
})

describe('a removal', () => {
  it('API-48 COM-04 ADM-03 takes the replies along, and tells each author why (Q-73)', async () => {
    courseId = await aCourse(academy, { name: 'Makowiec' })
    const [one, two] = [await aReader(), await aReader()]
    await academy.context.db.execute(sql`update users set language = 'en' where id = ${two.session.id}`)
    const root = await anApproved(one, 'Kupcie taniej: okazja.example')
    const reply = await anApproved(two, 'Gdzie?', root)
    await academy.runJobs()
    academy.sent.length = 0
    expect((await decline(root, 'Reklama')).status).toBe(204)
    expect(await read(one.headers)).toEqual([])
    const [toOne, ...more] = await mailsTo(one)
    expect([toOne?.subject, more]).toEqual(['Twój komentarz nie został opublikowany', []])
    for (const said of ['„Makowiec”', 'Kupcie taniej: okazja.example', 'Powód: Reklama.', 'Odwołaj się w ciągu 30 dni'])
      expect(toOne?.text).toContain(said)
    const [toTwo] = await mailsTo(two)
    expect(toTwo?.subject).toBe('Your comment was not published')
    expect(toTwo?.text).toContain('We removed the comment that it answered')
    const log = await queryOne(
      academy,
      sql`select count(*)::int as n, min(reason) as reason from comment_decisions where decision = 'Declined' and comment_id in (${root}, ${reply})`,
    )
    expect(log).toMatchObject({ n: 2 })
    expect((await decline(root)).status).toBe(404)
    expect((await approve(reply)).status).toBe(404)
  })

  it('names the rules where staff give no reason, and takes a body or none', async () => {
    courseId = await aCourse(academy)
    const author = await aReader()
    const { reply } = await write(author, 'Hmm')
    const { status } = await academy.call(declineComment, { params: { courseId, commentId: reply.id } }, admin)
    expect(status).toBe(204)
    const mails = await mailsTo(author)
    expect(mails.at(-1)?.text).toContain('Powód: Komentarz narusza zasady komentowania.')
  })

  it('is not told to staff who take their own words back, nor to who has left', async () => {
    courseId = await aCourse(academy)
    const gone = await aReader()
    const own = await academy.call(
      addComment,
      { params: { courseId }, body: { comment: 'Moje', languageCode: 'pl' } },
      admin,
    )
    const { reply } = await write(gone, 'Odchodzę')
    await academy.context.db.execute(sql`delete from users where id = ${gone.session.id}`)
    academy.sent.length = 0
    expect((await decline(own.reply.id)).status).toBe(204)
    expect(await read(admin)).toEqual([{ ...reply, creator: null, userId: null }])
    expect((await decline(reply.id)).status).toBe(204)
    await academy.runJobs()
    expect(academy.sent).toEqual([])
  })

  it('of a comment is for the course it stands under', async () => {
    courseId = await aCourse(academy)
    const { reply } = await write(await aReader(), 'Tutaj')
    courseId = await aCourse(academy)
    expect((await approve(reply.id)).status).toBe(404)
    expect((await decline(reply.id)).status).toBe(404)
  })
})

describe('a report', () => {
  it('reaches staff once by each reader, and is settled by what they decide', async () => {
    courseId = await aCourse(academy)
    const [author, one, two] = [await aReader(), await aReader(), await aReader()]
    const id = await anApproved(author, 'Podejrzany komentarz')
    await academy.runJobs()
    academy.sent.length = 0
    expect((await report(one, id)).status).toBe(202)
    expect((await report(one, id, 'Jeszcze raz')).status).toBe(202)
    expect((await report(two, id, 'Obraża')).status).toBe(202)
    await academy.runJobs()
    const told = academy.sent.filter(({ subject }) => subject === 'Zgłoszono komentarz')
    expect(told).toHaveLength(2)
    expect(told[0]?.to).toBe(academy.context.config.seller.email)
    const reported = (await queue({ queue: 'reported' })).reply.find((comment) => comment.id === id)
    expect(reported?.reports.map(({ reason }) => reason)).toEqual(['To reklama', 'Obraża'])
    academy.sent.length = 0
    await approve(id)
    expect((await queue({ queue: 'reported' })).reply.map((comment) => comment.id)).not.toContain(id)
    await academy.runJobs()
    expect(academy.sent).toEqual([])
  })

  it('is about what readers see', async () => {
    courseId = await aCourse(academy)
    const [author, reader] = [await aReader(), await aReader()]
    const { reply } = await write(author, 'Czeka')
    expect((await report(reader, reply.id)).status).toBe(404)
    expect((await report(reader, crypto.randomUUID())).status).toBe(404)
    expect((await report(reader, await anApproved(author, 'Widać'), '  ')).status).toBe(400)
  })
})

describe('the queue of staff', () => {
  it('ADM-01 shows what waits, oldest first, with what it answers; then what stands and what was removed', async () => {
    courseId = await aCourse(academy, { name: 'Kurs kolejki' })
    const author = await aReader()
    const root = await anApproved(author, 'Czy można na śmietance?')
    academy.clock.advance(1_000)
    const { reply: first } = await write(author, 'Kolejkowy jeden', { parentId: root })
    academy.clock.advance(1_000)
    const { reply: second } = await write(author, 'Kolejkowy dwa')
    const found = await queue({ searchBy: 'KOLEJKOWY' })
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
    const page = await queue({ pageSize: 1, pageNumber: 2, searchBy: 'Kurs kolejki' })
    expect(page.pagination).toEqual({ currentPage: 2, itemsPerPage: 1, totalItems: 2, totalPages: 2 })
    expect((await queue({ pageNumber: 9, searchBy: 'Kurs kolejki' })).pagination?.totalItems).toBe(2)
    await decline(second.id, 'Nie na temat')
    const declined = await queue({ queue: 'declined', searchBy: 'kolejkowy dwa' })
    expect(declined.reply).toMatchObject([{ id: second.id, status: 'Declined', reason: 'Nie na temat' }])
    const approved = await queue({ queue: 'approved', searchBy: 'wiśniewska' })
    expect(approved.reply.map(({ id }) => id)).toContain(root)
    expect((await queue({ searchBy: '_' })).reply).toEqual([])
  })

  it('holds what the demo’s people wrote and nobody has approved', async () => {
    const { reply } = await queue({ searchBy: 'miodownik' })
    expect(reply.length).toBeGreaterThan(0)
    expect(reply.every(({ status }) => status === 'Created')).toBe(true)
  })
})
