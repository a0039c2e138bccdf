import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#http/rate-limits.ts'
import { aCustomer, anAccount } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aSubscriber, order } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.runJobs()
  testApp.sent.length = 0
})

const spam = 'Wygrana czeka na https://zly.example/odbierz albo pod ula@zly.example'
const free = { fullName: 'Odbierz Nagrode', scope: spam }
const languageCode = 'pl'
type Body = { email: string; orderNumber: string | null; fullName?: string; scope?: string; website?: string }
const send = (body: Body, headers: Record<string, string> = {}, at = testApp) =>
  at.call(withdrawalsEndpoints.sendWithdrawal, { body: { ...free, languageCode, ...body } }, headers)

/** The fields that every sender receives. */
const receipt = ['receivedAt', 'sendBackUntil', 'refundUntil', 'returnAddress']
const aStranger = () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`
const seller = () => testApp.context.config.seller.email
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ') ?? ''
async function mailTo(address: string) {
  await testApp.runJobs()
  return testApp.sent.find(({ to }) => to === address)
}
const reportedFor = (email: string, at = testApp) =>
  queryOne<{ n: number; scope: string; is_suspect: boolean }>(
    at,
    sql`select count(*) over ()::int as n, scope, is_suspect from withdrawals where email = ${email}`,
  )

async function anOrderOf(email: string): Promise<string> {
  const cod = { email, shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 2]], cod)
  const row = await queryOne<{ number: number }>(
    testApp,
    sql`select number::int from orders where id = ${reply.orderId}`,
  )
  await testApp.runJobs()
  testApp.sent.length = 0
  return `SU-${row?.number}`
}

describe('the acknowledgement to an address that is not known to be of the contract', () => {
  const cases: [string, () => Promise<[Body, Record<string, string>?]>][] = [
    ['no such order', async () => [{ email: aStranger(), orderNumber: 'SU-999999' }]],
    ['an order of somebody else', async () => [{ email: aStranger(), orderNumber: await anOrderOf(aStranger()) }]],
    ['a number that is a text', async () => [{ email: aStranger(), orderNumber: 'https://zly.example/odbierz' }]],
    ['a subscription nobody has', async () => [{ email: aStranger(), orderNumber: null }]],
    [
      'a subscription that was ordered and not paid',
      async () => {
        const email = aStranger()
        await order(testApp, { email })
        return [{ email, orderNumber: null }]
      },
    ],
    [
      'an account other than that of whoever is signed in',
      async () => [{ email: (await anAccount(testApp)).email, orderNumber: null }, (await aCustomer(testApp)).headers],
    ],
  ]
  it.each(cases)('repeats no text that was typed: %s', async (_what, prepare) => {
    const [body, headers] = await prepare()
    expect((await send(body, headers)).status).toBe(201)
    const mail = await mailTo(body.email)
    for (const part of [mail?.subject, mail?.text, mail?.html, mail?.replyTo?.name])
      expect(part).not.toMatch(/zly|wygrana|nagrod|odbierz/i)
    expect(plain(mail?.text)).toMatch(/Data i godzina otrzymania: \d\d\.\d\d\.\d{4}, \d\d:\d\d\./)
    expect(plain(mail?.text)).toContain('Zakres: część umowy, opisana w oświadczeniu')
    expect(plain(mail?.text)).toContain('Odpisz')
    expect(await reportedFor(body.email)).toMatchObject({ n: 1, scope: spam })
  })

  it('contains only the number of the order, and says when it is the whole contract', async () => {
    const email = aStranger()
    await send({ email, orderNumber: ' su 999 999 '.replace(' 999 999', ' 999999'), scope: '' })
    const mail = await mailTo(email)
    expect(plain(mail?.subject)).toBe('Potwierdzenie odstąpienia od umowy: zamówienie SU-999999')
    expect(plain(mail?.text)).toContain('Zakres: cała umowa')
  })

  it('is sent at most three times a day; every statement is stored and reported to the academy', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const email = aStranger()
    const { points } = limits.withdrawalMailToStranger
    for (let times = 0; times < points + 2; times++) {
      const { status, reply } = await send({ email, orderNumber: `SU-${9000 + times}` }, {}, strict)
      expect([status, Object.keys(reply)]).toEqual([201, receipt])
    }
    await strict.runJobs()
    expect(strict.sent.filter(({ to }) => to === email)).toHaveLength(points)
    expect(strict.sent.filter(({ to }) => to === strict.context.config.seller.email)).toHaveLength(points + 2)
    expect((await reportedFor(email, strict))?.n).toBe(points + 2)
    await strict.close()
  })
})

describe('the acknowledgement to the address of the contract', () => {
  const cases: [string, () => Promise<[Body, Record<string, string>?]>][] = [
    [
      'the order’s',
      async () => {
        const email = aStranger()
        return [{ email, orderNumber: await anOrderOf(email) }]
      },
    ],
    [
      'a subscriber’s, without signing in',
      async () => [{ email: (await aSubscriber(testApp)).session.email, orderNumber: null }],
    ],
    [
      'that of whoever is signed in, whatever the contract',
      async () => {
        const { session, headers } = await aCustomer(testApp)
        return [{ email: session.email, orderNumber: 'nie pamiętam' }, headers]
      },
    ],
  ]
  it.each(cases)('holds the whole statement, without a link: %s', async (_whose, prepare) => {
    const [body, headers] = await prepare()
    await send(body, headers)
    await testApp.runJobs()
    const mail = testApp.sent.find(({ to, subject }) => to === body.email && subject.startsWith('Potwierdzenie odst'))
    for (const part of [plain(mail?.text), plain(mail?.html)]) {
      expect(part).toContain('Odbierz Nagrode')
      expect(part).toContain('Wygrana czeka na https: / / zly. example/odbierz albo pod ula (at) zly. example')
      expect(part).not.toMatch(/zly\.example|ula@zly/)
    }
    expect(plain(mail?.text)).toMatch(/Data i godzina otrzymania: \d\d\.\d\d\.\d{4}, \d\d:\d\d\./)
  })
})

describe('word to the academy', () => {
  it('holds the statement without a link, in the subject and the name to reply to as well', async () => {
    const email = aStranger()
    await send({ email, orderNumber: 'www.zly.example', fullName: 'www.zly.example' })
    const mail = await mailTo(seller())
    expect(plain(mail?.text)).toContain('Wygrana czeka na https: / / zly. example/odbierz')
    for (const part of [mail?.subject, mail?.text, mail?.html, mail?.replyTo?.name])
      expect(part).not.toMatch(/zly\.example/)
    expect(mail?.replyTo?.address).toBe(email)
  })
})

describe('a statement with the hidden field filled in', () => {
  it('is stored, acknowledged and reported to the academy like any other, marked for staff', async () => {
    const email = aStranger()
    const number = await anOrderOf(email)
    const { status, reply } = await send({ email, orderNumber: number, website: 'https://spam.example' })
    expect([status, Object.keys(reply)]).toEqual([201, receipt])
    expect(await reportedFor(email)).toMatchObject({ n: 1, is_suspect: true })
    expect(plain((await mailTo(email))?.text)).toContain('Odbierz Nagrode')
    expect(plain((await mailTo(seller()))?.text)).toContain('Może to robot')
  })

  it('is stored whatever the field contains', async () => {
    const email = aStranger()
    const { status } = await send({ email, orderNumber: 'SU-1', website: 'x'.repeat(5000) })
    expect([status, await reportedFor(email)]).toMatchObject([201, { n: 1, is_suspect: true }])
  })

  it('left empty marks nothing', async () => {
    const email = aStranger()
    await send({ email, orderNumber: 'SU-1' })
    expect(await reportedFor(email)).toMatchObject({ n: 1, is_suspect: false })
    expect(plain((await mailTo(seller()))?.text)).not.toContain('Może to robot')
  })
})

describe('the limit of one network address', () => {
  it('refuses with its own error, and stores nothing', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { points } = limits.sendWithdrawal
    for (let times = 0; times < points; times++) await send({ email: aStranger(), orderNumber: 'SU-1' }, {}, strict)
    const email = aStranger()
    const refused = await send({ email, orderNumber: 'SU-1' }, {}, strict)
    expect([refused.status, refused.problem.code]).toEqual([429, 'ERRORS.TOOMANYATTEMPTS'])
    expect(await reportedFor(email, strict)).toBeUndefined()
    await strict.close()
  })
})
