import {
  type GalleryPicture,
  galleryMax,
  trainingGalleryEndpoints as rows,
} from '@slodki-ul/contract/engagement/training-gallery.admin'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let content: Record<string, string>
let bytes: Buffer
beforeAll(async () => {
  testApp = await openTestApp()
  content = (await aStaffMember(testApp, ['content'])).headers
  bytes = await sharp({ create: { width: 1_700, height: 1_700, channels: 3, background: '#f8bd42' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => testApp.close())

const crop = { x: 0, y: 0, width: 1 / 1.06, height: 1 }
async function add(query: object, { key = crypto.randomUUID() as string, payload = bytes } = {}) {
  const fields = Object.entries({ altPl: 'Ul z bliska', altEn: 'A hive up close', ...crop, ...query })
  const search = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api/admin/gallery?${search}`,
    headers: { ...content, 'idempotency-key': key, 'content-type': 'image/jpeg' },
    payload,
  })
  return { status: response.statusCode, reply: response.json<GalleryPicture[] & { code?: string }>() }
}
const read = async () => (await testApp.call(rows.listGallery, {}, content)).reply
const shown = async (languageCode: 'pl' | 'en') =>
  (await testApp.call(trainingsEndpoints.listTrainingImages, { query: { languageCode } })).reply.map(({ alt }) => alt)
const sort = (ids: string[]) => testApp.call(rows.sortGallery, { body: { ids } }, content)
const change = (pictureId: string, body: object, headers = content) =>
  testApp.call(rows.changeGalleryPicture, { params: { pictureId }, body } as never, headers)

describe('the gallery', () => {
  it('BO-136 has pictures added, described in both languages, cropped anew, ordered and removed, as the page shows them', async () => {
    const before = await read()
    const key = crypto.randomUUID()
    const [first, again] = [await add({}, { key }), await add({}, { key })]
    expect([first.status, again.status, (await read()).length]).toEqual([201, 201, before.length + 1])
    for (const texts of [{ altPl: ' ' }, { altEn: '' }]) expect((await add(texts)).status).toBe(400)
    const broken = await add({}, { payload: Buffer.from('not a picture') })
    expect(broken.reply).toMatchObject({ code: 'ERRORS.UPLOADINVALID', reason: 'type' })
    expect([(await shown('pl')).at(-1), (await shown('en')).at(-1)]).toEqual(['Ul z bliska', 'A hive up close'])

    const added = (await read()).at(-1)
    if (!added) throw new Error('No picture was added.')
    expect(added.crop).toMatchObject({ x: 0, height: 1 })
    const texts = { altPl: 'Plaster miodu', altEn: 'A honeycomb' }
    const right = { ...crop, x: 1 - crop.width }
    const seen = { altPl: 'Ul z bliska', altEn: 'A hive up close', crop: added.crop }
    const changed = await change(added.id, { ...texts, crop: right, seen })
    const cut = changed.reply.at(-1)
    expect(cut).toMatchObject({ id: added.id, ...texts, crop: right })
    expect(cut?.url).not.toBe(added.url)
    expect((await change(crypto.randomUUID(), { ...texts, crop: null, seen })).problem.code).toBe('ERRORS.NOTFOUND')
    const tooLong = await change(added.id, { altPl: 'x'.repeat(201), altEn: 'A', crop: null, seen })
    expect(tooLong.problem).toMatchObject({
      ...{ code: 'ERRORS.PROVIDEDATA', errors: { altPl: 'ERRORS.MAXLENGTH' }, limits: { altPl: { max: 200 } } },
    })
    // A second person, who opened the picture before that: refused with what it is now, and saved once it has been seen.
    const colleague = (await aStaffMember(testApp, ['content'])).headers
    const late = { altPl: 'Rama z miodem', altEn: 'A frame', crop: null }
    const refused = await change(added.id, { ...late, seen }, colleague)
    expect(refused.problem).toMatchObject({ code: 'ERRORS.CHANGEDMEANWHILE', current: { ...texts, crop: right } })
    expect((await read()).at(-1)).toEqual(cut)
    expect((await change(added.id, { ...late, seen: { ...texts, crop: right } }, colleague)).reply.at(-1)).toEqual({
      ...{ ...cut, ...late, crop: right },
    })
    await change(added.id, { ...texts, crop: null, seen: { ...late, crop: right } })
    const original = await testApp.app.inject({ url: `/api/admin/gallery/${added.id}/original`, headers: content })
    expect([original.statusCode, (await sharp(original.rawPayload).metadata()).width]).toEqual([200, 1_700])

    const ids = (await read()).map(({ id }) => id)
    const moved = [added.id, ...ids.filter((id) => id !== added.id)]
    expect((await sort(moved)).reply.map(({ id }) => id)).toEqual(moved)
    expect([(await shown('pl'))[0], (await shown('en'))[0]]).toEqual(['Plaster miodu', 'A honeycomb'])
    for (const wrong of [
      moved.slice(1),
      [...moved.slice(1), added.id, added.id],
      [...moved.slice(1), crypto.randomUUID()],
    ])
      expect((await sort(wrong)).problem.code).toBe('ERRORS.CHANGEDMEANWHILE')

    const removed = await testApp.call(rows.removeGalleryPicture, { params: { pictureId: added.id } }, content)
    expect(removed.reply.map(({ id }) => id)).toEqual(moved.slice(1))
    expect(await shown('pl')).not.toContain('Plaster miodu')
    const gone = await testApp.call(rows.removeGalleryPicture, { params: { pictureId: added.id } }, content)
    expect(gone.problem.code).toBe('ERRORS.NOTFOUND')
    const entries = await queryOne<{ calls: number }>(
      testApp,
      sql`select count(distinct entry_id)::int as calls from audit_changes where record = 'gallery'`,
    )
    expect(entries).toEqual({ calls: 6 })
  })

  it('has at most so many pictures, and nothing stays of one that is refused', async () => {
    const present = (await read()).length
    await testApp.context.db.execute(sql`
      insert into training_images (position, file_id, plate, alt_pl)
      select 100 + n, (select file_id from training_images limit 1), 'milk', 'Jeszcze jedno'
      from generate_series(1, ${galleryMax - present}::int) as n`)
    const files = () => queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from files`)
    const before = await files()
    expect((await add({})).reply.code).toBe('ERRORS.ABOVELIMIT')
    expect(await files()).toEqual(before)
  })
})
