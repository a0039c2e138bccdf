import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withdrawalFormPath } from '@slodki-ul/contract/compliance/withdrawals'
import { dayMs } from '@slodki-ul/contract/durations'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, sqlStateOf } from '#db/transaction.ts'
import { publishLegalText } from '#legal/terms/terms.service.ts'
import { queryOne } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const read = (lang: 'pl' | 'en') => testApp.call(termsEndpoints.getTerms, { params: { lang } })

describe('GET /privacy/{lang}', () => {
  it('returns the policy: controller, effective date, and lifetime of each cookie (TRM-03, TRM-04)', async () => {
    const { reply } = await testApp.call(termsEndpoints.getPrivacy, { params: { lang: 'pl' } })
    const text = reply.text.replaceAll('\u00a0', ' ')
    expect(text).toMatch(/Administratorem danych osobowych jest [^<]*sp\. z o\.o\./)
    expect(reply.text).toContain('Obowiązuje od 19.02.2024')
    const cookies = text.slice(text.indexOf('Pliki cookie i podobne'))
    for (const stored of ['sesja: ', '>6 miesięcy', '>12 miesięcy', '24 miesięcy']) expect(cookies).toContain(stored)
    expect(reply.text).not.toContain('{{')
    const english = await testApp.call(termsEndpoints.getPrivacy, { params: { lang: 'en' } })
    expect(english.reply).toMatchObject({ version: reply.version, text: expect.stringContaining('19.02.2024') })
  })
})

describe('GET /notices/{notice}/{lang}', () => {
  const readNotice = (notice: 'accessibility' | 'conformity', lang: 'pl' | 'en', app = testApp) =>
    app.call(termsEndpoints.getNotice, { params: { notice, lang } })

  it.each([
    ['accessibility', 'pl', ['26 kwietnia 2024', 'częściowa zgodność', 'WCAG 2.2', '23 listopada 2026', 'dostepnosc@']],
    ['accessibility', 'en', ['26 April 2024', 'partial conformity', 'WCAG 2.2', '23 November 2026', 'dostepnosc@']],
    ['conformity', 'pl', ['dwa lata', 'naprawy albo wymiany', '2025/1960', 'Słodki Ul sp. z o.o.']],
    ['conformity', 'en', ['two years', 'repair or replacement', '2025/1960', 'Słodki Ul sp. z o.o.']],
  ] as const)('%s in %s says what the law wants, every placeholder filled', async (notice, lang, facts) => {
    const { reply } = await readNotice(notice, lang)
    for (const fact of facts) expect(reply.text.replaceAll('\u00a0', ' ')).toContain(fact)
    expect(reply.text).not.toContain('{{')
    expect(reply.picture).toBeNull()
  })

  it('names the official picture where one is configured, which is served unchanged', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'notice-')), 'notice.svg')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    writeFileSync(file, svg)
    const app = await openTestApp({ env: { CONFORMITY_NOTICE_PL: file } })
    expect((await readNotice('accessibility', 'pl', app)).reply.picture).toBeNull()
    expect((await readNotice('conformity', 'en', app)).reply.picture).toBeNull()
    const { picture } = (await readNotice('conformity', 'pl', app)).reply
    const first = await app.app.inject({ url: picture ?? '' })
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toContain('image/svg+xml')
    expect(first.body).toBe(svg)
    const again = await app.app.inject({ url: picture ?? '', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    await app.close()
  })
})

describe('GET /terms/{lang}', () => {
  it('API-69 returns the text in force and its version, with every placeholder filled', async () => {
    const [pl, en] = [await read('pl'), await read('en')]
    expect(pl.reply.text).toContain('<h1>Regulamin')
    expect(en.reply.text).not.toBe(pl.reply.text)
    expect(en.reply.version).toBe(pl.reply.version)
    for (const { reply } of [pl, en]) expect(reply.text).not.toContain('{{')
    // Invoices are electronic only for those who accept it.
    expect(pl.reply.text).toContain('w\u00a0formie elektronicznej (art. 106n')
    expect(en.reply.text).toContain('in electronic form (Article 106n')
  })

  it('returns a new version from its date on, and stores the old one for ever', async () => {
    const html = '<h1>Nowy regulamin</h1>'
    const publishedAt = new Date(testApp.clock.now() + dayMs)
    await inTransaction(testApp.context, (tx) =>
      publishLegalText(tx, { kind: 'terms', version: '2099-01-01', language: 'pl', html, publishedAt }),
    )
    expect((await read('pl')).reply.version).not.toBe('2099-01-01')
    testApp.clock.advance(2 * dayMs)
    await inTransaction(testApp.context, (tx) =>
      publishLegalText(tx, {
        kind: 'terms',
        version: '2099-01-02',
        language: 'en',
        html,
        publishedAt: testApp.clock.date(),
      }),
    )
    await expect.poll(async () => (await read('pl')).reply).toEqual({ text: html, version: '2099-01-01' })
    const change = testApp.context.db.execute(sql`update legal_texts set html = 'other'`)
    await expect(change.then(() => 'changed', sqlStateOf)).resolves.toBe('23001')
  })

  it('removes all executable markup, and stores the hash of the rest', async () => {
    const version = '2099-02-01'
    const html =
      '<h2 onclick="a()">Ceny</h2><script>a()</script><a href="javascript:a()">x</a><a href="/#/sklep">y</a><th scope="col">z</th>'
    await inTransaction(testApp.context, (tx) =>
      publishLegalText(tx, { kind: 'terms', version, language: 'en', html, publishedAt: testApp.clock.date() }),
    )
    await expect.poll(async () => (await read('en')).reply.version).toBe(version)
    const { text } = (await read('en')).reply
    expect(text).not.toMatch(/script|onclick/)
    expect(text).toContain('<a href="/#/sklep">y</a>')
    const stored = await queryOne<{ same: boolean }>(
      testApp,
      sql`select sha256 = encode(sha256(html::bytea), 'hex') as same from legal_texts where version = ${version}`,
    )
    expect(stored).toEqual({ same: true })
  })
})

describe('GET /assets/odstapienie-od-umowy.pdf', () => {
  it('is the withdrawal form in force, in both languages, and another file once its text changes (TRM-02)', async () => {
    const open = (etag = '') => testApp.app.inject({ url: withdrawalFormPath, headers: { 'if-none-match': etag } })
    const first = await open()
    const etag = String(first.headers.etag)
    expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-cache' })
    const { pages } = await readPdf(first.rawPayload)
    expect(pages[0]).toContain('ul. Plastrowa 6, 31-553 Kraków')
    expect(pages[1]).toContain('Withdrawal form')
    expect(pages.join()).not.toContain('{{')
    expect((await open(etag)).statusCode).toBe(304)

    const html = '<h1>Withdrawal form, second edition</h1>'
    await inTransaction(testApp.context, (tx) =>
      publishLegalText(tx, {
        kind: 'withdrawal',
        version: '2099-02-01',
        language: 'en',
        html,
        publishedAt: testApp.clock.date(),
      }),
    )
    const second = await open(etag)
    expect(second.statusCode).toBe(200)
    expect((await readPdf(second.rawPayload)).pages[1]).toContain('second edition')
  })
})
