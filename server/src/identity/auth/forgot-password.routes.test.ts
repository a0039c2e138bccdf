import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { deriveMailedTokens, issueResetToken } from '#identity/auth/register.service.ts'
import { anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { register, forgotPassword, resetPassword, login, checkSubscription, refreshToken } = authEndpoints
const newPassword = 'Pierniczek24'

const anAddress = () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`
const join = (email: string, more = {}) => testApp.call(register, { body: { email, languageCode: 'pl', ...more } })
const askForReset = (email: string, more = {}) =>
  testApp.call(forgotPassword, { body: { email, languageCode: 'pl', ...more } })
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

describe('POST /account/forgot-password', () => {
  it('API-16 mails a link with its token in the hash', async () => {
    const { id, email } = await anAccount(testApp)
    expect((await askForReset(email)).status).toBe(204)
    const { mail, token, userId } = await lastMailTo(email)
    expect(mail.subject).toBe('Nowe hasło do Słodkiego Ula')
    expect(userId).toBe(id)
    expect(mail.text).toContain(`/#/reset-hasla?token=${token}&userId=${id}`)
  })

  it('refuses an unknown address with the message of the specification (ERR-08)', async () => {
    const { status, problem } = await askForReset(anAddress())
    expect(status).toBe(404)
    expect(problem).toMatchObject({ code: 'ERRORS.USERDOESNTEXISTS', detail: "User doesn't exist" })
  })

  it('limits the mails to one mailbox', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { email } = await anAccount(strict)
    const statuses = []
    for (let round = 0; round < 5; round++)
      statuses.push(
        (
          await strict.call(forgotPassword, {
            // In another spelling it is the same mailbox.
            body: { email: round % 2 ? email.toUpperCase() : email, languageCode: 'pl' },
          })
        ).status,
      )
    expect(statuses).toEqual([204, 204, 204, 429, 429])
    await strict.runJobs()
    expect(strict.sent).toHaveLength(3)
    await strict.close()
  })
})

describe('POST /account/reset-password-from-token', () => {
  const aToken = async () => {
    const { email } = await anAccount(testApp)
    await askForReset(email)
    return { email, ...(await lastMailTo(email)) }
  }

  it('API-17 sets the password; the old one and every session end', async () => {
    const { email } = await anAccount(testApp)
    const session = await signIn(testApp, email)
    await askForReset(email)
    const { userId, token } = await lastMailTo(email)
    expect((await reset(userId, token)).status).toBe(204)
    expect((await enter(email, password)).status).toBe(401)
    expect((await enter(email, newPassword)).status).toBe(200)
    expect((await testApp.call(checkSubscription, {}, bearer(session))).status).toBe(401)
    expect((await testApp.call(refreshToken, { body: { RefreshToken: session.refreshToken } })).status).toBe(401)
  })

  it('makes a temporary password permanent', async () => {
    const email = anAddress()
    await join(email)
    const { userId, token } = await lastMailTo(email)
    await reset(userId, token)
    testApp.clock.advance(30 * dayMs)
    expect((await enter(email, newPassword)).status).toBe(200)
  })

  it('accepts a token once, and then no other one of the same account (ERR-10)', async () => {
    const { email, userId, token: first } = await aToken()
    await askForReset(email)
    const { token: second } = await lastMailTo(email)
    const responses = await Promise.all([reset(userId, second), reset(userId, second)])
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 400])
    for (const token of [first, second]) {
      const { status, problem } = await reset(userId, token)
      expect([status, problem.code, problem.detail]).toEqual([400, 'ERRORS.INVALIDTOKEN', 'Invalid token'])
    }
  })

  it('refuses a token after an hour, and one of another account, made up or truncated', async () => {
    const { userId, token } = await aToken()
    const other = await anAccount(testApp)
    expect((await reset(other.id, token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    for (const bad of ['', 'x', token.slice(0, -1), `${token}A`])
      expect((await reset(userId, bad)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    testApp.clock.advance(60 * minuteMs)
    expect((await reset(userId, token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it.each(['reset-password', 'two-factor-notice'] as const)(
    'refuses the token of a %s mail once the account has another address, though nothing else revoked it (Q-98)',
    async (purpose) => {
      const useWith = async (address: string) => {
        const { id, email } = await anAccount(testApp)
        const mailed = await inTransaction(testApp.context, (tx) =>
          issueResetToken(tx, testApp.context, { id, email, tfaId: null }, { purpose, lifeMs: dayMs }),
        )
        await testApp.context.db.execute(sql`update users set email = ${address || email} where id = ${id}`)
        return reset(id, deriveMailedTokens(testApp.context, mailed).token)
      }
      expect((await useWith(anAddress())).problem.code).toBe('ERRORS.INVALIDTOKEN')
      expect((await useWith('')).status).toBe(204)
    },
  )

  it('refuses an unknown user (ERR-11)', async () => {
    const { token } = await aToken()
    const { status, problem } = await reset(crypto.randomUUID(), token)
    expect([status, problem.code, problem.detail]).toEqual([404, 'ERRORS.USERNOTFOUND', 'User not found'])
  })

  it('refuses passwords that differ, and keeps the token for another try (ERR-09)', async () => {
    const { userId, token } = await aToken()
    const { status, problem } = await reset(userId, token, newPassword, 'Pierniczek25')
    expect([status, problem.code, problem.detail]).toEqual([
      400,
      'ERRORS.PASSWORDSDONOTMATCH',
      'Passwords do not match',
    ])
    expect((await reset(userId, token)).status).toBe(204)
  })

  it.each(['Krótk1', 'bezduzej1', 'BEZMALEJ1', 'BezCyfry', `Długie1${'x'.repeat(44)}`])(
    'refuses the password %s (AUTH-44, AUTH-45)',
    async (bad) => {
      const { userId, token } = await aToken()
      const { status, problem } = await reset(userId, token, bad)
      expect([status, problem.code]).toEqual([400, 'ERRORS.PROVIDEDATA'])
      expect(problem.errors).toHaveProperty('password')
    },
  )
})

describe('a new password', () => {
  it('is not a common password', async () => {
    const { id, email } = await anAccount(testApp)
    await askForReset(email)
    const { token } = await lastMailTo(email)
    const { status, problem } = await reset(id, token, 'Qwerty123')
    const errors = { password: 'ERRORS.PASSWORDTOOCOMMON' }
    expect([status, problem.code, problem.errors]).toEqual([400, 'ERRORS.PASSWORDTOOCOMMON', errors])
    expect((await reset(id, token)).status).toBe(204)
  })
})
