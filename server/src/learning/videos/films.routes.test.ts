import { minuteMs } from '@slodki-ul/contract/durations'
import { courseVideosEndpoints, type Film } from '@slodki-ul/contract/learning/videos'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { addVideo } from '#learning/videos/video.service.ts'
import { films } from '#learning/videos/video.tables.ts'
import { aCustomer } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  headers = (await aCustomer(testApp, { isSubscribed: true })).headers
})
afterAll(() => testApp.close())

const { getFilm, getVideo } = courseVideosEndpoints
type Video = Omit<Parameters<typeof addVideo>[2], 'id'>

/** Shows a video as the film of these pages; returns its id. */
async function show(video: Partial<Video>, pages: Film['page'][] = ['gift']): Promise<string> {
  const id = crypto.randomUUID()
  await inTransaction(testApp.context, async (tx) => {
    await addVideo(tx, testApp.context, { id, kind: 'file', duration: 60, captions: [], chapters: [], ...video })
    for (const page of pages) await tx.update(films).set({ videoId: id }).where(eq(films.page, page))
  })
  return id
}
const film = async (page: Film['page'], lang: 'pl' | 'en') =>
  (await testApp.call(getFilm, { params: { page, lang } }, headers)).reply
const address = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

describe('the film of a page', () => {
  it('NAV-37 has its title, picture and chapters in the language asked for, or in Polish', async () => {
    const poster = await queryOne<{ id: string }>(testApp, sql`select id from files limit 1`)
    await show({
      posterId: poster?.id ?? null,
      chapters: [
        { titlePl: 'Maliny', titleEn: 'Raspberries', startSecond: 5 },
        { titlePl: 'Śliwki', titleEn: null, startSecond: 30 },
      ],
    })
    const row = await queryOne<{ pl: string; en: string; picture: string }>(
      testApp,
      sql`select title_pl as pl, title_en as en, picture_id as picture from films where page = 'gift'`,
    )
    const [polish, english] = [await film('gift', 'pl'), await film('gift', 'en')]
    expect(row?.en).toEqual(expect.any(String))
    expect([polish.title, english.title]).toEqual([row?.pl, row?.en])
    expect(polish).toMatchObject({
      thumbnailUrl: `/media/${row?.picture}.svg`,
      video: { posterUrl: `/media/${poster?.id}` },
    })
    const titles = ({ video }: Film) => video.chapters.map(({ title }) => title)
    expect([titles(polish), titles(english)]).toEqual([
      ['Maliny', 'Śliwki'],
      ['Raspberries', 'Śliwki'],
    ])
    await testApp.context.db.update(films).set({ titleEn: null }).where(eq(films.page, 'gift'))
    expect((await film('gift', 'en')).title).toBe(row?.pl)
  })

  it('Q-89 of another host keeps its address; only captions of ours expire', async () => {
    await show({ kind: 'youtube', address })
    expect((await film('gift', 'pl')).video).toMatchObject({
      ...{ kind: 'youtube', url: address, expiresAt: null, posterUrl: null, captions: [] },
    })
    await show({ kind: 'youtube', address, captions: ['pl'] })
    const { video } = await film('gift', 'pl')
    expect([video.url, video.captions.length]).toEqual([address, 1])
    expect(video.captions[0]?.url).toMatch(/^\/media\/video\/[^/]+\//)
    const end = Math.floor(testApp.clock.now() / 1000) * 1000 + 15 * minuteMs
    expect(video.expiresAt).toBe(new Date(end).toISOString())
  })

  it('NAV-38 is free when any of its pages is', async () => {
    const id = await show({ kind: 'youtube', address }, ['gift', 'discord'])
    expect((await testApp.call(getVideo, { params: { id, lang: 'pl' } })).status).toBe(200)
  })

  it('is not found without its row', async () => {
    await testApp.context.db.delete(films).where(eq(films.page, 'discord'))
    const { status, problem } = await testApp.call(getFilm, { params: { page: 'discord', lang: 'pl' } })
    expect([status, problem.code]).toEqual([404, 'ERRORS.NOTFOUND'])
  })
})

describe('the address of a video', () => {
  const statusOf = async (url: string, more: Record<string, string> = {}) =>
    (await testApp.app.inject({ url, method: 'HEAD', headers: more })).statusCode
  const urlOf = (id: string) => `/media/video/${testApp.context.links.sign('video', `${id}.`, 900)}/video.mp4`

  it('is not found when the video is gone', async () => {
    expect(await statusOf(urlOf(crypto.randomUUID()))).toBe(404)
  })

  it('made for guests works the same for a signed-in user', async () => {
    const url = urlOf(await show({}))
    // Of a video that is not free: with a guest's address a subscriber is a guest, too.
    expect([await statusOf(url), await statusOf(url, headers)]).toEqual([402, 402])
  })
})
