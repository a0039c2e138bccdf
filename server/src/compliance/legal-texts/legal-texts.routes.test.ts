import { type LegalTextRecord, legalTextsEndpoints as rows } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import type { LegalTextKind } from '@slodki-ul/contract/legal/legal-versions.rules'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { sqlStateOf } from '#db/transaction.ts'
import { jobs } from '#modules.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'
import { aCustomer } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { order } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
let content: Record<string, string>
/** New sessions, because one ends after half an hour without a call. */
const signIn = async () => {
  owner = (await aStaffMember(testApp, ['owner'])).headers
  content = (await aStaffMember(testApp, ['content'])).headers
}
beforeAll(async () => {
  testApp = await openTestApp()
})
beforeEach(signIn)
afterAll(() => testApp.close())

const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const read = async (kind: LegalTextKind = 'terms', headers = content) =>
  (await testApp.call(rows.getLegalText, { params: { kind } }, headers)).reply
const save = (
  body: { htmlPl?: string; htmlEn?: string },
  version: number,
  kind: LegalTextKind = 'terms',
  headers = content,
) => testApp.call(rows.changeLegalDraft, { params: { kind }, body, headers: { 'if-match': `"${version}"` } }, headers)
const publish = (version: number, kind: LegalTextKind = 'terms', headers = owner) =>
  testApp.call(rows.publishLegalText, { params: { kind }, body: { version }, ...keyed() }, headers)
const plan = (version: number, at: string, kind: LegalTextKind = 'terms', headers = owner) =>
  testApp.call(rows.planLegalText, { params: { kind }, body: { version, at }, ...keyed() }, headers)
const cancel = (kind: LegalTextKind = 'terms') =>
  testApp.call(rows.cancelLegalPlan, { params: { kind }, ...keyed() }, owner)
const discard = (kind: LegalTextKind = 'terms') => testApp.call(rows.discardLegalDraft, { params: { kind } }, content)
const shown = async (lang: 'pl' | 'en') => (await testApp.call(termsEndpoints.getTerms, { params: { lang } })).reply
const codeOf = ({ status, problem }: { status: number; problem: { code?: string } | null }) => [status, problem?.code]

/** Adds a sentence to both languages and saves it as the draft. */
async function aDraft(sentence: string, kind: LegalTextKind = 'terms'): Promise<LegalTextRecord> {
  const { version, values } = await read(kind)
  const saved = await save(
    { htmlPl: `${values.htmlPl}<p>${sentence} po polsku</p>`, htmlEn: `${values.htmlEn}<p>${sentence} in English</p>` },
    version,
    kind,
  )
  return saved.reply
}
const today = () => wallTimeOf(testApp.clock.date()).slice(0, 10)
const dueJobs = () =>
  runDueJobs(
    testApp.context,
    jobs.filter(({ name }) => name === 'publish-planned-legal-texts'),
  )

describe('legal texts', () => {
  it('BO-137 are drafted in both languages beside the text in force, published now by an owner with a code, and never changed after', async () => {
    const before = await read()
    expect(before).toMatchObject({ version: 0, draft: null, missing: [], values: { htmlPl: before.inForce.htmlPl } })
    expect(codeOf(await save({ htmlPl: '<p>x</p>' }, 3))).toEqual([409, 'ERRORS.CHANGEDMEANWHILE'])
    expect(codeOf(await publish(0))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    const draft = await aDraft('Nowe zasady <script>a()</script>')
    expect(draft).toMatchObject({ version: 1, missing: [], inForce: before.inForce, draft: { publishAt: null } })
    expect(draft.values.htmlPl).toContain('<p>Nowe zasady  po polsku</p>')
    expect(draft.values.htmlEn).toContain('in English</p>')
    const other = await aStaffMember(testApp, ['content'])
    const late = await save({ htmlEn: '<p>y</p>' }, 0, 'terms', other.headers)
    expect(late.problem).toMatchObject({ code: 'ERRORS.CHANGEDMEANWHILE', current: draft.values, version: 1 })
    expect((await shown('pl')).version).toBe(before.inForce.version)
    expect((await publish(1, 'terms', content)).status).toBe(403)
    testApp.clock.advance(11 * minuteMs)
    expect(codeOf(await publish(1))).toEqual([409, 'ERRORS.CONFIRMIDENTITY'])
    const tomorrow = wallTimeOf(new Date(testApp.clock.now() + dayMs))
    expect(codeOf(await plan(1, tomorrow))).toEqual([409, 'ERRORS.CONFIRMIDENTITY'])
    expect((await read()).draft).toMatchObject({ publishAt: null })
    await signIn()
    expect(codeOf(await publish(2))).toEqual([409, 'ERRORS.CHANGEDMEANWHILE'])
    const customer = await aCustomer(testApp)
    await testApp.call(termsEndpoints.acceptTerms, {}, customer.headers)
    const published = await publish(1)
    const version = today()
    expect(published.reply).toMatchObject({ version: 2, draft: null, inForce: { version } })
    expect(published.reply.versions[0]).toMatchObject({ version, endedAt: null, publishedBy: expect.any(String) })
    expect(published.reply.versions[1]).toMatchObject({ version: before.inForce.version, publishedBy: null })
    await expect.poll(async () => (await shown('pl')).version, { timeout: 10_000 }).toBe(version)
    const [pl, en] = [await shown('pl'), await shown('en')]
    expect([en.version, pl.text.includes('po polsku'), en.text.includes('in English')]).toEqual([version, true, true])
    // The text names its version by itself.
    expect(pl.text).toContain(version)
    expect(pl.text).not.toContain(before.inForce.version)
    const asked = (await testApp.call(termsEndpoints.checkTerms, {}, customer.headers)).reply
    expect(asked).toEqual({ currentVersion: version, acceptedVersion: before.inForce.version })
    const old = await testApp.call(
      rows.getLegalVersion,
      { params: { kind: 'terms', version: before.inForce.version } },
      content,
    )
    expect(old.reply).toMatchObject({ values: before.values, endedAt: expect.any(String), previous: null })
    for (const change of [
      "update legal_texts set html = 'x'",
      'delete from legal_texts',
      'truncate legal_texts cascade',
    ])
      await expect(
        testApp.context.db.execute(sql.raw(change)).then(() => 'changed', sqlStateOf),
        change,
      ).resolves.toBe('23001')
    expect(codeOf(await publish(2))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
  })

  it('BO-137 are published at a planned minute by a job, also after a downtime, from that minute on; a second version of a day has a number', async () => {
    const { version, inForce } = await aDraft('Zaplanowane')
    const minute = (ms: number) => new Date(Math.ceil(testApp.clock.now() / minuteMs) * minuteMs + ms)
    expect((await plan(version, wallTimeOf(testApp.clock.date()))).problem).toMatchObject({
      errors: { at: 'ERRORS.TIMEPAST' },
    })
    expect((await plan(version, '2027-03-28T02:30')).problem).toMatchObject({ errors: { at: 'ERRORS.INVALIDTIME' } })
    expect((await plan(version, '2027-10-31T02:30')).problem).toMatchObject({ errors: { at: 'ERRORS.DOUBLETIME' } })
    expect((await plan(version, wallTimeOf(minute(dayMs)), 'terms', content)).status).toBe(403)
    const first = minute(2 * dayMs)
    expect((await plan(version, wallTimeOf(first))).reply.draft).toMatchObject({ publishAt: first.toISOString() })
    expect(codeOf(await save({ htmlPl: '<p>z</p>' }, version))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    expect(codeOf(await discard())).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    await cancel()
    expect(codeOf(await cancel())).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    testApp.clock.advance(2 * dayMs + minuteMs)
    await dueJobs()
    await signIn()
    expect(await read()).toMatchObject({ inForce: { version: inForce.version }, draft: { publishAt: null } })

    const second = minute(37 * minuteMs)
    await plan(version, wallTimeOf(second))
    testApp.clock.advance(second.getTime() - 1_000 - testApp.clock.now())
    await dueJobs()
    expect((await shown('pl')).version).toBe(inForce.version)
    testApp.clock.advance(1_000)
    await dueJobs()
    await expect.poll(async () => (await shown('en')).version, { timeout: 10_000 }).toBe(today())
    await signIn()
    const after = await read()
    expect(after).toMatchObject({ draft: null, inForce: { version: today() } })
    expect(after.versions[0]).toMatchObject({ publishedAt: second.toISOString(), publishedBy: expect.any(String) })

    // The second of a day, planned before a night without a server.
    const third = await aDraft('Drugi raz')
    const due = minute(minuteMs)
    await plan(third.version, wallTimeOf(due))
    testApp.clock.advance(9 * 60 * minuteMs)
    const started = await buildApp(testApp.context)
    await started.ready()
    await started.close()
    await signIn()
    const late = await read()
    expect(late.versions[0]).toMatchObject({
      version: `${wallTimeOf(due).slice(0, 10)}${wallTimeOf(due).slice(0, 10) === after.inForce.version ? '.2' : ''}`,
      publishedAt: due.toISOString(),
    })
    await expect.poll(async () => (await shown('pl')).text, { timeout: 10_000 }).toContain('Drugi raz')
  })

  it('say what keeps them from being published, and a discarded draft is gone', async () => {
    const { values, version } = await read('digital')
    const empty = await save({ htmlPl: '<p> </p>', htmlEn: '' }, version, 'digital')
    const missing = ['pl', 'en']
    const { problem } = await publish(empty.reply.version, 'digital')
    expect([empty.reply.missing, problem]).toMatchObject([missing, { code: 'ERRORS.NOTREADY', missing }])
    const long = await save({ htmlPl: '<p>a</p><p>b</p>', htmlEn: '<p>a</p>' }, empty.reply.version, 'digital')
    expect(long.reply.missing).toEqual(['one-paragraph'])
    const same = await save(values, long.reply.version, 'digital')
    expect(same.reply.missing).toEqual(['changes'])
    expect((await discard('digital')).reply).toMatchObject({ draft: null, values, version: same.reply.version + 1 })
    expect(codeOf(await discard('digital'))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    // Whoever still has the discarded one open does not save over the next.
    expect(codeOf(await save({ htmlPl: '<p>c</p>' }, same.reply.version, 'digital', owner))).toEqual([
      409,
      'ERRORS.CHANGEDMEANWHILE',
    ])
    expect((await testApp.call(rows.listLegalTexts, {}, content)).reply).toHaveLength(8)
  })
})

describe('the acceptances of a version', () => {
  it('BO-138 are counted, listed and exported, with the orders and subscriptions made under it and how many will be asked', async () => {
    const draft = await aDraft('Do akceptacji')
    const { inForce } = (await publish(draft.version)).reply
    await expect.poll(async () => (await shown('pl')).version, { timeout: 10_000 }).toBe(inForce.version)
    const one = await aCustomer(testApp)
    await testApp.call(termsEndpoints.acceptTerms, {}, one.headers)
    const productId = await aProduct(testApp)
    const placed = await anOrder(testApp, [[productId, 1]], { email: 'dwa.zamowienia@poczta.example' })
    testApp.clock.advance(1_000)
    await anOrder(testApp, [[productId, 1]], { email: 'dwa.zamowienia@poczta.example' })
    const subscribed = await order(testApp, { email: 'plan.roczny@poczta.example' })
    expect([placed.status, subscribed.status]).toEqual([201, 201])
    const { versions, dialog } = await read()
    const counts = { people: 3, orders: 2, subscriptions: 1 }
    expect(versions[0]).toMatchObject({ version: inForce.version, counts })
    expect(versions[1]?.counts).not.toEqual(versions[0]?.counts)
    const stored = await queryOne<{ accounts: number; waiting: number }>(
      testApp,
      sql`select count(*)::int as accounts, (count(*) filter (where accepted_terms_version is distinct from ${inForce.version}))::int as waiting from users`,
    )
    expect(dialog).toEqual(stored)
    expect(stored?.waiting).toBe((stored?.accounts ?? 0) - 1)
    expect((await read('privacy')).dialog).toBeNull()

    const params = { kind: 'terms' as const, version: inForce.version }
    const list = async (query: object, headers = owner) =>
      testApp.call(rows.listAcceptances, { params, query: query as never }, headers)
    expect((await list({})).reply).toHaveLength(4)
    const byOrder = (await list({ way: 'order', orderBy: 'at' })).reply
    expect(byOrder.map(({ email, way }) => [email, way])).toEqual(
      Array(2).fill(['dwa.zamowienia@poczta.example', 'order']),
    )
    expect(byOrder[0]).toMatchObject({ orderId: placed.reply.orderId, orderNumber: expect.stringMatching(/\d/) })
    expect((await list({ way: 'subscription' })).reply).toMatchObject([
      { email: 'plan.roczny@poczta.example', orderId: null },
    ])
    expect((await list({ searchBy: one.session.email.toUpperCase() })).reply).toMatchObject([{ way: 'account' }])
    expect((await list({}, content)).status).toBe(403)
    const unknown = { params: { kind: 'terms' as const, version: '1999-01-01' }, query: {} as never }
    expect((await testApp.call(rows.listAcceptances, unknown, owner)).status).toBe(404)

    const fetched = (headers = owner) =>
      testApp.call(rows.exportAcceptances, { params, query: { in: 'pl', way: 'order' } as never }, headers)
    const file = await fetched()
    const lines = file.bytes.toString().trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^dwa\.zamowienia@poczta\.example;.*;zamówienie;.*;127\.0\.0\.1;/)
    const entry = await queryOne<{ after: unknown }>(
      testApp,
      sql`select c.after from audit_changes c where c.record = 'legal-text' and c.field = 'people' order by c.at desc limit 1`,
    )
    expect(entry).toEqual({ after: 2 })
    testApp.clock.advance(11 * minuteMs)
    expect(codeOf(await fetched())).toEqual([409, 'ERRORS.CONFIRMIDENTITY'])
  })
})
