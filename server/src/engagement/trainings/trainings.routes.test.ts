import { dayMs } from '@slodki-ul/contract/durations'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { addTraining } from '#engagement/trainings/trainings.service.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const { listTrainings, listTrainingImages } = trainingsEndpoints

type Query = Partial<{ pageNumber: number; pageSize: number; searchBy: string; orderBy: 'IdDesc' | 'DateAsc' }>
const list = (query: Query = {}, languageCode: 'pl' | 'en' = 'pl') =>
  testApp.call(listTrainings, { query: { ...query, languageCode } })
const idsOf = async (query: Query, languageCode: 'pl' | 'en' = 'pl') =>
  (await list(query, languageCode)).reply.map(({ id }) => id)

describe('GET /trainings', () => {
  it('SEC-04 ENT-24 returns to anybody what the card of a training shows', async () => {
    const { status, reply } = await list({ searchBy: 'przegląd wiosenny' })
    expect([status, reply.length]).toEqual([200, 1])
    const [training] = reply
    expect(training).toEqual({
      id: 5,
      name: 'Pierwszy przegląd wiosenny',
      thumbnailUrl: expect.stringMatching(/^\/media\/[\w-]+\.svg$/),
      thumbnailAlt: expect.stringMatching(/^Ramka z\splastrem miodu$/),
      plate: 'pist',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT0[78]:00:00\.000Z$/),
      availablePlaces: 10,
      location: expect.stringContaining('Roztocze'),
      price: 450,
      description: expect.stringMatching(/^<p>Ubieramy kapelusze i\u00a0otwieramy ule\..*<ul><li>/),
    })
    const picture = await testApp.app.inject(training?.thumbnailUrl ?? '')
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  })

  it('API-66 CONST-07 returns ten per page, the newest first, by default', async () => {
    const { reply, pagination } = await testApp.call(listTrainings, { query: { languageCode: 'pl' } })
    expect(reply.map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(pagination).toEqual({ currentPage: 1, itemsPerPage: 10, totalItems: 8, totalPages: 1 })
    expect(await idsOf({ orderBy: 'DateAsc', pageSize: 3 })).toEqual([1, 2, 3])
    expect(await idsOf({ pageSize: 6, pageNumber: 2 })).toEqual([2, 1])
    expect(await idsOf({ pageSize: 6, pageNumber: 3 })).toEqual([])
  })

  it('speaks both languages', async () => {
    const { reply } = await list({ searchBy: 'mirror glaze' }, 'en')
    expect(reply).toMatchObject([
      { id: 2, name: 'Mirror glaze and individual desserts', location: 'Warsaw, Studio Praga' },
    ])
    expect(reply[0]?.description).toContain('Two days of working by temperature')
  })

  it.each([
    ['makaroniki', [3]],
    ['MAKARONIKOW', [3]],
    ['miód roztocze', [8]],
    ['krakow', [3, 1]],
    ['rójkę', [6]],
    ['kajak', []],
    ['%', []],
    ['_', []],
    ['ul%', [5]],
    ['wafel', []],
    ['   ', [8, 7, 6, 5, 4, 3, 2, 1]],
  ])('finds %j by every word, whatever its letters and endings', async (searchBy, ids) => {
    expect(await idsOf({ searchBy })).toEqual(ids)
  })

  it.each([{ pageSize: 0 }, { pageNumber: -1 }, { orderBy: 'NameAsc' as 'IdDesc' }, { searchBy: 'u'.repeat(51) }])(
    'refuses %j',
    async (query) => {
      const { status, problem } = await list(query)
      expect([status, problem.code]).toEqual([400, 'ERRORS.PROVIDEDATA'])
    },
  )

  it('lists no training that has begun', async () => {
    const later = await openTestApp()
    const { reply: before } = await later.call(listTrainings, { query: { orderBy: 'DateAsc', languageCode: 'pl' } })
    const [first] = before
    later.clock.advance(new Date(first?.date ?? '').getTime() - later.clock.now())
    const { reply } = await later.call(listTrainings, { query: { orderBy: 'DateAsc', languageCode: 'pl' } })
    expect(reply).toEqual(before.slice(1))
    await later.close()
  })

  it('contains no executable markup, and is Polish where nothing is translated', async () => {
    const own = await openTestApp()
    const picture = await queryOne<{ id: string }>(own, sql`select picture_id as id from trainings limit 1`)
    await inTransaction(own.context, (tx) =>
      addTraining(tx, {
        name: { pl: 'Żurawina', en: null },
        location: { pl: 'Łódź', en: null },
        description: { pl: '<p onclick="x()">Raz</p><script>x()</script>', en: null },
        startsAt: new Date(own.clock.now() + dayMs),
        endsAt: new Date(own.clock.now() + 2 * dayMs),
        capacity: 2,
        availablePlaces: 1,
        price: 100,
        pictureId: picture?.id ?? '',
        pictureAlt: { pl: 'Żurawina w misce', en: null },
        plate: 'milk',
      }),
    )
    const { reply } = await own.call(listTrainings, { query: { searchBy: 'lodz', languageCode: 'en' } })
    expect(reply).toMatchObject([{ name: 'Żurawina', location: 'Łódź', description: '<p>Raz</p>' }])
    await own.close()
  })
})

describe('GET /trainings/get-images', () => {
  it('API-67 ENT-25 SEC-04 returns pictures in order, with alternative texts in both languages', async () => {
    const polish = await testApp.call(listTrainingImages, { query: { languageCode: 'pl' } })
    const english = await testApp.call(listTrainingImages, { query: { languageCode: 'en' } })
    expect([polish.status, polish.reply.length]).toEqual([200, 5])
    expect(polish.reply[1]).toEqual({
      url: expect.stringMatching(/^\/media\//),
      plate: 'honey',
      alt: 'Ramka z czerwiem',
    })
    expect(english.reply[1]).toEqual({ ...polish.reply[1], alt: 'A frame of brood' })
    for (const { url } of polish.reply) expect((await testApp.app.inject(url)).statusCode).toBe(200)
  })
})
