import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount, signIn } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { register, resetPassword, login } = authEndpoints
const newPassword = 'Pierniczek24'

const anAddress = () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`
const join = (email: string, more = {}) => testApp.call(register, { body: { email, languageCode: 'pl', ...more } })
const enter = (username: string, entered: string) => testApp.call(login, { body: { username, password: entered } })

async function lastMailTo(email: string) {
  await testApp.runJobs()
  const mail = testApp.sent.findLast(({ to, text }) => to === email && text.includes('reset-hasla'))
  if (!mail) throw new Error(`No mail to ${email}.`)
  const [, token = '', userId = ''] = /token=([\w-]+)&userId=([\w-]+)/.exec(mail.text) ?? []
  const [temporary = ''] = /\b[A-Z][a-z][2-9][a-zA-Z2-9]{13}\b/.exec(mail.text) ?? []
  return { mail, token, userId, temporary }
}

const reset = (userId: string, token: string, entered = newPassword, repeatPassword = entered) =>
  testApp.call(resetPassword, { body: { userId, token, password: entered, repeatPassword } })

const countMails = async (email: string) => {
  await testApp.runJobs()
  return testApp.sent.filter(({ to }) => to === email).length
}

describe('POST /account/register', () => {
  it('API-08 creates an account for an address; the mailed password signs in (Q-103)', async () => {
    const email = anAddress()
    const { status, reply } = await join(` ${email.toUpperCase()} `, { languageCode: 'en' })
    expect([status, reply]).toEqual([204, undefined])
    const { mail, temporary } = await lastMailTo(email)
    expect(mail.subject).toBe('Welcome to Słodki Ul')
    expect(mail.text).toContain(email)
    const session = await signIn(testApp, email, temporary)
    expect(session).toMatchObject({ email, roles: ['User'], hasSubscription: false })
    // The form says that creating an account accepts the terms in force.
    const terms = await testApp.call(termsEndpoints.getTerms, { params: { lang: 'en' } })
    expect(session.acceptedTermsVersion).toBe(terms.reply.version)
  })

  it('stores the temporary password neither in the account nor in the queued mail', async () => {
    const email = anAddress()
    await join(email)
    const rows = JSON.stringify([
      await queryOne(testApp, sql`select * from users where email = ${email}`),
      await queryOne(testApp, sql`select * from mails where recipient = ${email}`),
      await queryOne(
        testApp,
        sql`select t.* from mailed_tokens t join users u on u.id = t.user_id where u.email = ${email}`,
      ),
    ])
    const { temporary, token } = await lastMailTo(email)
    expect(temporary).not.toBe('')
    expect(token).not.toBe('')
    expect(rows).not.toContain(temporary)
    expect(rows).not.toContain(token)
  })

  it('accepts the temporary password and the link of its mail for a week (Q-29)', async () => {
    const [email, early, late] = [anAddress(), anAddress(), anAddress()]
    for (const each of [email, early, late]) await join(each)
    const { temporary } = await lastMailTo(email)
    const [inTime, after] = [await lastMailTo(early), await lastMailTo(late)]
    testApp.clock.advance(7 * dayMs - minuteMs)
    expect((await enter(email, temporary)).status).toBe(200)
    expect((await reset(inTime.userId, inTime.token)).status).toBe(204)
    testApp.clock.advance(minuteMs)
    expect((await enter(email, temporary)).status).toBe(401)
    expect((await reset(after.userId, after.token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('refuses an address that has an account, with the message of the specification (ERR-07)', async () => {
    const { email } = await anAccount(testApp)
    const { status, problem } = await join(email.toUpperCase())
    expect(status).toBe(409)
    expect(problem).toMatchObject({
      code: 'ERRORS.USERALREADYEXISTS',
      detail: 'User with that e-mail address already exists.',
    })
    expect(await countMails(email)).toBe(0)
  })

  it('creates one account for two simultaneous registrations', async () => {
    const email = anAddress()
    const responses = await Promise.all([join(email), join(email), join(email)])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect(await countMails(email)).toBe(1)
  })

  it.each(['', 'nikt', 'a@b', `${'a'.repeat(45)}@poczta.example`, '<b>@x.pl', 'x@y.pl\r\nBcc: z@y.pl'])(
    'refuses %j (AUTH-20 to AUTH-22)',
    async (email) => {
      expect((await join(email)).status).toBe(400)
    },
  )

  it('responds as usual to a bot that fills in the hidden field, and does nothing (Q-31)', async () => {
    const email = anAddress()
    expect((await join(email, { website: 'https://spam.example' })).status).toBe(204)
    expect(await countMails(email)).toBe(0)
    expect(await queryOne(testApp, sql`select id from users where email = ${email}`)).toBeUndefined()
  })

  it('limits registrations, with Retry-After', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const responses = []
    for (let round = 0; round < 12; round++)
      responses.push(await strict.call(register, { body: { email: anAddress(), languageCode: 'pl' } }))
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(204), 429, 429])
    expect(Number(responses.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})

describe('orders made as a guest', () => {
  const ownerOf = async (orderId: string) =>
    (await queryOne<{ user_id: string | null }>(testApp, sql`select user_id from orders where id = ${orderId}`))
      ?.user_id

  it('are adopted only after the mailbox is proved, never by registration alone (Q-78)', async () => {
    const email = anAddress()
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], { email })
    await join(email)
    expect(await ownerOf(reply.orderId)).toBeNull()
    const { temporary, userId } = await lastMailTo(email)
    await enter(email, 'Nieprawda1')
    expect(await ownerOf(reply.orderId)).toBeNull()
    await enter(email, temporary)
    expect(await ownerOf(reply.orderId)).toBe(userId)
  })

  it('are adopted by a new password from the mailbox too', async () => {
    const email = anAddress()
    await join(email)
    const { userId, token } = await lastMailTo(email)
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], { email })
    await reset(userId, token)
    expect(await ownerOf(reply.orderId)).toBe(userId)
  })
})
