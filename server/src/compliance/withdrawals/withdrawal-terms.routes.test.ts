import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { withdrawalTermsEndpoints as rows } from '@slodki-ul/contract/compliance/withdrawal-terms.admin'
import { withdrawalFormPath } from '@slodki-ul/contract/compliance/withdrawals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { plainText } from '#html.ts'
import { publishLegalText } from '#legal/terms/terms.service.ts'
import { aProduct } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let support: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  support = (await aStaffMember(testApp, ['support'])).headers
}, 120_000)
afterAll(() => testApp.close())

const wording = async () => (await testApp.call(rows.getWithdrawalWording, {}, support)).reply
/** What each text lacks, by text and language. */
const missing = async () =>
  (await wording()).flatMap(({ text, language, checks }) =>
    checks.flatMap((each) => each.missing.map((part) => [text, language, each.check, part])),
  )

it('BO-157 checks the form and the terms in force against the model, the buttons and the company data, in both languages', async () => {
  const content = (await aStaffMember(testApp, ['content'])).headers
  expect((await testApp.call(rows.getWithdrawalWording, {}, content)).status).toBe(403)
  expect(await missing()).toEqual([])
  const texts = await wording()
  expect(texts.map(({ text, language, checks }) => [text, language, checks.map(({ check }) => check)])).toEqual(
    ['pl', 'en'].flatMap((language) => [
      ['withdrawal', language, ['model', 'seller', 'button', 'returns']],
      ['terms', language, ['seller', 'button', 'confirm']],
    ]),
  )
  // The PDF of the shop says what is shown here.
  const pdf = await testApp.app.inject({ url: withdrawalFormPath })
  const [page = ''] = (await readPdf(pdf.rawPayload)).pages
  const squeezed = (text: string) => text.replace(/[\s\u00a0.]+/g, '')
  for (const [, item = ''] of (texts[0]?.html ?? '').matchAll(/<li>(.*?)<\/li>/g))
    expect(squeezed(page)).toContain(squeezed(plainText(item)))

  // Other company data, and a text that lost a part and the name of the button, are found.
  await saveSetting(testApp, 'company', { email: 'nowy@slodki-ul.example' })
  expect(await missing()).toEqual(
    ['pl', 'en'].flatMap((language) => [
      ['withdrawal', language, 'seller', 'nowy@slodki-ul.example'],
      ['terms', language, 'seller', 'nowy@slodki-ul.example'],
    ]),
  )
  const html = (texts[0]?.html ?? '').replace(/Podpis konsumenta\(-ów\)/, 'Podpis').replaceAll('tutaj', 'tam')
  testApp.clock.advance(1)
  await inTransaction(testApp.context, (tx) =>
    publishLegalText(tx, {
      ...{ kind: 'withdrawal', version: '2030-01-01', language: 'pl', html, publishedAt: testApp.clock.date() },
    }),
  )
  const found = await missing()
  expect(found).toContainEqual(['withdrawal', 'pl', 'model', 'Podpis konsumenta(-ów)'])
  expect(found).toContainEqual(['withdrawal', 'pl', 'button', 'Odstąp od umowy tutaj'])
  expect(found).toHaveLength(6)
  expect((await wording())[0]).toMatchObject({ version: '2030-01-01' })
})

it('BO-157 lists products with the exception that the page of each says', async () => {
  const made = {
    none: await aProduct(testApp),
    perishable: await aProduct(testApp, { isVirtual: false }),
    giftCard: await aProduct(testApp, { giftValue: 5_000 }),
    file: await aProduct(testApp, { isVirtual: true }),
    hidden: await aProduct(testApp, { isVirtual: true }),
    archived: await aProduct(testApp, { isVirtual: true }),
  }
  await testApp.context.db.execute(sql`update products set is_perishable = true where id = ${made.perishable}`)
  await testApp.context.db.execute(sql`update products set is_published = false where id = ${made.hidden}`)
  await testApp.context.db.execute(
    sql`update products set is_published = false, archived_at = now() where id = ${made.archived}`,
  )
  const list = async (query: object) => {
    const all = { pageNumber: 1, pageSize: 100, orderBy: 'name', searchBy: '', ...query } as never
    const { reply } = await testApp.call(rows.listWithdrawalExceptions, { query: all }, support)
    const ids = new Set(Object.values(made).map(String))
    return reply.filter(({ id }) => ids.has(id))
  }
  const listed = new Map((await list({})).map((row) => [Number(row.id), row]))
  for (const [exception, id] of Object.entries(made).slice(0, 4)) {
    expect(listed.get(id)).toMatchObject({ exception, isPublished: true })
    const { reply } = await testApp.call(productsEndpoints.getProduct, { params: { id, lang: 'pl' } })
    expect(reply.withdrawalException ?? 'none').toBe(exception)
  }
  expect(listed.get(made.hidden)).toMatchObject({ exception: 'file', isPublished: false })
  expect(listed.has(made.archived)).toBe(false)
  expect((await list({ exception: ['perishable', 'giftCard'] })).map(({ id }) => Number(id)).toSorted()).toEqual(
    [made.perishable, made.giftCard].toSorted(),
  )
})
