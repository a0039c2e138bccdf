import { productPreviewsEndpoints } from '@slodki-ul/contract/catalogue/product-previews'
import { staffProductPreviewsEndpoints as rows } from '@slodki-ul/contract/catalogue/product-previews.admin'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { hourMs } from '@slodki-ul/contract/durations'
import { workspaceEndpoints } from '@slodki-ul/contract/identity/workspace.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPreviewLink } from '#platform/previews/previews.service.ts'
import { aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Record<string, string>
let content: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
}, 120_000)
// A test moves the clock beyond the end of sessions.
beforeEach(async () => {
  shop = (await aStaffMember(testApp, ['shop'])).headers
  content = (await aStaffMember(testApp, ['content'])).headers
})
afterAll(() => testApp.close())

const link = (id: number, isChanged: 'true' | 'false' = 'false', headers = shop) =>
  testApp.call(rows.getProductPreviewLink, { params: { id }, query: { isChanged } as never }, headers)
const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
const look = (token: string, lang: 'pl' | 'en' = 'pl') =>
  testApp.call(productPreviewsEndpoints.getProductPreview, { params: { token, lang } })
const type = (id: number, body: object, headers = shop) =>
  testApp.call(
    workspaceEndpoints.saveDraft,
    {
      params: { kind: 'product', recordId: String(id) },
      body: { baseVersion: 1, body: body as Record<string, unknown> },
    },
    headers,
  )

describe('the preview of a product', () => {
  it('BO-075 shows an unpublished product to whoever has the link, in both languages, for 24 hours', async () => {
    const id = await aProduct(testApp, { nameEn: 'Comb mould' })
    await testApp.context.db.execute(
      sql`update products set is_published = false, name_pl = 'Forma plaster', price = 5000 where id = ${id}`,
    )
    const { reply, status } = await link(id)
    expect([status, reply.expiresAt]).toEqual([
      200,
      new Date(Math.floor(testApp.clock.now() / 1000) * 1000 + 24 * hourMs).toISOString(),
    ])
    const [polish, english] = [new URL(reply.pl), new URL(reply.en)]
    expect([polish.pathname.split('/').slice(0, 3), polish.search]).toEqual([['', 'szkic', 'produkt'], '?lang=pl'])
    expect([english.pathname.split('/').slice(0, 4), english.search]).toEqual([
      ['', 'en', 'szkic', 'produkt'],
      '?lang=en',
    ])
    const token = tokenOf(reply.pl)
    expect((await look(token)).reply).toMatchObject({
      ...{ isChanged: false, expiresAt: reply.expiresAt },
      product: { id, name: 'Forma plaster', price: 50, categories: [{ id: 1 }], sku: `TEST-${id}` },
    })
    expect((await look(token, 'en')).reply.product).toMatchObject({ name: 'Comb mould' })
    // The shop itself still has no such product.
    expect((await testApp.call(productsEndpoints.getProduct, { params: { id, lang: 'pl' } })).status).toBe(404)
    expect((await link(999_999)).problem.code).toBe('ERRORS.UNABLETOLOADPRODUCT')
    const accountant = (await aStaffMember(testApp, ['accountant'])).headers
    expect((await link(id, 'false', accountant)).status).toBe(403)
    testApp.clock.advance(24 * hourMs - 1000)
    expect((await look(token)).status).toBe(200)
    testApp.clock.advance(1000)
    const over = await look(token)
    expect([over.status >= 400, over.problem.code]).toEqual([true, 'ERRORS.INVALIDTOKEN'])
    const course = createPreviewLink(
      testApp.context,
      { kind: 'course', id: String(id), audience: 'guest', draftOf: null },
      (each) => `/x/${each}`,
    )
    for (const wrong of ['', 'x', `${token}x`, tokenOf(course.pl)])
      expect((await look(wrong || '-')).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('BO-075 shows what its author has typed and not saved, sanitized, and to nobody what others have typed', async () => {
    const id = await aProduct(testApp, { nameEn: null })
    const { reply: before } = await look(tokenOf((await link(id)).reply.pl))
    await type(id, {
      ...{ namePl: 'Nowa nazwa', descriptionPl: '<p onclick="x()">Nowy</p><script>1</script>', categoryIds: [2] },
      ...{ price: 1, stock: 99, weightGrams: -5, giftValue: 'dużo', unknown: true },
    })
    await type(id, { namePl: 'Nazwa treści' }, content)
    const changed = (await look(tokenOf((await link(id, 'true')).reply.pl))).reply
    expect(changed).toMatchObject({
      isChanged: true,
      product: { name: 'Nowa nazwa', description: '<p>Nowy</p>', price: 50, stock: 10, categories: [{ id: 2 }] },
    })
    // English readers get what is Polish, as in the shop.
    expect((await look(tokenOf((await link(id, 'true')).reply.pl), 'en')).reply.product.name).toBe('Nowa nazwa')
    expect((await look(tokenOf((await link(id, 'true', content)).reply.pl))).reply.product.name).toBe('Nazwa treści')
    expect((await look(tokenOf((await link(id)).reply.pl))).reply).toEqual({ ...before, expiresAt: expect.any(String) })
    expect((await testApp.call(productsEndpoints.getProduct, { params: { id, lang: 'pl' } })).reply.name).toBe(
      before.product.name,
    )
    await testApp.call(workspaceEndpoints.deleteDraft, { params: { kind: 'product', recordId: String(id) } }, shop)
    expect((await look(tokenOf((await link(id, 'true')).reply.pl))).reply.product).toEqual(before.product)
  })
})
