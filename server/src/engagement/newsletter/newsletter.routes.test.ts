import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { newsletterConsent } from '@slodki-ul/contract/engagement/newsletter-consent'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNewsletterList } from '#testing/newsletter.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
  testApp.newsletter.calls.length = 0
  testApp.newsletter.meanwhile = async () => {}
  testApp.newsletter.returnFromProvider()
})

const { subscribeNewsletter } = newsletterEndpoints
const { anAddress, subscribe, confirm, leave, consentsOf, subscriberOf, linksFor, aSubscriber } = openNewsletterList(
  () => testApp,
)
describe('POST /mail/subscribe/', () => {
  it('API-73 accepts only an e-mail, returns 202 without a body, and sends the provider nothing yet', async () => {
    const email = anAddress()
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/mail/subscribe/',
      payload: { email: ` ${email.toUpperCase()} ` },
    })
    expect([response.statusCode, response.body]).toEqual([202, ''])
    expect(await consentsOf(email)).toMatchObject([
      { version: newsletterConsent.version, language: 'pl', asked_ip: '127.0.0.1', confirmed: false, withdrawn: false },
    ])
    await testApp.runJobs()
    expect(testApp.newsletter.calls).toEqual([])
    expect(await subscriberOf(email)).toBeUndefined()
  })

  it('returns the same for every address, known or not, however often it is sent (Q-111)', async () => {
    const { email } = await aSubscriber()
    const responses = [await subscribe(email), await subscribe(anAddress()), await subscribe(email)]
    for (const { status, reply, headers } of responses)
      expect([status, reply, headers['content-length'] ?? '0']).toEqual([202, undefined, '0'])
  })

  it('sends the confirmation mail in the language requested last, at most three times an hour', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const email = anAddress()
    const statuses = []
    for (const languageCode of ['pl', 'pl', 'en', 'en'] as const)
      statuses.push((await strict.call(subscribeNewsletter, { body: { email, languageCode } })).status)
    await strict.runJobs()
    const subjects = strict.sent.map(({ subject }) => subject)
    await strict.close()
    expect(statuses).toEqual([202, 202, 202, 202])
    expect(subjects.toSorted()).toEqual([
      'Confirm the letter from the workshop',
      'Potwierdź zapis na list z pracowni',
      'Potwierdź zapis na list z pracowni',
    ])
  })

  it.each(['', '   ', 'ula', 'ula@ul', 'ula@ul.pl, ola@ul.pl', 'Ula <ula@ul.pl>', 'ula@ul.pl\nbcc:x@ul.pl'])(
    'MKT-15 refuses %j by a code of its own and stores nothing',
    async (email) => {
      const { status, problem } = await subscribe(email)
      expect([status, problem.code, problem.errors]).toEqual([
        400,
        'ERRORS.INVALIDEMAIL',
        { email: 'ERRORS.ENTERVALIDEMAIL' },
      ])
      expect(await consentsOf(email)).toEqual([])
    },
  )

  it('MKT-15 accepts at most fifty characters', async () => {
    const [fits, over] = [`${'u'.repeat(44)}@ul.pl`, `${'u'.repeat(45)}@ul.pl`]
    expect([fits.length, (await subscribe(fits)).status]).toEqual([50, 202])
    expect((await subscribe(over)).problem.code).toBe('ERRORS.PROVIDEDATA')
  })

  it('ignores the input of a bot, without saying so (Q-31)', async () => {
    const email = anAddress()
    expect((await subscribe(email, { website: 'https://spam.example' })).status).toBe(202)
    expect(await consentsOf(email)).toEqual([])
    expect((await linksFor(email)).mail).toBeUndefined()
  })

  it('is not found where there is no newsletter', async () => {
    const without = await openTestApp({ env: { SANDBOX: '0' }, parts: { newsletter: null } })
    const { status, problem } = await without.call(subscribeNewsletter, {
      body: { email: anAddress(), languageCode: 'pl' },
    })
    await without.close()
    expect([status, problem.code]).toEqual([404, 'ERRORS.NOTFOUND'])
  })
})

describe('the mail that asks', () => {
  it('has two links; without either no more mail is sent, and the address is deleted after a week', async () => {
    const email = anAddress()
    await subscribe(email)
    const { mail, confirm: token } = await linksFor(email)
    expect(mail?.subject).toBe('Potwierdź zapis na list z pracowni')
    testApp.clock.advance(7 * dayMs)
    expect((await confirm(token)).problem.code).toBe('ERRORS.LINKINVALID')
    testApp.clock.advance(minuteMs)
    await testApp.runJobs()
    expect(await consentsOf(email)).toEqual([])
    expect(testApp.newsletter.calls).toEqual([])
  })

  it('signs up once, with the proof; the provider gets time and address', async () => {
    const email = anAddress()
    await subscribe(email)
    const { confirm: token } = await linksFor(email)
    const askedAt = testApp.clock.date()
    testApp.clock.advance(5 * minuteMs)
    for (let press = 1; press <= 2; press++) expect((await confirm(token)).status).toBe(204)
    await testApp.runJobs()
    expect(await consentsOf(email)).toMatchObject([{ confirmed: true, confirmed_ip: '127.0.0.1', withdrawn: false }])
    expect(testApp.newsletter.calls).toEqual([`subscribe ${email}`])
    expect(testApp.newsletter.known.get(email)).toEqual({
      email,
      status: 'active',
      askedAt,
      askedIp: '127.0.0.1',
      confirmedAt: testApp.clock.date(),
      confirmedIp: '127.0.0.1',
    })
    expect(await subscriberOf(email)).toEqual({ state: 'subscribed', due: false, refused: false })
  })

  it('ends the newsletter by its other link, before the confirmation and after it', async () => {
    const never = anAddress()
    await subscribe(never)
    const links = await linksFor(never)
    expect((await leave(links.leave)).status).toBe(204)
    expect(await consentsOf(never)).toEqual([])
    expect((await confirm(links.confirm)).problem.code).toBe('ERRORS.LINKINVALID')

    const { email, leave: token } = await aSubscriber()
    for (let press = 1; press <= 2; press++) expect((await leave(token)).status).toBe(204)
    await testApp.runJobs()
    expect(testApp.newsletter.known.get(email)?.status).toBe('unsubscribed')
    expect(await consentsOf(email)).toMatchObject([{ confirmed: true, withdrawn: true }])
  })

  it('can be requested again after leaving: the proofs of both times are stored', async () => {
    const { email, confirm: old, leave: token } = await aSubscriber()
    await leave(token)
    expect((await confirm(old)).problem.code).toBe('ERRORS.LINKINVALID')
    await subscribe(email)
    await confirm((await linksFor(email)).confirm)
    await testApp.runJobs()
    expect(testApp.newsletter.known.get(email)?.status).toBe('active')
    expect((await consentsOf(email)).map(({ withdrawn }) => withdrawn)).toEqual([true, false])
  })

  it('is signed: another purpose, address or link is refused', async () => {
    const email = anAddress()
    await subscribe(email)
    const links = await linksFor(email)
    for (const token of [
      links.leave,
      `${links.confirm}x`,
      'x',
      testApp.context.links.sign('confirm-newsletter', crypto.randomUUID(), 60),
    ])
      expect((await confirm(token)).problem.code).toBe('ERRORS.LINKINVALID')
    for (const token of [links.confirm, `${links.leave}x`, 'x'])
      expect((await leave(token)).problem.code).toBe('ERRORS.LINKINVALID')
    expect(await consentsOf(email)).toMatchObject([{ confirmed: false }])
  })

  it('keeps the proof for three years after the newsletter was left, and no longer', async () => {
    const { email, leave: token } = await aSubscriber()
    await leave(token)
    await testApp.runJobs()
    testApp.clock.advance(3 * 365 * dayMs)
    await testApp.runJobs()
    expect(await consentsOf(email)).toHaveLength(1)
    testApp.clock.advance(minuteMs)
    await testApp.runJobs()
    expect([await consentsOf(email), await subscriberOf(email)]).toEqual([[], undefined])
  })
})
