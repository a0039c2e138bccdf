import { academyEndpoints } from '@slodki-ul/contract/learning/academy'
import { staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import { courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { instructorsEndpoints as rows } from '@slodki-ul/contract/learning/instructors.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAccount } from '#testing/accounts.ts'
import { openCommentHarness } from '#testing/comments.ts'
import { aCourse } from '#testing/courses.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let content: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  content = (await aStaffMember(testApp, ['content'])).headers
}, 120_000)
afterAll(() => testApp.close())

const whole = {
  ...{ name: 'Zofia Trutniewska', rolePl: 'Pszczelarka', roleEn: 'Beekeeper', bioPl: 'Uczy.', bioEn: 'Teaches.' },
  ...{ homePl: 'Zamość', homeEn: '', teachingSince: 2019, accountEmail: '' },
}
const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const add = (body: typeof whole) => testApp.call(rows.addInstructor, { body, ...keyed() }, content)
const change = (id: number, body: Partial<typeof whole>, version: number, headers = content) =>
  testApp.call(rows.changeInstructor, { params: { id }, body, headers: { 'if-match': `"${version}"` } }, headers)
const remove = (id: number) => testApp.call(rows.deleteInstructor, { params: { id } }, content)
const finds = async (word: string) => {
  const query = { languageCode: 'pl' as const, onlyFree: true, searchBy: word, pageSize: 100 }
  return (await testApp.call(coursesEndpoints.listCoursePreviews, { query })).reply.map(({ id }) => id)
}

it('the shop names those whom a published course names, in the language, and nobody else', async () => {
  const { db } = testApp.context
  const list = async (lang: 'pl' | 'en') =>
    (await testApp.call(academyEndpoints.listCourseInstructors, { params: { lang } })).reply
  const all = await list('pl')
  expect(all.map(({ slug }) => slug)).toEqual([
    ...['helena-wrona', 'tomasz-lis', 'marta-zagorska', 'jan-barc', 'barbara-lipska', 'michal-wrzos'],
  ])
  expect(all[3]).toMatchObject({ name: 'Jan Barć', initials: 'JB', role: 'Pszczelarz, gospodarka pasieczna' })
  expect((await list('en'))[3]?.role).toBe('Beekeeper, apiary management')
  await db.execute(sql`insert into instructors (slug, name, initials, role_pl, bio_pl, teaching_since, home_pl)
    values ('ewa-lis', 'Ewa Lis', 'EL', 'Lodziarka', 'Kręci lody.', 2026, 'Gdynia')`)
  await db.execute(sql`update courses set is_published = false where instructor_id = 4`)
  await expect.poll(async () => (await list('en')).map(({ slug }) => slug)).not.toContain('jan-barc')
  await db.execute(sql`update courses set is_published = true where instructor_id = 4`)
  // Its English is missing.
  await db.execute(
    sql`update courses set instructor_id = (select id from instructors where slug = 'ewa-lis') where id = 1`,
  )
  await expect.poll(async () => (await list('en')).at(-1)).toMatchObject({ name: 'Ewa Lis', role: 'Lodziarka' })
  await db.execute(sql`update courses set instructor_id = 1 where id = 1`)
})

it('BO-125 instructors are edited in both languages, their courses show and find it, and they stay while a course or a draft names them', async () => {
  const added = await add(whole)
  expect([added.status, added.reply]).toEqual([201, { id: expect.any(Number), version: 1, values: whole, courses: [] }])
  const { id } = added.reply
  const duplicate = (await add(whole)).reply
  expect(await queryOne(testApp, sql`select slug, initials from instructors where id = ${duplicate.id}`)).toEqual({
    slug: 'zofia-trutniewska-2',
    initials: 'ZT',
  })
  const courseId = await aCourse(testApp, { name: 'Lekcja Zofii', isFree: true, categoryIds: [1] })
  await testApp.context.db.execute(sql`update courses set instructor_id = ${id} where id = ${courseId}`)
  const other = (await aStaffMember(testApp, ['content'])).headers
  const renamed = await change(id, { name: 'Zofia Miodarska', homeEn: 'Zamosc' }, 1)
  expect(renamed.reply).toEqual({
    ...{ id, version: 2, courses: [{ id: courseId, name: 'Lekcja Zofii' }] },
    values: { ...whole, name: 'Zofia Miodarska', homeEn: 'Zamosc' },
  })
  const late = await change(id, { rolePl: 'Inna' }, 1, other)
  expect([late.status, late.problem.code]).toEqual([409, 'ERRORS.CHANGEDMEANWHILE'])
  const course = await testApp.call(coursesEndpoints.getCourse, { params: { id: courseId, lang: 'en' } })
  expect(course.reply.instructor).toEqual({
    ...{ name: 'Zofia Miodarska', initials: 'ZM', role: 'Beekeeper', bio: 'Teaches.', home: 'Zamosc' },
    teachingSince: 2019,
  })
  await expect.poll(() => finds('miodarska'), { timeout: 10_000 }).toEqual([courseId])
  expect(await finds('trutniewska')).toEqual([])

  const refused = await remove(id)
  expect([refused.status, refused.problem]).toMatchObject([409, { code: 'ERRORS.ACTIONNOTALLOWED', courses: 1 }])
  await testApp.call(
    courseEditorEndpoints.changeCourseContent,
    { params: { id: courseId }, body: { instructorId: duplicate.id }, headers: { 'if-match': '"1"' } },
    content,
  )
  for (const each of [id, duplicate.id]) expect((await remove(each)).status).toBe(409)
  await testApp.call(
    courseEditorEndpoints.discardCourseChanges,
    { params: { id: courseId }, body: { version: 2 }, ...keyed() },
    content,
  )
  expect((await remove(duplicate.id)).status).toBe(204)
  expect((await remove(duplicate.id)).problem.code).toBe('ERRORS.NOTFOUND')
  const listed = (await testApp.call(rows.listInstructors, {}, content)).reply
  expect(listed.map((each) => each.id)).toContain(id)
  expect(listed.map((each) => each.id)).not.toContain(duplicate.id)
})

it('BO-125 an account of the staff answers comments in the name of one instructor, whose answers stay theirs', async () => {
  const { staff: account, email, headers } = await aStaffMember(testApp, ['content'])
  const voices = async () => (await testApp.call(staffCommentsEndpoints.countStaffComments, {}, headers)).reply.voices
  const { id } = (await add({ ...whole, name: 'Adam Plaster' })).reply
  const harness = await openCommentHarness(testApp)
  await harness.openCourse()
  const reader = await harness.aReader()
  const comment = await harness.write(reader, 'Ile cukru?')
  const sendReply = (as: 'instructor' | 'academy' = 'instructor') => {
    const body = { comment: 'Sto gramów.', as, approve: false } as const
    const params = { id: comment.reply.id }
    return testApp.call(staffCommentsEndpoints.replyToStaffComment, { params, body, ...keyed() }, headers)
  }
  // What was written before is nobody's but the person's, or the academy's.
  const own = await queryOne<{ id: string }>(
    testApp,
    sql`insert into comments (course_id, user_id, level, comment, language, status, created_at)
      values (${harness.courseId}, ${account.id}, 0, 'Prywatnie', 'pl', 'Approved', now()) returning id`,
  )
  const linked = await change(id, { accountEmail: email }, 1)
  expect([linked.reply.values.accountEmail, await voices()]).toEqual([email, ['academy', 'instructor']])
  const { replyId } = (await sendReply()).reply
  const signed = async (commentId = replyId) => {
    const found = (await harness.read(reader.headers)).find((each) => each.id === commentId)
    return [found?.creator, found?.isInstructor]
  }
  expect(await signed()).toEqual(['Adam Plaster', true])
  expect((await signed(own?.id))[1]).toBe(false)

  const second = (await add({ ...whole, name: 'Ewa Plaster' })).reply
  const refusal = async (accountEmail: string) =>
    (await change(second.id, { accountEmail }, 1)).problem.errors?.accountEmail
  expect(await refusal(email)).toBe('ERRORS.ACCOUNTTAKEN')
  expect(await refusal('nikt')).toBe('ERRORS.ENTERVALIDEMAIL')
  // Of customers nobody learns here whether they have an account.
  for (const stranger of ['nikt@ul.example', (await anAccount(testApp)).email])
    expect(await refusal(stranger)).toBe('ERRORS.NOACCOUNT')
  expect((await change(id, { accountEmail: '' }, 2)).reply.values.accountEmail).toBe('')
  expect([await voices(), (await sendReply()).problem.code]).toEqual([['academy'], 'ERRORS.ACTIONNOTALLOWED'])
  expect(await signed()).toEqual(['Adam Plaster', true])
  expect((await change(second.id, { accountEmail: email }, 1)).reply.values.accountEmail).toBe(email)
  expect(await signed()).toEqual(['Adam Plaster', true])
  expect(await signed((await sendReply()).reply.replyId)).toEqual(['Ewa Plaster', true])
  expect((await remove(id)).status).toBe(204)
  expect(await signed()).toEqual(['Słodki Ul', false])

  // One who is linked already stays when they are no longer staff.
  await testApp.context.db.execute(sql`delete from staff_members where user_id = ${account.id}`)
  expect((await change(second.id, { rolePl: 'Cukierniczka' }, 2)).reply.values.accountEmail).toBe(email)
})
