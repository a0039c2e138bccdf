import { productPicturesEndpoints as rows } from '@slodki-ul/contract/catalogue/product-pictures.admin'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import { pictureSizes } from '@slodki-ul/contract/pictures.rules'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = (await aStaffMember(testApp, ['shop'])).headers
}, 120_000)
afterAll(() => testApp.close())

type Size = { width: number; height: number }
/** A picture whose left half is red and right half green, with the place where it was taken. */
const draw = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .composite([
      {
        input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Copyright: 'Maja' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 14/1 0/1' } })

/** The whole height of a picture of this size at its left edge. */
const leftCrop = ({ width, height }: Size) => ({ x: 0, y: 0, width: height / 1.06 / width, height: 1 })
const square = { width: 1_700, height: 1_700 }

const add = (
  id: number,
  content: Buffer,
  {
    key = crypto.randomUUID(),
    query = {},
    headers = shop,
  }: { key?: string; query?: object; headers?: typeof shop } = {},
) => {
  const fields = { altPl: 'Forma z boku', ...leftCrop(square), ...query }
  const search = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return testApp.app.inject({
    method: 'POST',
    url: `/api/admin/products/${id}/pictures?${search}`,
    headers: { ...headers, 'idempotency-key': key, 'content-type': 'image/gif' },
    payload: content,
  })
}
const read = async (id: number) =>
  (await testApp.call(staffProductsEndpoints.getStaffProduct, { params: { id } }, shop)).reply
const fetchFile = (url: string, accept = 'image/webp,*/*') =>
  testApp.app.inject({ method: 'GET', url, headers: { accept } })
/** Runs the jobs for one picture: the sizes of a picture take a second. */
async function makeSizesOf(url: string) {
  await testApp.context.db.execute(sql`update pictures set due_at = null where ${url} not like '%' || file_id || '%'`)
  await testApp.runJobs()
}
const countFiles = async () => (await queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from files`))?.n

describe('pictures of a product', () => {
  it('BO-076 takes JPEG, PNG, WebP and AVIF by their bytes, removes metadata, crops, and serves three sizes in two formats made by a job', async () => {
    const id = await aProduct(testApp)
    const formats = ['jpeg', 'png', 'webp', 'avif'] as const
    for (const format of formats) {
      const content = await draw(square)
        .toFormat(format, { effort: format === 'avif' ? 0 : 1 })
        .toBuffer()
      const { statusCode, body } = await add(id, content, { query: { altEn: `${format} from the side` } })
      expect([format, statusCode, body.slice(0, 200)]).toEqual([format, 201, expect.any(String)])
    }
    const { pictures } = await read(id)
    expect(pictures.map(({ altEn }) => altEn)).toEqual(formats.map((format) => `${format} from the side`))
    const url = pictures[0]?.url ?? ''
    const sizes = ['image/avif', 'image/webp'].flatMap((type) =>
      (pictureSizes(url) ?? '').split(',').map((each) => {
        const [path = '', width = ''] = each.split(' ')
        return { type, url: path, width: Number.parseInt(width, 10) }
      }),
    )
    expect(sizes).toHaveLength(6)
    // Before the job has run, the whole cut is shown.
    const early = await fetchFile(sizes[0]?.url ?? '')
    expect([early.statusCode, early.headers.location, early.headers['cache-control']]).toEqual([
      302,
      url,
      'public, max-age=60',
    ])
    expect((await fetchFile(url)).headers['content-type']).toBe('image/webp')
    await makeSizesOf(url)
    for (const size of sizes) {
      const { rawPayload, headers } = await fetchFile(
        size.url,
        size.type === 'image/avif' ? 'image/avif,image/webp,*/*' : 'image/webp,*/*',
      )
      const { width, height, exif, format } = await sharp(rawPayload).metadata()
      expect([headers['content-type'], headers.vary, headers['cache-control']]).toEqual([
        size.type,
        'accept',
        'public, max-age=31536000, immutable',
      ])
      expect([format, width, Math.round((height / width) * 100), exif]).toEqual([
        size.type === 'image/avif' ? 'heif' : 'webp',
        Math.min(size.width, 1604),
        106,
        undefined,
      ])
      // The red half is wider than half of the cut: the green one was cut off at the right.
      const { dominant } = await sharp(rawPayload).stats()
      expect(dominant.r).toBeGreaterThan(dominant.g)
    }
    // What was uploaded is for staff only, and without metadata as well.
    const original = await testApp.call(
      rows.getPictureOriginal,
      { params: { id, pictureId: pictures[0]?.id ?? '' } },
      shop,
    )
    const { format, width, height, exif } = await sharp(original.bytes).metadata()
    expect([format, width, height, exif]).toEqual(['webp', 1700, 1700, undefined])
    const product = await testApp.call(productsEndpoints.getProduct, { params: { id, lang: 'en' } })
    expect(product.reply).toMatchObject({
      thumbnailUrl: url,
      imageTexts: formats.map((format) => `${format} from the side`),
    })
  }, 120_000)

  it('BO-076 refuses SVG, other types, more than 20 MB, less than 800 pixels, another ratio and damage, and keeps nothing', async () => {
    const id = await aProduct(testApp)
    const good = await draw(square).jpeg().toBuffer()
    const side = (width: number, height: number) => draw({ width, height }).png({ compressionLevel: 1 }).toBuffer()
    const whole = (size: Size) => ({ query: leftCrop(size) })
    const files = await countFiles()
    const refusals: [Buffer, object, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'), {}, 'type'],
      [Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), {}, 'type'],
      [await draw(square).gif().toBuffer(), {}, 'type'],
      [Buffer.concat([good, Buffer.alloc(20 * 1024 * 1024 + 1 - good.length)]), {}, 'large'],
      [await side(2_000, 799), {}, 'size'],
      [await side(799, 2_000), {}, 'size'],
      [good.subarray(0, good.length / 2), {}, 'damaged'],
      [good, { query: { x: 0, y: 0, width: 1, height: 1 } }, 'ratio'],
      [good, { query: { x: 0, y: 0, width: 0.4 / 1.06, height: 0.4 } }, 'resolution'],
    ]
    for (const [content, options, reason] of refusals) {
      const refused = await add(id, content, options)
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'ERRORS.UPLOADINVALID', reason }])
    }
    for (const query of [{ altPl: '' }, { altPl: 'x'.repeat(201) }, { x: -1 }, { width: 'wide' }])
      expect((await add(id, good, { query })).statusCode).toBe(400)
    expect((await add(999_999, good)).statusCode).toBe(404)
    const accountant = (await aStaffMember(testApp, ['accountant'])).headers
    expect((await add(id, good, { headers: accountant })).statusCode).toBe(403)
    expect((await add(id, good, { headers: {} as typeof shop })).statusCode).toBe(401)
    expect(await countFiles()).toBe(files)
    // Both sides of the limits.
    const small = { width: 800, height: 848 }
    expect((await add(id, await side(800, 848), whole(small))).statusCode).toBe(201)
    const large = Buffer.concat([good, Buffer.alloc(20 * 1024 * 1024 - good.length)])
    expect((await add(id, large)).statusCode).toBe(201)
    expect((await read(id)).pictures).toHaveLength(2)
  }, 120_000)

  it('describes, crops anew, puts in order and takes away; a repeat adds none, and a published product keeps one', async () => {
    const id = await aProduct(testApp)
    const good = await draw(square).jpeg().toBuffer()
    const key = crypto.randomUUID()
    expect([(await add(id, good, { key })).statusCode, (await add(id, good, { key })).statusCode]).toEqual([201, 201])
    expect((await read(id)).pictures).toHaveLength(1)
    expect((await add(id, await draw(square).png().toBuffer(), { key })).json()).toMatchObject({
      code: 'ERRORS.IDEMPOTENCYKEYREUSED',
    })
    await add(id, good, { query: { altPl: 'Druga' } })
    await testApp.context.db.execute(
      sql`insert into product_images (product_id, position, file_id) select ${id}, 2, file_id from product_images i join files f on f.id = i.file_id where f.content_type = 'image/svg+xml' limit 1`,
    )
    const { pictures, missing } = await read(id)
    const [first, second, drawing] = pictures.map((picture) => picture.id)
    expect([missing.includes('imageTexts'), pictures[2]?.crop]).toEqual([true, null])
    const seenOf = async (pictureId: string) => {
      const picture = (await read(id)).pictures.find((each) => each.id === pictureId)
      return { altPl: picture?.altPl ?? '', altEn: picture?.altEn ?? null, crop: picture?.crop ?? null }
    }
    type Seen = Awaited<ReturnType<typeof seenOf>>
    const change = async (pictureId = '', crop: object | null = null, seen?: Seen, headers = shop) => {
      const body = { altPl: 'Nowy opis', altEn: 'New', crop, seen: seen ?? (await seenOf(pictureId)) } as never
      return testApp.call(rows.changeProductPicture, { params: { id, pictureId }, body }, headers)
    }
    expect((await change(drawing, leftCrop(square))).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect((await change(drawing)).reply.missing).not.toContain('imageTexts')
    expect((await change(first, { x: 0, y: 0, width: 1, height: 1 })).problem).toMatchObject({ reason: 'ratio' })
    const right = { ...leftCrop(square), x: 1 - 1 / 1.06 }
    const cut = (await change(first, right)).reply.pictures[0]
    expect(cut).toMatchObject({ altPl: 'Nowy opis', altEn: 'New', crop: right })
    expect(cut?.url).not.toBe(pictures[0]?.url)
    expect((await sharp((await fetchFile(cut?.url ?? '')).rawPayload).stats()).dominant).toMatchObject({
      g: expect.any(Number),
    })
    // Two people have opened the same picture: what one of them has saved the other one does not replace unseen, neither the
    // crop nor the texts, and with it in view may.
    const colleague = (await aStaffMember(testApp, ['shop'])).headers
    const [before, now] = [{ ...cut, crop: pictures[0]?.crop }, cut].map(
      (each) => ({ altPl: each?.altPl, altEn: each?.altEn, crop: each?.crop }) as Seen,
    )
    const stored = await countFiles()
    for (const seen of [before, { ...now, altPl: 'Stary opis' }, { ...now, altEn: null }] as Seen[])
      expect((await change(first, leftCrop(square), seen, colleague)).problem).toMatchObject({
        ...{ code: 'ERRORS.CHANGEDMEANWHILE', current: now },
      })
    expect([(await read(id)).pictures[0], await countFiles()]).toEqual([cut, stored])
    expect((await change(first, null, now, colleague)).reply.pictures[0]).toEqual(cut)
    const sort = (...ids: (string | undefined)[]) =>
      testApp.call(rows.sortProductPictures, { params: { id }, body: { ids: ids.map(String) } }, shop)
    expect((await sort(first, second)).problem.code).toBe('ERRORS.CHANGEDMEANWHILE')
    expect((await sort(first, first, second)).problem.code).toBe('ERRORS.CHANGEDMEANWHILE')
    const sorted = await sort(drawing, first, second)
    expect(sorted.reply.pictures.map((picture) => picture.id)).toEqual([drawing, first, second])
    const remove = (pictureId = '') => testApp.call(rows.removeProductPicture, { params: { id, pictureId } }, shop)
    expect((await remove(crypto.randomUUID())).status).toBe(404)
    await testApp.context.db.execute(
      sql`update products set safety_info_pl = 'Do 230 °C.', weight_grams = 1, is_published = true where id = ${id}`,
    )
    await remove(drawing)
    expect((await remove(first)).reply.pictures.map((picture) => picture.id)).toEqual([second])
    expect((await remove(second)).problem).toMatchObject({ code: 'ERRORS.NOTREADY', missing: ['images'] })
    // A copy shows the same picture, so only the files that nothing shows are deleted, a month later.
    const once = () => ({ params: { id }, headers: { 'idempotency-key': crypto.randomUUID() } })
    const copy = await testApp.call(staffProductsEndpoints.copyProduct, once(), shop)
    await testApp.call(staffProductsEndpoints.hideProduct, once(), shop)
    expect((await testApp.call(staffProductsEndpoints.deleteProduct, { params: { id } }, shop)).status).toBe(204)
    const shared = (await read(copy.reply.id)).pictures[0]?.url ?? ''
    const urls = [pictures[0]?.url ?? '', cut?.url ?? '', shared]
    const statuses = async () => Promise.all(urls.map(async (url) => (await fetchFile(url)).statusCode))
    await makeSizesOf('')
    testApp.clock.advance(30 * dayMs - 1)
    await testApp.runJobs()
    expect(await statuses()).toEqual([200, 200, 200])
    testApp.clock.advance(dayMs)
    await testApp.runJobs()
    expect(await statuses()).toEqual([404, 404, 200])
  }, 120_000)
})
