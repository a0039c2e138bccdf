import { commentAuthorsEndpoints as rows } from '@slodki-ul/contract/learning/comment-authors.admin'
import { staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCommentHarness } from '#testing/comments.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let harness: Awaited<ReturnType<typeof openCommentHarness>>
let support: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
  harness = await openCommentHarness(testApp)
  support = await aStaffMember(testApp, ['support'])
  await harness.openCourse()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

type Person = Awaited<ReturnType<typeof harness.aReader>>
type Body =
  | { treatment: 'usual' | 'trusted'; reason: string }
  | { treatment: 'silenced'; reason: string; until: string }

const set = (id: string, body: Body, key: string = crypto.randomUUID()) =>
  testApp.call(rows.setAuthorTreatment, { params: { id }, body, headers: { 'idempotency-key': key } }, support.headers)
const inMinutes = (minutes: number) => wallTimeOf(new Date(testApp.clock.now() + minutes * 60_000))
const authors = async (query: object = {}) =>
  (await testApp.call(rows.listCommentAuthors, { query }, support.headers)).reply
const inQueue = async (queue: 'waiting' | 'approved', searchBy: string) =>
  (
    await testApp.call(
      staffCommentsEndpoints.listStaffComments,
      { query: { queue, searchBy, languageCode: 'pl' } },
      support.headers,
    )
  ).reply.map(({ comment }) => comment)
const subjects = async (person: Person) => (await harness.mailsTo(person)).map(({ subject }) => subject)

describe('authors of comments', () => {
  it('BO-132 are trusted: their comments are approved at once, unless one holds a link or a word of the list; a reason is mailed', async () => {
    const author = await harness.aReader()
    const { id } = author.session
    expect((await harness.write(author, 'Pierwszy komentarz')).reply.status).toBe('Created')
    const key = crypto.randomUUID()
    for (let press = 0; press < 2; press++)
      expect((await set(id, { treatment: 'trusted', reason: 'Pomaga innym' }, key)).status).toBe(204)
    const [mail, ...more] = await harness.mailsTo(author)
    expect([mail?.subject, more]).toEqual(['Twoje komentarze widać od razu', []])
    expect(mail?.text).toContain('Powód: Pomaga innym.')
    const { reply: words } = await testApp.call(rows.getCommentWords, {}, support.headers)
    const changed = await testApp.call(
      rows.changeCommentWords,
      { body: { watchedWords: ' promocj* \nkup teraz\n' }, headers: { 'if-match': `"${words.version}"` } },
      support.headers,
    )
    expect(changed.reply.values).toEqual({ watchedWords: 'promocj*\nkup teraz' })

    const written = []
    for (const text of ['Piekę trzeci raz.', 'Mam promocję', 'KUP  teraz', 'Zobacz sklepik.pl', 'kup potem'])
      written.push((await harness.write(author, text)).reply.status)
    expect(written).toEqual(['Approved', 'Created', 'Created', 'Created', 'Approved'])
    const reader = await harness.aReader()
    const read = await harness.read(reader.headers)
    expect(read.filter(({ userId }) => userId === id).map(({ comment }) => comment)).toEqual(
      expect.arrayContaining(['Piekę trzeci raz.', 'kup potem', null]),
    )
    expect(await inQueue('waiting', 'Mam promocję')).toEqual(['Mam promocję'])
    expect(await inQueue('approved', 'Piekę trzeci raz.')).toEqual(['Piekę trzeci raz.'])
    // Who is not trusted waits, whatever the words.
    expect((await harness.write(reader, 'Też piekę.')).reply.status).toBe('Created')

    const [listed] = await authors({ treatment: 'trusted' })
    expect(listed).toMatchObject({ id, name: 'Ola W.' })
    expect(listed?.treatment).toMatchObject({ reason: 'Pomaga innym', by: support.staff.name, until: null })
    expect((await set(id, { treatment: 'usual', reason: 'Koniec' })).status).toBe(204)
    expect((await harness.write(author, 'Po wszystkim')).reply.status).toBe('Created')
    expect(await subjects(author)).toContain('Twoje komentarze znów jak u wszystkich')
    expect((await set(id, { treatment: 'usual', reason: 'Koniec' })).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
  })

  it('BO-132 are silenced for a time, with a reason and a mail; after it they write again', async () => {
    const author = await harness.aReader()
    const { id } = author.session
    const silence = { treatment: 'silenced', reason: 'Trzecia reklama' } as const
    for (const [until, code] of [
      [inMinutes(-1), 'ERRORS.TIMEPAST'],
      ['2027-03-28T02:30', 'ERRORS.INVALIDTIME'],
      ['2027-10-31T02:30', 'ERRORS.DOUBLETIME'],
    ] as const)
      expect((await set(id, { ...silence, until })).problem.errors).toEqual({ until: code })
    expect((await set(crypto.randomUUID(), { ...silence, until: inMinutes(9) })).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await set(id, { ...silence, reason: ' ', until: inMinutes(9) })).status).toBe(400)
    expect(await authors({ searchBy: 'wiśniewska', treatment: 'silenced' })).toEqual([])

    await set(id, { treatment: 'trusted', reason: 'Na próbę' })
    await set(id, { ...silence, until: inMinutes(5) })
    const refused = await harness.write(author, 'Jeszcze jedno')
    expect([refused.status, refused.problem.code]).toEqual([409, 'ERRORS.COMMENTSPAUSED'])
    const mail = (await harness.mailsTo(author)).at(-1)
    expect(mail?.subject).toBe('Na razie nie możesz pisać komentarzy')
    for (const part of ['Powód: Trzecia reklama.', 'punkt 14 regulaminu', 'Odwołaj się w ciągu 30 dni'])
      expect(mail?.text).toContain(part)
    expect((await authors({ searchBy: 'wiśniewska', treatment: 'silenced' })).map((each) => each.id)).toEqual([id])
    expect((await harness.write(await harness.aReader(), 'Inni piszą')).status).toBe(201)

    testApp.clock.advance(4 * 60_000)
    expect((await harness.write(author, 'Prawie')).problem.code).toBe('ERRORS.COMMENTSPAUSED')
    testApp.clock.advance(60_000)
    expect((await harness.write(author, 'Już wolno')).reply.status).toBe('Created')
    expect(await authors({ searchBy: 'wiśniewska', treatment: 'silenced' })).toEqual([])
    // Nothing is left to end once the time is over.
    expect((await set(id, { treatment: 'usual', reason: 'Koniec' })).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    const recorded = await queryOne(
      testApp,
      sql`select count(*)::int as changes from audit_changes where record = 'comment-author' and record_id = ${id}`,
    )
    expect(recorded).toEqual({ changes: 5 })
  })
})
