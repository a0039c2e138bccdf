import { productFilesEndpoints as rows } from '@slodki-ul/contract/catalogue/product-files.admin'
import { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadLinkSeconds, downloadUrl } from '#platform/files/links.ts'
import { makeDemoSheet } from '#seed/demo-sheet.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { reportPaid } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Record<string, string>
let sheet: Buffer
beforeAll(async () => {
  testApp = await openTestApp()
  shop = (await aStaffMember(testApp, ['shop'])).headers
  sheet = Buffer.from(await makeDemoSheet())
}, 120_000)
afterAll(() => testApp.close())

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`)
const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from('plik.txt'), zipEnd])
const epub = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.alloc(26),
  Buffer.from('mimetypeapplication/epub+zip'),
  zipEnd,
])

const send = (path: string, name: string, payload: Buffer | AsyncIterable<Buffer>, key: string = crypto.randomUUID()) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/admin/products/${path}?name=${encodeURIComponent(name)}`,
    headers: { ...shop, 'idempotency-key': key, 'content-type': 'application/octet-stream' },
    payload: payload as Buffer,
  })
const add = (id: number, name: string, payload: Buffer, key?: string) => send(`${id}/files`, name, payload, key)
const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const filesOf = async (id: number) =>
  (await testApp.call(staffProductsEndpoints.getStaffProduct, { params: { id } }, shop)).reply.files
const fileIdOf = async (attachmentId = '') =>
  (
    await queryOne<{ id: string }>(
      testApp,
      sql`select file_id as id from product_attachments where id = ${attachmentId}`,
    )
  )?.id ?? ''
const countFiles = async () => (await queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from files`))?.n

const byMail = async () => {
  const { reply } = await testApp.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })
  return { shippingMethod: 'Email', consents: { terms: reply.version, resign: true, digital: true } } as const
}

/** A paid order of a product. */
async function buy(id: number): Promise<string> {
  const { reply } = await anOrder(testApp, [[id, 1]], await byMail())
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  await reportPaid(testApp, testApp.cards.become(page?.id ?? '', 'paid'))
  return reply.orderId
}
const linkTo = (fileId: string, orderId: string) =>
  new URL(downloadUrl(testApp.context, { fileId, orderId }, downloadLinkSeconds)).pathname
const download = async (path: string) => {
  const { statusCode, rawPayload, headers } = await testApp.app.inject({ method: 'GET', url: path })
  return [statusCode, rawPayload.toString('latin1'), headers['content-disposition']]
}

describe('files of a virtual product', () => {
  it('BO-077 are PDF, EPUB, ZIP and XLSX by name and bytes, of 200 MB at most; nothing else is kept', async () => {
    const id = await aProduct(testApp, { isVirtual: true })
    const good = [
      ['Przepisy.pdf', pdf('a')],
      ['Książka.EPUB', epub],
      ['Wzory.zip', zip],
      ['Kalkulator.xlsx', sheet],
    ] as const
    const key = crypto.randomUUID()
    for (const [name, content] of good) expect([name, (await add(id, name, content)).statusCode]).toEqual([name, 201])
    expect((await filesOf(id)).map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual(
      good.map(([name, content]) => [name, content.length]),
    )
    const files = await countFiles()
    const bad = [
      ['wirus.exe', pdf('a')],
      ['strona.html', Buffer.from('<html>')],
      ['bez-konca', pdf('a')],
      ['Przepisy.pdf', zip],
      ['Książka.epub', zip],
      ['Kalkulator.xlsx', zip],
      ['Urwany.zip', zip.subarray(0, 30)],
      ['Pusty.pdf', Buffer.alloc(0)],
    ] as const
    for (const [name, content] of bad) {
      const refused = await add(id, name, content)
      expect([name, refused.statusCode < 500 && refused.statusCode >= 400]).toEqual([name, true])
      if (content.length > 0) expect(refused.json()).toMatchObject({ code: 'ERRORS.UPLOADINVALID', reason: 'type' })
    }
    const large = await add(id, 'Duzy.pdf', Buffer.concat([pdf(''), Buffer.alloc(200 * 1024 * 1024)]))
    expect([large.statusCode, large.json()]).toMatchObject([422, { code: 'ERRORS.UPLOADINVALID', reason: 'large' }])
    const physical = await aProduct(testApp)
    const card = await aProduct(testApp, { giftValue: 5_000 })
    for (const other of [physical, card])
      expect((await add(other, 'Przepisy.pdf', pdf('a'))).json().code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect(await countFiles()).toBe(files)
    // A repeat adds none, another file with the same key is refused; the tenth is the last.
    expect([
      (await add(id, 'Piaty.pdf', pdf('5'), key)).statusCode,
      (await add(id, 'Piaty.pdf', pdf('5'), key)).statusCode,
    ]).toEqual([201, 201])
    expect((await add(id, 'Piaty.pdf', pdf('6'), key)).json().code).toBe('ERRORS.IDEMPOTENCYKEYREUSED')
    for (const n of [6, 7, 8, 9, 10]) await add(id, `Plik-${n}.pdf`, pdf(String(n)))
    expect((await add(id, 'Plik-11.pdf', pdf('11'))).json().code).toBe('ERRORS.ABOVELIMIT')
    expect(await filesOf(id)).toHaveLength(10)
    expect(await countFiles()).toBe(Number(files) + 6)
  }, 120_000)

  it('BO-077 are replaced for former buyers too, the old one is kept 30 days and can be restored, and who may download stays', async () => {
    const id = await aProduct(testApp, { isVirtual: true })
    await add(id, 'Przepisy.pdf', pdf('pierwsze'))
    const attachmentId = (await filesOf(id))[0]?.id ?? ''
    const first = await fileIdOf(attachmentId)
    const orderId = await buy(id)
    const unpaid = (await anOrder(testApp, [[id, 1]], await byMail())).reply.orderId
    const path = linkTo(first, orderId)
    expect(await download(path)).toMatchObject([
      200,
      expect.stringContaining('pierwsze'),
      expect.stringContaining('Przepisy.pdf'),
    ])
    const replace = (name: string, content: Buffer) => send(`${id}/files/${attachmentId}/replace`, name, content)
    expect((await replace('Przepisy.zip', pdf('zle'))).statusCode).toBe(422)
    expect((await send(`${id}/files/${crypto.randomUUID()}/replace`, 'Przepisy.pdf', pdf('x'))).statusCode).toBe(404)
    await replace('Przepisy-2.pdf', pdf('drugie'))
    testApp.clock.advance(1000)
    await replace('Przepisy-3.zip', zip)
    const [file] = await filesOf(id)
    expect(file).toMatchObject({ id: attachmentId, name: 'Przepisy-3.zip', replaced: { name: 'Przepisy-2.pdf' } })
    // The link of the first mail gives the newest file; without a payment nobody gets anything.
    expect((await download(path)).slice(0, 1)).toEqual([200])
    expect((await download(path))[2]).toContain('Przepisy-3.zip')
    expect((await download(linkTo(first, unpaid)))[0]).toBe(404)
    const restore = () => testApp.call(rows.restoreProductFile, { params: { id, attachmentId }, ...keyed() }, shop)
    expect((await restore()).reply.files).toMatchObject([
      { name: 'Przepisy-2.pdf', replaced: { name: 'Przepisy-3.zip' } },
    ])
    expect(await download(path)).toMatchObject([200, expect.stringContaining('drugie'), expect.anything()])
    const remove = () => testApp.call(rows.removeProductFile, { params: { id, attachmentId } }, shop)
    expect((await remove()).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    const exists = () => testApp.context.storage.exists(first)
    testApp.clock.advance(30 * dayMs - 1001)
    await testApp.runJobs()
    // The session of a month ago has ended.
    shop = (await aStaffMember(testApp, ['shop'])).headers
    expect([await exists(), (await filesOf(id))[0]?.replaced?.name]).toEqual([true, 'Przepisy-3.zip'])
    testApp.clock.advance(1)
    await testApp.runJobs()
    expect([await exists(), (await filesOf(id))[0]?.replaced?.name]).toEqual([false, 'Przepisy-3.zip'])
    testApp.clock.advance(1000)
    await testApp.runJobs()
    expect((await filesOf(id))[0]?.replaced).toBeNull()
    expect((await restore()).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    const present = await fileIdOf(attachmentId)
    expect((await download(linkTo(present, orderId)))[0]).toBe(200)
    // What nobody has bought can be taken away.
    const unsold = await aProduct(testApp, { isVirtual: true })
    await add(unsold, 'Przepisy.pdf', pdf('x'))
    const gone = { params: { id: unsold, attachmentId: (await filesOf(unsold))[0]?.id ?? '' } }
    expect((await testApp.call(rows.removeProductFile, gone, shop)).reply.files).toEqual([])
  }, 120_000)
})
