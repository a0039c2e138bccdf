import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { pageTextsEndpoints } from '@slodki-ul/contract/engagement/page-texts'
import { staffPageTextsEndpoints as rows } from '@slodki-ul/contract/engagement/page-texts.admin'
import type { PageTextKind } from '@slodki-ul/contract/engagement/page-texts.rules'
import { settingsEndpoints } from '@slodki-ul/contract/platform/settings.admin'
import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showTexts, usualValues } from '#engagement/pages/shown-texts.service.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let content: Awaited<ReturnType<typeof aStaffMember>>
let owner: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  testApp = await openTestApp()
})
// New sessions, because one ends after half an hour without a call.
const signIn = async () => {
  content = await aStaffMember(testApp, ['content'])
  owner = await aStaffMember(testApp, ['owner'])
}
beforeEach(signIn)
afterAll(() => testApp.close())

const read = async (kind: PageTextKind) =>
  (await testApp.call(rows.getPageText, { params: { kind } }, content.headers)).reply
async function change(kind: PageTextKind, body: object, version?: number) {
  const base = version ?? (await read(kind)).version
  const input = { params: { kind }, body, headers: { 'if-match': `"${base}"` } }
  return testApp.call(rows.changePageText, input, content.headers)
}
const shop = async (languageCode: 'pl' | 'en' = 'pl') =>
  (await testApp.call(pageTextsEndpoints.getPageTexts, { query: { languageCode } })).reply
const strip = async () => (await testApp.call(systemEndpoints.getHealth, {})).reply.announcement
const page = async (url: string) => (await testApp.app.inject({ url, headers: { accept: 'text/html' } })).body
const preview = async (kind: PageTextKind, language: 'pl' | 'en', change: object) => {
  const { values } = await read(kind)
  const body = { language, values: { ...values, ...change } }
  return (await testApp.call(rows.previewPageText, { params: { kind }, body }, content.headers)).reply.html
}
const inMs = (ms: number) => wallTimeOf(new Date(Math.ceil(testApp.clock.now() / minuteMs) * minuteMs + ms))
/** What the pages of the server say once they have heard of the change. */
const expectOn = (url: string, text: string) => expect.poll(() => page(url), { timeout: 5_000 }).toContain(text)

const ola = {
  rating: 4.5,
  pl: { name: 'Ola <b>N.</b>', text: 'Piekę od rana.', source: 'Mail z 3 maja, zakup sprawdzony' },
  en: { name: 'Ola N.', text: 'I bake all morning.', source: 'A mail of 3 May, purchase checked' },
}

describe('texts of pages', () => {
  it('BO-140 reviews and questions are written in both languages, previewed, and shown everywhere at once; a review needs the note where it came from', async () => {
    const usual = await shop()
    expect([usual.words, usual.reviews.length, usual.questions.length]).toEqual([{}, 5, 6])
    expect(usual.reviews.every(({ source }) => source.startsWith('Opinia przykładowa'))).toBe(true)
    for (const url of ['/', '/kursy-landing']) expect(await page(url)).toContain('Opinia przykładowa, Lublin')
    // In an academy of somebody's own samples would be made up: it has no reviews until staff write some, and their note.
    const real = showTexts({}, { language: 'pl', isDemo: false })
    expect([real.reviews, real.questions.length, usualValues('reviews', false).pl]).toEqual([[], 6, { note: '' }])

    const { usual: first } = await read('reviews')
    const unsourced = { ...ola, en: { ...ola.en, source: ' ' } }
    const refused = await change('reviews', { entries: [ola, unsourced], pl: { note: '' } }, 0)
    expect([refused.problem.code, refused.problem.errors]).toEqual([
      'ERRORS.PROVIDEDATA',
      { 'entries.1.en.source': 'ERRORS.REQUIRED', 'pl.note': 'ERRORS.REQUIRED', 'en.note': 'ERRORS.SAMPLENOTE' },
    ])
    const sampled = await change('reviews', { entries: [...first.entries, ola] }, 0)
    expect(sampled.problem.errors).toEqual({ 'pl.note': 'ERRORS.SAMPLENOTE', 'en.note': 'ERRORS.SAMPLENOTE' })
    const unrated = await change(
      'reviews',
      { entries: [{ ...ola, rating: 0.5 }], pl: { note: 'x' }, en: { note: 'x' } },
      0,
    )
    expect(unrated.problem.errors).toEqual({ 'entries.0.rating': 'ERRORS.REQUIRED' })
    const notes = { pl: { note: 'Sprawdzamy, czy autor kupił.' }, en: { note: 'We check purchases.' } }
    const seen = await preview('reviews', 'en', { entries: [ola], ...notes })
    for (const text of ['I bake all morning.', 'A mail of 3 May', 'We check purchases.']) expect(seen).toContain(text)
    expect(seen).not.toMatch(/<script|href=/)
    expect(await shop()).toEqual(usual)

    const saved = await change('reviews', { entries: [ola], ...notes }, 0)
    expect(saved.reply).toMatchObject({ version: 1, inForce: 1, versions: [{ changedBy: content.staff.name }] })
    await expect.poll(async () => (await shop()).reviews, { timeout: 5_000 }).toEqual([{ rating: 4.5, ...ola.pl }])
    expect((await shop('en')).words).toEqual({ 'landings:reviews.note': 'We check purchases.' })
    await expectOn('/', 'Mail z 3 maja, zakup sprawdzony')
    expect(await page('/')).toContain('Ola &lt;b&gt;N.&lt;/b&gt;')
    await expectOn('/en/kursy-landing', 'A mail of 3 May, purchase checked')
    expect(await page('/')).not.toContain('Opinia przykładowa')

    const question = {
      rating: 0,
      pl: { question: 'Wysyłacie?', text: 'Tak.' },
      en: { question: 'Ship?', text: 'Yes.' },
    }
    expect((await change('questions', { entries: [question] }, 5)).problem.code).toBe('ERRORS.CHANGEDMEANWHILE')
    await change('questions', { entries: [question] })
    await expectOn('/', '"name":"Wysyłacie?"')
    await change('questions', { entries: [] })
    await expect.poll(() => page('/')).not.toContain('FAQPage')
    const { usual: earlier } = await read('questions')
    await change('questions', { entries: earlier.entries })
    await expectOn('/', 'Czy dostanę fakturę?')
    await expect(
      testApp.context.db.execute(sql`update page_texts set body = '{}' where kind = 'questions'`),
    ).rejects.toThrow()
  })

  it('BO-140 the strip and the texts of landings hold between their dates, the newest of those that do, and the earlier ones come back', async () => {
    const texts = (title: string) => ({ pl: { title }, en: { title: `${title} (en)` } })
    await change('about', texts('Od zawsze'))
    await expectOn('/o-nas', 'Od zawsze')
    const { pl } = (await read('about')).usual
    expect(await page('/o-nas')).toContain(pl.titleEnd ?? '-')
    const dates = { from: inMs(hourMs), to: inMs(2 * hourMs) }
    for (const [wrong, code] of [
      [{ from: dates.to, to: dates.from }, 'ERRORS.TIMEORDER'],
      [{ from: '', to: inMs(-hourMs) }, 'ERRORS.TIMEPAST'],
    ] as const)
      expect((await change('about', { ...texts('Święto'), ...wrong })).problem.errors).toEqual({ to: code })
    await change('about', { ...texts('Święto'), ...dates })
    const sentence = { pl: { text: 'Dziś wysyłka gratis' }, en: { text: 'Free delivery today' } }
    expect((await change('strip', { pl: sentence.pl })).problem.errors).toEqual({ 'en.text': 'ERRORS.REQUIRED' })
    expect(await preview('strip', 'pl', sentence)).toContain('Dziś wysyłka gratis')
    await change('strip', { ...sentence, ...dates })
    const { reply: list } = await testApp.call(rows.listPageTexts, {}, content.headers)
    expect(list.find(({ kind }) => kind === 'strip')).toMatchObject({ isChanged: false, nextAt: expect.any(String) })

    expect([await strip(), (await shop()).words['landings:about.title']]).toEqual([null, 'Od zawsze'])
    expect(await page('/o-nas')).not.toContain('Święto')
    testApp.clock.advance(hourMs + minuteMs)
    expect(await strip()).toEqual({ pl: 'Dziś wysyłka gratis', en: 'Free delivery today' })
    expect((await shop('en')).words['landings:about.title']).toBe('Święto (en)')
    await expectOn('/o-nas', 'Święto')
    await expectOn('/en/regulamin', 'Free delivery today')
    testApp.clock.advance(hourMs)
    expect([await strip(), (await shop()).words['landings:about.title']]).toEqual([null, 'Od zawsze'])
    await expectOn('/o-nas', 'Od zawsze')
    expect(await page('/regulamin')).not.toContain('wysyłka gratis')

    // The present text is corrected before a planned one, whose dates hold all the same; another end replaces the planned one.
    await signIn()
    expect((await read('about')).values).toMatchObject({ from: '', to: '', pl: { title: 'Od zawsze' } })
    const planned = { from: inMs(dayMs), to: inMs(3 * dayMs) }
    await change('about', { ...texts('Ferie'), ...planned })
    await change('about', { ...texts('Od niedawna'), from: '', to: '' })
    await change('about', { ...texts('Ferie'), ...planned, to: inMs(2 * dayMs) })
    await change('about', { ...texts('Od teraz'), from: '', to: '' })
    const title = async () => (await shop()).words['landings:about.title']
    const nextOf = async (of: PageTextKind) =>
      (await testApp.call(rows.listPageTexts, {}, content.headers)).reply.find(({ kind }) => kind === of)?.nextAt
    expect(await title()).toBe('Od teraz')
    expect(wallTimeOf(new Date((await nextOf('about')) ?? 0))).toBe(planned.from)
    testApp.clock.advance(dayMs + minuteMs)
    await signIn()
    expect([await title(), wallTimeOf(new Date((await nextOf('about')) ?? 0))]).toEqual([
      'Ferie',
      inMs(dayMs - minuteMs),
    ])
    testApp.clock.advance(dayMs)
    await signIn()
    expect([await title(), await nextOf('about')]).toEqual(['Od teraz', null])

    // A strip without an end is taken down.
    await change('strip', { ...sentence, from: '', to: '' })
    await expectOn('/regulamin', 'Dziś wysyłka gratis')
    expect((await change('strip', { pl: { text: '' } })).problem.errors).toEqual({ 'pl.text': 'ERRORS.REQUIRED' })
    await change('strip', { pl: { text: '' }, en: { text: ' ' } })
    await expect
      .poll(async () => [await strip(), await page('/regulamin')])
      .toEqual([null, expect.not.stringContaining('wysyłka gratis')])
    const after = (await testApp.call(rows.listPageTexts, {}, content.headers)).reply
    expect(after.find(({ kind }) => kind === 'strip')).toEqual({ kind: 'strip', isChanged: false, nextAt: null })
  })

  it('BO-140 the shop is only announced between the dates of its switch, in the words of staff', async () => {
    const set = async (body: object) => {
      const { version } = (await testApp.call(settingsEndpoints.getSwitches, {}, owner.headers)).reply
      return testApp.call(
        settingsEndpoints.changeSwitches,
        { body, headers: { 'if-match': `"${version}"` } },
        owner.headers,
      )
    }
    const isOpen = async () => [
      (await testApp.call(systemEndpoints.getHealth, {})).reply.comingSoon,
      (await testApp.app.inject('/sitemap.xml')).statusCode,
    ]
    const soon = { pl: { title: 'Zaraz wracamy', text: 'Pieczemy.' }, en: { title: 'Back soon', text: 'Baking.' } }
    expect(await preview('coming-soon', 'en', soon)).toContain('Back soon')
    await change('coming-soon', soon)
    await expect.poll(async () => (await shop()).words['landings:soon.title']).toBe('Zaraz wracamy')
    const dates = { from: inMs(dayMs), to: inMs(dayMs + hourMs) }
    const wrong = await set({ comingSoon: true, comingSoonDates: { from: dates.to, to: dates.from } })
    expect(wrong.problem.errors).toEqual({ 'comingSoonDates.to': 'ERRORS.TIMEORDER' })
    await set({ comingSoon: true, comingSoonDates: dates })
    expect(await isOpen()).toEqual([false, 200])
    testApp.clock.advance(dayMs + minuteMs)
    expect(await isOpen()).toEqual([true, 404])
    testApp.clock.advance(hourMs)
    expect(await isOpen()).toEqual([false, 200])
  })
})
