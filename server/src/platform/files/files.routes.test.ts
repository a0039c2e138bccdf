import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadUrl } from '#platform/files/links.ts'
import { storeFile } from '#platform/files/storage.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let paidOrder: string
beforeAll(async () => {
  testApp = await openTestApp()
  paidOrder = await anOrderWithStatus('Paid')
})
afterAll(() => testApp.close())

/** An order by card with its status set by hand. */
async function anOrderWithStatus(status: 'Placed' | 'Paid' | 'Canceled'): Promise<string> {
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]])
  const paidAt = status === 'Placed' ? null : testApp.clock.date()
  await testApp.context.db.execute(
    sql`update orders set status = ${status}, paid_at = ${paidAt} where id = ${reply.orderId}`,
  )
  return reply.orderId
}

const store = (isPublic: boolean, name = 'Przepis „Łąka”.pdf') =>
  storeFile(testApp.context, testApp.context.db, {
    name,
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.7 demo'),
    isPublic,
  })

const linkTo = (fileId: string, orderId = paidOrder) =>
  new URL(downloadUrl(testApp.context, { fileId, orderId }, 3600)).pathname
const asked = (url: string, accept = '*/*') => testApp.app.inject({ url, headers: { accept } })

describe('private files', () => {
  it('are returned to the holder of a signed link, under their names', async () => {
    const response = await asked(linkTo(await store(false)))
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('%PDF-1.7 demo')
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Przepis „Łąka”.pdf')}`,
    )
  })

  it('are refused without a link, and with a modified one', async () => {
    const id = await store(false)
    const url = linkTo(id)
    const wrong = [`/media/${id}`, `/media/private/${id}`, `${url}x`, url.replace(/\.\d+\./, '.9999999999.')]
    for (const each of wrong) expect((await asked(each)).statusCode).toBe(404)
    // A person whose mail program cut the link is told so; what the link was worth is not.
    const page = await asked(`${url}x`, 'text/html,*/*')
    expect([page.statusCode, page.headers.location]).toEqual([303, '/nowy-link'])
  })

  it('are returned for a paid order that is not cancelled, and for no other (Q-15)', async () => {
    const id = await store(false)
    for (const status of ['Placed', 'Canceled'] as const)
      expect((await asked(linkTo(id, await anOrderWithStatus(status)))).statusCode).toBe(404)
    expect((await asked(linkTo(id, crypto.randomUUID()))).statusCode).toBe(404)
  })

  it('cannot be reached with a token made for something else', async () => {
    const token = testApp.context.links.sign('order', `${await store(false)}.${paidOrder}`, 3600)
    expect((await asked(`/media/private/${token}`)).statusCode).toBe(404)
  })

  it('are offered again on a page after the link has expired', async () => {
    const url = linkTo(await store(false))
    testApp.clock.advance(3_600_001)
    const response = await asked(url)
    expect(response.statusCode).toBe(303)
    const target = new URL(String(response.headers.location), 'http://academy.test')
    expect(target.pathname).toBe('/nowy-link')
    expect(`/media/private/${target.searchParams.get('link')}`).toBe(url)
    expect((await asked(`${url}x`)).statusCode).toBe(404)
  })
})

describe('public files', () => {
  it('are returned by their id and may be cached for ever', async () => {
    const response = await asked(`/media/${await store(true)}`)
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
    // An SVG opened on its own runs no script and loads nothing.
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  })
})

describe('public drawings', () => {
  it('are sent compressed to browsers that accept it, and whole to others (PAGE-10)', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(99)}</svg>`
    const file = { name: 'ul.svg', contentType: 'image/svg+xml', content: Buffer.from(drawing), isPublic: true }
    const url = `/media/${await storeFile(testApp.context, testApp.context.db, file)}.svg`
    const whole = await testApp.app.inject({ url })
    expect([whole.body, whole.headers['content-encoding']]).toEqual([drawing, undefined])
    const zipped = await testApp.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'image/svg+xml' })
    for (const { headers } of [whole, zipped]) expect(headers.vary).toContain('accept-encoding')
    expect(zipped.rawPayload.length).toBe(Number(zipped.headers['content-length']))
    expect(zipped.rawPayload.length).toBeLessThan(drawing.length / 5)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(drawing)
  })
})
