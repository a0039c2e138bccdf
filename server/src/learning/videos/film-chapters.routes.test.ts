import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { filmChaptersEndpoints as rows } from '@slodki-ul/contract/learning/film-chapters.admin'
import { staffFilmsEndpoints } from '@slodki-ul/contract/learning/films.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const film = async (id: number) =>
  (await testApp.call(staffFilmsEndpoints.getStaffFilm, { params: { id: `course-${id}` } }, content)).reply
const watched = async (id: number, lang: 'pl' | 'en' = 'pl') =>
  (await testApp.call(coursesEndpoints.getCourse, { params: { id, lang } })).reply.video
const moveToVimeo = (id: number) =>
  testApp.context.db.execute(
    sql`update videos set kind = 'vimeo', address = 'https://vimeo.com/76979871', captions = '{}'
      where id = (select video_id from courses where id = ${id})`,
  )

describe('captions of a film of ours', () => {
  const send = (id: string, language: 'pl' | 'en', payload: string | Buffer) =>
    testApp.app.inject({
      method: 'PUT',
      url: `/api/admin/films/${id}/captions/${language}`,
      headers: { ...content, 'content-type': 'application/octet-stream' },
      payload,
    })
  const srt = (end: string) => `1\n00:00:01,000 --> ${end}\nŻółw\n`

  it('BO-123 are checked with the line of each problem; viewers and the player of staff get them as WebVTT at once', async () => {
    const id = await aCourse(testApp, { isFree: true, duration: 60 })
    const at = (line: number, problem: string) => ({ line, problem })
    const refused = await send(`course-${id}`, 'pl', `WEBVTT\n\nbez czasu\n\n${srt('00:01:00,001')}`)
    const problems = [at(3, 'time'), at(6, 'outside')]
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 'ERRORS.UPLOADINVALID', reason: 'captions', problems })
    const latin = await send(`course-${id}`, 'pl', Buffer.from(srt('00:00:02,000'), 'latin1'))
    expect(latin.json()).toMatchObject({ code: 'ERRORS.UPLOADINVALID', reason: 'encoding' })
    expect((await film(id)).captions).toEqual([])
    for (const language of ['en', 'pl'] as const)
      expect((await send(`course-${id}`, language, srt('00:01:00,000'))).statusCode).toBe(200)
    expect((await film(id)).captions).toEqual(['pl', 'en'])
    const played = await testApp.call(rows.playStaffFilm, { params: { id: `course-${id}` } }, content)
    for (const { captions } of [await watched(id), played.reply]) {
      expect(captions.map(({ language }) => language)).toEqual(['pl', 'en'])
      const file = await testApp.app.inject({ url: captions[0]?.url ?? '' })
      expect([file.headers['content-type'], file.body]).toEqual([
        ...['text/vtt; charset=utf-8', 'WEBVTT\n\n00:00:01.000 --> 00:01:00.000\nŻółw\n'],
      ])
    }
    const remove = (language: 'pl' | 'en') =>
      testApp.call(staffFilmsEndpoints.removeCaptions, { params: { id: `course-${id}`, language } }, content)
    expect((await remove('en')).reply.captions).toEqual(['pl'])
    expect((await remove('en')).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await remove('pl')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    await moveToVimeo(id)
    expect((await send(`course-${id}`, 'pl', srt('00:00:02,000'))).json().code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect((await send('course-999999', 'pl', srt('00:00:02,000'))).json().code).toBe('ERRORS.NOTFOUND')
    const accountant = (await aStaffMember(testApp, ['accountant'])).headers
    const params = { id: `course-${id}` }
    expect((await testApp.call(rows.playStaffFilm, { params }, accountant)).status).toBe(403)
  })
})

describe('chapters of a film', () => {
  const chapters = [
    { titlePl: 'Podgrzej', titleEn: 'Warm', startSecond: 0 },
    { titlePl: 'Upiecz', titleEn: null, startSecond: 59 },
  ]
  const read = async (id: string) => (await testApp.call(rows.getFilmChapters, { params: { id } }, content)).reply
  const change = (
    id: string,
    videoId: string,
    version: number,
    body: { chapters: typeof chapters },
    headers = content,
  ) =>
    testApp.call(
      rows.changeFilmChapters,
      { params: { id, videoId }, body, headers: { 'if-match': `"${version}"` } },
      headers,
    )

  it('BO-123 are typed in both languages or taken from the steps, and viewers get them', async () => {
    const courseId = await aCourse(testApp, { isFree: true, duration: 60 })
    const id = `course-${courseId}`
    const { videoId, ...bare } = await read(id)
    const fromSteps = [{ titlePl: 'Wymieszaj', titleEn: null, startSecond: 0 }]
    expect(bare).toEqual({ version: 1, values: { chapters: [] }, fromSteps, duration: 60 })
    const typed = await change(id, videoId, 1, { chapters })
    expect(typed.reply).toEqual({ videoId, version: 2, values: { chapters }, fromSteps, duration: 60 })
    const titles = async (lang: 'pl' | 'en') => (await watched(courseId, lang)).chapters.map(({ title }) => title)
    expect([await titles('pl'), await titles('en')]).toEqual([
      ['Podgrzej', 'Upiecz'],
      ['Warm', 'Upiecz'],
    ])
    const somebody = (await aStaffMember(testApp, ['content'])).headers
    const late = await change(id, videoId, 1, { chapters: fromSteps as typeof chapters }, somebody)
    expect([late.status, late.problem]).toMatchObject([409, { code: 'ERRORS.CHANGEDMEANWHILE', current: { chapters } }])
    const wrong = [...chapters, { ...chapters[0], startSecond: 59 }, { ...chapters[0], startSecond: 60 }]
    const refused = await change(id, videoId, 2, { chapters: wrong as typeof chapters })
    expect(refused.problem).toMatchObject({
      code: 'ERRORS.PROVIDEDATA',
      errors: {
        'chapters.2.startSecond': 'ERRORS.CHAPTERORDER',
        'chapters.3.startSecond': 'ERRORS.CHAPTERLATE',
      },
    })
    expect((await read(id)).values).toEqual({ chapters })
    const taken = await change(id, videoId, 2, { chapters: fromSteps as typeof chapters })
    expect([taken.reply.version, taken.reply.values.chapters, await titles('pl')]).toEqual([
      ...[3, fromSteps, ['Wymieszaj']],
    ])
    const audited = await queryOne(
      testApp,
      sql`select json_agg(field) as fields from audit_changes where record = 'film' and record_id = ${id} and version = 3`,
    )
    expect(audited).toEqual({ fields: ['chapters'] })
    // Chapters of a film that another one has replaced.
    const other = await aCourse(testApp, { isFree: true })
    const elsewhere = (await read(`course-${other}`)).videoId
    expect((await change(id, elsewhere, 1, { chapters })).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await read('gift')).fromSteps).toEqual([])
    // So has a film of another host.
    await moveToVimeo(courseId)
    expect((await change(id, videoId, 3, { chapters })).reply.values).toEqual({ chapters })
  })
})
