import { staffCommentsEndpoints } from '@slodki-ul/contract/learning/comments.admin'
import { courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { instructorsEndpoints as rows } from '@slodki-ul/contract/learning/instructors.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('BO-125 an account answers comments in the name of one instructor, and nobody else’s', async () => {
  const { staff: account, headers } = await aStaffMember(testApp, ['content'])
  const voices = async () => (await testApp.call(staffCommentsEndpoints.countStaffComments, {}, headers)).reply.voices
  const { id } = (await add({ ...whole, name: 'Adam Plaster' })).reply
  const email = (await queryOne<{ email: string }>(testApp, sql`select email from users where id = ${account.id}`))
    ?.email
  if (!email) throw new Error('No e-mail')
  const linked = await change(id, { accountEmail: email }, 1)
  expect([linked.reply.values.accountEmail, await voices()]).toEqual([email, ['academy', 'instructor']])
  const harness = await openCommentHarness(testApp)
  await harness.openCourse()
  const comment = await harness.write(await harness.aReader(), 'Ile cukru?')
  const sendReply = () => {
    const body = { comment: 'Sto gramów.', as: 'instructor', approve: false } as const
    return testApp.call(
      staffCommentsEndpoints.replyToStaffComment,
      { params: { id: comment.reply.id }, body, ...keyed() },
      headers,
    )
  }
  const { replyId } = (await sendReply()).reply
  const shown = await harness.read((await harness.aReader()).headers)
  expect(shown.find((each) => each.id === replyId)).toMatchObject({ creator: 'Adam Plaster', isInstructor: true })
  const second = (await add({ ...whole, name: 'Ewa Plaster' })).reply
  const refusal = async (accountEmail: string) =>
    (await change(second.id, { accountEmail }, 1)).problem.errors?.accountEmail
  expect(await refusal(email)).toBe('ERRORS.ACCOUNTTAKEN')
  expect(await refusal('nikt@ul.example')).toBe('ERRORS.NOACCOUNT')
  expect(await refusal('nikt')).toBe('ERRORS.ENTERVALIDEMAIL')
  expect((await change(id, { accountEmail: '' }, 2)).reply.values.accountEmail).toBe('')
  expect([await voices(), (await sendReply()).problem.code]).toEqual([['academy'], 'ERRORS.ACTIONNOTALLOWED'])
  expect((await change(second.id, { accountEmail: email }, 1)).reply.values.accountEmail).toBe(email)
})
