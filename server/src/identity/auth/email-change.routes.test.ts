import { dayMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { confirmEmail, getUser, restoreEmail, updateUser } = usersEndpoints
const anAddress = () => `${crypto.randomUUID().slice(0, 18)}@nowa.example`

type Headers = Record<string, string>
const change = (headers: Headers, email: string, languageCode: 'pl' | 'en' = 'pl') =>
  testApp.call(updateUser, { body: { email, languageCode, currentPassword: password } }, headers)
const profileOf = async (headers: Headers) => (await testApp.call(getUser, {}, headers)).reply

async function mailTo(address: string, part: 'token' | 'keep') {
  await testApp.runJobs()
  const mail = testApp.sent.findLast(({ to, text }) => to === address && text.includes(`zmiana-adresu?${part}=`))
  return {
    subject: mail?.subject,
    text: mail?.text,
    token: new RegExp(`${part}=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '',
  }
}
const confirm = (token: string) => testApp.call(confirmEmail, { body: { token } })
const restore = (token: string) => testApp.call(restoreEmail, { body: { token } })

describe('a change of e-mail address (Q-98)', () => {
  it('is pending: the old one stays until confirmation, and both mailboxes get a mail', async () => {
    const { session, headers } = await aCustomer(testApp)
    const email = anAddress()
    const { status, reply } = await change(headers, ` ${email.toUpperCase()} `, 'en')
    expect([status, reply.email, reply.pendingEmail]).toEqual([200, session.email, email])
    expect((await mailTo(email, 'token')).subject).toBe('Confirm your new address at Słodki Ul')
    const notice = await mailTo(session.email, 'keep')
    expect(notice.subject).toBe('The e-mail address of your Słodki Ul account is changing')
    expect(notice.text).toContain(email)
    expect((await signIn(testApp, session.email)).email).toBe(session.email)
    await expect(signIn(testApp, email)).rejects.toThrow()
    // Without a language of the page both are in that of the account.
    const english = await anAccount(testApp, {}, { language: 'en' })
    const [body, owner] = [
      { email: anAddress(), currentPassword: password },
      bearer(await signIn(testApp, english.email)),
    ]
    expect((await testApp.call(updateUser, { body }, owner)).status).toBe(200)
    expect((await mailTo(body.email, 'token')).subject).toBe('Confirm your new address at Słodki Ul')
  })

  it('is used to sign in after its link was opened, which works once', async () => {
    const { session, headers } = await aCustomer(testApp)
    const confirmed = sql`select email_confirmed_at is not null as is from users where id = ${session.id}`
    await testApp.context.db.execute(sql`update users set email_confirmed_at = null where id = ${session.id}`)
    const email = anAddress()
    await change(headers, email)
    const { token } = await mailTo(email, 'token')
    expect(await queryOne(testApp, confirmed)).toEqual({ is: false })
    const { status, reply } = await confirm(token)
    expect([status, reply]).toEqual([200, { email }])
    expect(await queryOne(testApp, confirmed)).toEqual({ is: true })
    expect(await profileOf(headers)).toMatchObject({ email, pendingEmail: null })
    expect((await signIn(testApp, email)).id).toBe(session.id)
    await expect(signIn(testApp, session.email)).rejects.toThrow()
    expect((await confirm(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    // The old address can be used by another account.
    expect(
      (await testApp.call(authEndpoints.register, { body: { email: session.email, languageCode: 'pl' } })).status,
    ).toBe(204)
  })

  it('adopts the orders made with the new address as a guest (Q-78)', async () => {
    const { headers } = await aCustomer(testApp)
    const email = anAddress()
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], { email })
    const ownerOf = async () =>
      (await queryOne<{ user_id: string | null }>(testApp, sql`select user_id from orders where id = ${reply.orderId}`))
        ?.user_id
    await change(headers, email)
    const { token } = await mailTo(email, 'token')
    expect(await ownerOf()).toBeNull()
    await confirm(token)
    expect(await ownerOf()).not.toBeNull()
  })

  it('stores its secrets neither with the change nor in queued mails', async () => {
    const { session, headers } = await aCustomer(testApp)
    const email = anAddress()
    await change(headers, email)
    const rows = JSON.stringify([
      await queryOne(testApp, sql`select json_agg(c) as all from email_changes c where user_id = ${session.id}`),
      await queryOne(
        testApp,
        sql`select json_agg(m) as all from mails m where recipient in (${email}, ${session.email})`,
      ),
    ])
    for (const { token } of [await mailTo(email, 'token'), await mailTo(session.email, 'keep')]) {
      expect(token).toHaveLength(43)
      expect(rows).not.toContain(token)
    }
  })

  it('is refused when the address is taken, at once or at confirmation, and then nothing else is saved', async () => {
    const [{ headers }, other] = [await aCustomer(testApp), await anAccount(testApp)]
    const taken = await testApp.call(
      updateUser,
      { body: { firstName: 'Zofia', email: other.email, currentPassword: password } },
      headers,
    )
    expect([taken.status, taken.problem.code]).toEqual([409, 'ERRORS.USERALREADYEXISTS'])
    expect((await profileOf(headers)).firstName).toBe('')
    const email = anAddress()
    await change(headers, email)
    const { token } = await mailTo(email, 'token')
    await anAccount(testApp, { email })
    expect((await confirm(token)).problem.code).toBe('ERRORS.USERALREADYEXISTS')
  })

  it('a later change replaces an earlier one, whose link stops working', async () => {
    const { headers } = await aCustomer(testApp)
    const [first, second] = [anAddress(), anAddress()]
    await change(headers, first)
    const early = await mailTo(first, 'token')
    expect((await change(headers, second)).reply.pendingEmail).toBe(second)
    expect((await confirm(early.token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await confirm((await mailTo(second, 'token')).token)).reply).toEqual({ email: second })
  })

  it('expires after a day; a made-up link is refused', async () => {
    const early = await aCustomer(testApp)
    const confirmed = anAddress()
    await change(early.headers, confirmed)
    const good = await mailTo(confirmed, 'token')
    testApp.clock.advance(dayMs - 1)
    expect((await confirm(good.token)).reply).toEqual({ email: confirmed })
    const { session, headers } = await aCustomer(testApp)
    const email = anAddress()
    await change(headers, email)
    const { token } = await mailTo(email, 'token')
    testApp.clock.advance(dayMs)
    expect((await confirm(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await confirm('x'.repeat(43))).problem.code).toBe('ERRORS.INVALIDTOKEN')
    const again = bearer(await signIn(testApp, session.email))
    expect((await profileOf(again)).pendingEmail).toBeNull()
  })

  it('invalidates password links that were sent to the old mailbox', async () => {
    const { session, headers } = await aCustomer(testApp)
    await testApp.call(authEndpoints.forgotPassword, { body: { email: session.email, languageCode: 'pl' } })
    await testApp.runJobs()
    const [, token = ''] =
      /token=([\w-]+)/.exec(testApp.sent.findLast(({ text }) => text.includes('reset-hasla'))?.text ?? '') ?? []
    const email = anAddress()
    await change(headers, email)
    await confirm((await mailTo(email, 'token')).token)
    const { problem } = await testApp.call(authEndpoints.resetPassword, {
      body: { userId: session.id, token, password: 'Pierniczek24', repeatPassword: 'Pierniczek24' },
    })
    expect(problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('is accepted five times an hour, and mailed no more often', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { headers } = await aCustomer(strict)
    const statuses: number[] = []
    for (let round = 0; round < 7; round++)
      statuses.push(
        (await strict.call(updateUser, { body: { email: anAddress(), currentPassword: password } }, headers)).status,
      )
    // Requests that leave the address unchanged are not limited.
    statuses.push((await strict.call(updateUser, { body: { firstName: 'Zofia' } }, headers)).status)
    await strict.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 200])
  })
})

describe('the previous mailbox', () => {
  it('cancels an unconfirmed change, and ends all sessions', async () => {
    const { session, headers } = await aCustomer(testApp)
    const email = anAddress()
    await change(headers, email)
    const { status, reply } = await restore((await mailTo(session.email, 'keep')).token)
    expect([status, reply]).toEqual([200, { email: session.email }])
    expect((await confirm((await mailTo(email, 'token')).token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await testApp.call(getUser, {}, headers)).status).toBe(401)
    // Somebody else may know the password, so it no longer works.
    await expect(signIn(testApp, session.email, password)).rejects.toThrow()
    const row = sql`select password_hash, password_is_temporary, password_expires_at from users where id = ${session.id}`
    expect(await queryOne(testApp, row)).toEqual({
      ...{ password_hash: null, password_is_temporary: true, password_expires_at: null },
    })
  })

  it('reverts a confirmed change within a week, even when somebody registered the address meanwhile', async () => {
    const { session, headers } = await aCustomer(testApp)
    const email = anAddress()
    await change(headers, email)
    const { token } = await mailTo(session.email, 'keep')
    await confirm((await mailTo(email, 'token')).token)
    await testApp.call(authEndpoints.register, { body: { email: session.email, languageCode: 'pl' } })
    testApp.clock.advance(7 * dayMs - 1)
    expect((await restore(token)).reply).toEqual({ email: session.email })
    const owner = await queryOne<{ id: string }>(testApp, sql`select id from users where email = ${session.email}`)
    expect(owner?.id).toBe(session.id)
    expect((await restore(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('cannot revert it after a week, nor when somebody else has proved the address', async () => {
    for (const late of [true, false]) {
      const { session, headers } = await aCustomer(testApp)
      const email = anAddress()
      await change(headers, email)
      const { token } = await mailTo(session.email, 'keep')
      await confirm((await mailTo(email, 'token')).token)
      if (late) testApp.clock.advance(7 * dayMs)
      else await anAccount(testApp, { email: session.email })
      expect((await restore(token)).problem.code).toBe(late ? 'ERRORS.INVALIDTOKEN' : 'ERRORS.USERALREADYEXISTS')
    }
  })

  it('loses a pending change after a new password: somebody else may have requested it', async () => {
    const { session, headers } = await aCustomer(testApp)
    const email = anAddress()
    await change(headers, email)
    const { token } = await mailTo(email, 'token')
    await testApp.call(authEndpoints.forgotPassword, { body: { email: session.email, languageCode: 'pl' } })
    await testApp.runJobs()
    const [, proof = ''] =
      /token=([\w-]+)/.exec(testApp.sent.findLast(({ text }) => text.includes('reset-hasla'))?.text ?? '') ?? []
    const body = { userId: session.id, token: proof, password: 'Pierniczek24', repeatPassword: 'Pierniczek24' }
    expect((await testApp.call(authEndpoints.resetPassword, { body })).status).toBe(204)
    expect((await confirm(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })
})
