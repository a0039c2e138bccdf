import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct } from '#testing/factories.ts'
import { fetchPage, readSitemap } from '#testing/plain-pages.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const oneSecondMs = 1_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
}, 240_000)
afterAll(() => testApp.close())

const read = async (url: string) => (await testApp.app.inject({ url })).body

/**
 * Makes a change and reads each address until it no longer has what was taken down. The reading that began last must have
 * begun in the second after the change, however long a busy machine takes to answer it.
 */
async function expectGoneWithinASecond(change: () => Promise<unknown>, isListed: (() => Promise<boolean>)[]) {
  await change()
  const changedAt = performance.now()
  const readUntilGone = async (ask: () => Promise<boolean>) => {
    let began = 0
    do began = performance.now()
    while ((await ask()) && began - changedAt < oneSecondMs)
    return began - changedAt < oneSecondMs
  }
  expect(await Promise.all(isListed.map(readUntilGone))).toEqual(isListed.map(() => true))
  // And stays so.
  expect(await Promise.all(isListed.map((ask) => ask()))).toEqual(isListed.map(() => false))
}

describe('what is unpublished', () => {
  it('leaves its page, the site map, the feeds and the shop at once (PAGE-06)', async () => {
    const id = await aProduct(testApp, { price: 12_345, discountPrice: 10_000 })
    await testApp.context.db.execute(
      sql`insert into product_images (product_id, file_id, position) select ${id}, file_id, 0 from product_images limit 1`,
    )
    const addresses = ['/feeds/google-pl.xml', '/feeds/google-en.xml', '/feeds/ceneo.xml', '/sklep']
    const holders = [
      ...addresses.map((url) => async () => (await read(url)).includes(`/${id}`)),
      async () => (await readSitemap(testApp)).some((path) => path.endsWith(`/${id}`)),
      async () => (await fetchPage(testApp, `/sklep/x/${id}`)).status === 200,
    ]
    const listed = () => Promise.all(holders.map((ask) => ask()))
    await expect.poll(listed, { timeout: 10_000 }).toEqual(holders.map(() => true))
    // Nothing was dearer before, so no reduction may be announced: the charged price is the only one.
    expect(await read('/feeds/google-pl.xml')).toMatch(
      new RegExp(`<g:id>TEST-${id}</g:id>(?:(?!</item>).)*<g:price>100.00 PLN</g:price><g:condition>new`),
    )
    expect(await read('/feeds/ceneo.xml')).toMatch(
      new RegExp(`<o id="${id}" url="[^"]+/${id}" price="100.00" avail="1"`),
    )
    const unpublish = sql`update products set is_published = false where id = ${id}`
    await expectGoneWithinASecond(() => testApp.context.db.execute(unpublish), holders)
  })

  it('takes a course out of the site map, RSS and llms.txt (PAGE-06)', async () => {
    const urls = ['/sitemaps/pl-courses.xml', '/rss.xml', '/en/rss.xml', '/llms.txt', '/podglad']
    const holders = urls.map((url) => async () => /\/podglad\/1["<)]/.test(await read(url)))
    await testApp.context.db.execute(sql`update courses set publication_date = now() where id = 1`)
    await expect.poll(() => Promise.all(holders.map((ask) => ask())), { timeout: 10_000 }).toEqual(urls.map(() => true))
    const unpublish = sql`update courses set is_published = false where id = 1`
    await expectGoneWithinASecond(() => testApp.context.db.execute(unpublish), holders)
  })
})

describe('a document', () => {
  it('is sent once, compressed on request, and may be stored by shared caches for a minute (PAGE-07)', async () => {
    const plain = await testApp.app.inject({ url: '/o-nas' })
    expect(plain.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate')
    expect(plain.headers.vary).toContain('accept-encoding')
    const zipped = await testApp.app.inject({ url: '/o-nas', headers: { 'accept-encoding': 'br, gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(zipped.headers.etag).not.toBe(plain.headers.etag)
    for (const etag of [String(plain.headers.etag), `"x", W/${plain.headers.etag}`]) {
      const again = await testApp.app.inject({ url: '/o-nas', headers: { 'if-none-match': etag } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    const other = await testApp.app.inject({ url: '/o-nas', headers: { 'if-none-match': '"x"' } })
    expect(other.statusCode).toBe(200)
  })

  it('for robots names the site map and closes nothing public', async () => {
    expect(await read('/robots.txt')).toContain(`Sitemap: ${testApp.context.config.publicUrl}/sitemap.xml`)
    expect(await read('/robots.txt')).not.toMatch(/^Disallow: \/$/m)
  })

  it.each([
    '/sitemaps/pl-products-9.xml',
    '/sitemaps/pl-products-0.xml',
    '/sitemaps/de-pages.xml',
    '/og/product-999999-pl.png',
    '/og/cake-1-pl.png',
    '/pictures/x.png',
  ])('does not exist at %s', async (url) => {
    expect((await testApp.app.inject({ url })).statusCode).toBe(404)
  })

  it('for link previews is a PNG of the size that they ask for (PAGE-08)', async () => {
    for (const url of ['/og/academy-pl.png', '/og/product-1-en.png']) {
      const { rawPayload, headers } = await testApp.app.inject({ url })
      expect(headers['content-type']).toBe('image/png')
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    }
  })
})
