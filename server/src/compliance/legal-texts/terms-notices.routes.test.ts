import { type LegalTextRecord, legalTextsEndpoints as rows } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { dayMs, hourMs, minuteMs } from '@slodki-ul/contract/durations'
import type { LegalTextKind } from '@slodki-ul/contract/legal/legal-versions.rules'
import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { momentDaysBefore } from '#calendar.rules.ts'
import { jobs } from '#modules.ts'
import { runDueJobs } from '#platform/jobs/ticker.ts'
import { mailQueue } from '#platform/mail/mail.jobs.ts'
import { aCustomer } from '#testing/accounts.ts'
import { runQueue } from '#testing/jobs.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
})
// New sessions, because one ends after half an hour without a call.
const signIn = async () => {
  owner = (await aStaffMember(testApp, ['owner'])).headers
}
beforeEach(async () => {
  await signIn()
  testApp.sent.length = 0
})
afterAll(() => testApp.close())

const read = async () => (await testApp.call(rows.getLegalText, { params: { kind: 'terms' } }, owner)).reply
async function aDraft(change: (html: string) => string, kind: LegalTextKind = 'terms'): Promise<LegalTextRecord> {
  const params = { kind }
  const { version, inForce } = (await testApp.call(rows.getLegalText, { params }, owner)).reply
  const body = { htmlPl: change(inForce.htmlPl), htmlEn: `${inForce.htmlEn}<p>We reply within 14 days.</p>` }
  return (await testApp.call(rows.changeLegalDraft, { params, body, headers: { 'if-match': `"${version}"` } }, owner))
    .reply
}
const plan = (
  version: number,
  at: Date,
  isAnnounced = true,
  kind: LegalTextKind = 'terms',
  isAboutSubscription = false,
) =>
  testApp.call(
    rows.planLegalText,
    {
      params: { kind },
      body: { version, at: wallTimeOf(at), isAnnounced, isAboutSubscription },
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
    owner,
  )
const publish = (version: number) =>
  testApp.call(
    rows.publishLegalText,
    { params: { kind: 'terms' }, body: { version }, headers: { 'idempotency-key': crypto.randomUUID() } },
    owner,
  )
const cancel = () =>
  testApp.call(
    rows.cancelLegalPlan,
    { params: { kind: 'terms' }, headers: { 'idempotency-key': crypto.randomUUID() } },
    owner,
  )
/** Runs the jobs of the terms and sends what they queued. */
async function runJobs() {
  await runDueJobs(
    testApp.context,
    jobs.filter(({ name }) => name === 'announce-planned-terms' || name === 'publish-planned-legal-texts'),
  )
  await runQueue(testApp.context, mailQueue(testApp.context.mailTemplates))
}
/** The mails about the terms among all others that an account gets. */
const notices = () => testApp.sent.filter(({ subject }) => /^(Zmiana regulaminu|New terms)/.test(subject))
const mailsTo = (email: string) => notices().filter(({ to }) => to === email)
const inDays = (days: number, ms = 0) => {
  const minute = new Date(Math.ceil(testApp.clock.now() / minuteMs) * minuteMs)
  return new Date(momentDaysBefore(minute, -days).getTime() + ms)
}

describe('announced terms', () => {
  it('BO-139 are mailed to subscribers 14 days before they hold, in their language, with the differences', async () => {
    const polish = await aCustomer(testApp, { isSubscribed: true })
    const english = await aCustomer(testApp, { isSubscribed: true })
    const guest = await aCustomer(testApp)
    const ended = await aCustomer(testApp, { isSubscribed: true })
    await testApp.context.db.execute(sql`update users set language = 'en' where id = ${english.session.id}`)
    await testApp.context.db.execute(
      sql`update access_periods set starts_at = starts_at - interval '900 days', ends_at = starts_at - interval '400 days' where user_id = ${ended.session.id}`,
    )
    const { version } = await aDraft((html) => `<p>Zupełnie nowy wstęp.</p>${html}`)
    expect((await plan(version, inDays(14, -minuteMs))).problem.errors).toEqual({ at: 'ERRORS.NOTICETIME' })
    const privacy = await aDraft((html) => `${html}<p>Nowe</p>`, 'privacy')
    expect((await plan(privacy.version, inDays(20), true, 'privacy')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    const at = inDays(20)
    const { draft } = (await plan(version, at)).reply
    const noticeAt = momentDaysBefore(at, 14)
    expect(draft?.notice).toEqual({ at: noticeAt.toISOString(), days: 14, sent: null })

    testApp.clock.advance(noticeAt.getTime() - 1_000 - testApp.clock.now())
    await runJobs()
    expect(notices()).toEqual([])
    testApp.clock.advance(1_000)
    await runJobs()
    await runJobs()
    const [pl, ...morePl] = mailsTo(polish.session.email)
    const [en, ...moreEn] = mailsTo(english.session.email)
    expect([morePl, moreEn, mailsTo(guest.session.email), mailsTo(ended.session.email)]).toEqual([[], [], [], []])
    expect(pl?.subject).toMatch(/^Zmiana regulaminu od \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
    expect(pl?.text).toContain('[dodajemy: Zupełnie nowy wstęp.]')
    expect(pl?.text).not.toContain('We reply')
    expect(en?.subject).toContain('New terms from')
    expect(en?.text).toContain('[added: We reply within 14 days.]')
    await signIn()
    expect((await read()).draft?.notice).toEqual({ at: noticeAt.toISOString(), days: 14, sent: notices().length })

    testApp.clock.advance(at.getTime() - testApp.clock.now())
    await runJobs()
    await signIn()
    expect(await read()).toMatchObject({ draft: null, versions: [{ publishedAt: at.toISOString() }, {}] })
  })

  it('BO-139 hold later after a downtime, are told anew when moved, and nobody is told of a plan that was taken back', async () => {
    const reader = await aCustomer(testApp, { isSubscribed: true })
    await testApp.context.db.execute(
      sql`update access_periods set ends_at = ends_at + interval '90 days' where user_id = ${reader.session.id}`,
    )
    const { version } = await aDraft((html) => `${html}<p>Po awarii.</p>`)
    // About the subscription: 30 days, as the terms promise.
    const tooSoon = await plan(version, inDays(30, -minuteMs), true, 'terms', true)
    expect(tooSoon.problem.errors).toEqual({ at: 'ERRORS.NOTICETIME' })
    await plan(version, inDays(31), true, 'terms', true)
    // The server stood still until the day on which they should hold.
    testApp.clock.advance(31 * dayMs + hourMs)
    await runJobs()
    await signIn()
    const late = await read()
    const from = new Date(late.draft?.publishAt ?? 0)
    expect(momentDaysBefore(from, 30).getTime()).toBeGreaterThanOrEqual(testApp.clock.now() - minuteMs)
    expect(late.draft?.notice?.days).toBe(30)
    expect(late.draft?.notice?.sent).toBeGreaterThan(0)
    expect(mailsTo(reader.session.email)).toHaveLength(1)

    // What subscribers were told holds, unless they are told anew.
    const announced = { code: 'ERRORS.ACTIONNOTALLOWED', reason: 'announced' }
    expect((await publish(version)).problem).toMatchObject(announced)
    expect((await plan(version, inDays(1), false)).problem).toMatchObject(announced)
    expect((await read()).draft?.publishAt).toBe(late.draft?.publishAt)
    await plan(version, inDays(15))
    testApp.clock.advance(dayMs + minuteMs)
    await runJobs()
    expect(mailsTo(reader.session.email)).toHaveLength(2)
    // Queued, but taken back before it was sent.
    await signIn()
    await plan(version, inDays(14, minuteMs))
    testApp.clock.advance(2 * minuteMs)
    await runDueJobs(
      testApp.context,
      jobs.filter(({ name }) => name === 'announce-planned-terms'),
    )
    await cancel()
    await runJobs()
    expect(mailsTo(reader.session.email)).toHaveLength(2)
    // Without a mail nothing waits for one.
    await plan(version, inDays(1), false)
    testApp.clock.advance(dayMs + minuteMs)
    await runJobs()
    await signIn()
    expect((await read()).draft).toBeNull()
    expect(mailsTo(reader.session.email)).toHaveLength(2)
  })
})
