import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const { confirmEmail, getUser, keepEmail, updateUser } = usersEndpoints
const anAddress = () => `${crypto.randomUUID().slice(0, 18)}@nowa.example`

type Headers = Record<string, string>
const wish = (headers: Headers, email: string, languageCode: 'pl' | 'en' = 'pl') =>
  academy.call(updateUser, { body: { email, languageCode, currentPassword: password } }, headers)
const profileOf = async (headers: Headers) => (await academy.call(getUser, {}, headers)).reply

async function mailTo(address: string, part: 'token' | 'keep') {
  await academy.runJobs()
  const mail = academy.sent.findLast(({ to, text }) => to === address && text.includes(`zmiana-adresu?${part}=`))
  return {
    subject: mail?.subject,
    text: mail?.text,
    token: new RegExp(`${part}=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '',
  }
}
const confirm = (token: string) => academy.call(confirmEmail, { body: { token } })
const keep = (token: string) => academy.call(keepEmail, { body: { token } })

describe('another e-mail for an account (Q-98)', () => {
  it('waits: until it is confirmed the old one stays, and both mailboxes are told', async () => {
    const { session, headers } = await aCustomer(academy)
    const email = anAddress()
    const { status, reply } = await wish(headers, ` ${email.toUpperCase()} `, 'en')
    expect([status, reply.email, reply.pendingEmail]).toEqual([200, session.email, email])
    expect((await mailTo(email, 'token')).subject).toBe('Confirm your new address at Słodki Ul')
    const notice = await mailTo(session.email, 'keep')
    expect(notice.subject).toBe('The address of your account at Słodki Ul is changing')
    expect(notice.text).toContain(email)
    expect((await signIn(academy, session.email)).email).toBe(session.email)
    await expect(signIn(academy, email)).rejects.toThrow()
  })

  it('is the one to sign in with once its link was used, and that works once', async () => {
    const { session, headers } = await aCustomer(academy)
    const email = anAddress()
    await wish(headers, email)
    const { token } = await mailTo(email, 'token')
    const { status, reply } = await confirm(token)
    expect([status, reply]).toEqual([200, { email }])
    expect(await profileOf(headers)).toMatchObject({ email, pendingEmail: null })
    expect((await signIn(academy, email)).id).toBe(session.id)
    await expect(signIn(academy, session.email)).rejects.toThrow()
    expect((await confirm(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    // The old address is free again.
    expect(
      (await academy.call(authEndpoints.register, { body: { email: session.email, languageCode: 'pl' } })).status,
    ).toBe(204)
  })

  it('brings along the orders made with it as a guest (Q-78)', async () => {
    const { headers } = await aCustomer(academy)
    const email = anAddress()
    const { reply } = await anOrder(academy, [[await aProduct(academy), 1]], { email })
    const ownerOf = async () =>
      (await queryOne<{ user_id: string | null }>(academy, sql`select user_id from orders where id = ${reply.orderId}`))
        ?.user_id
    await wish(headers, email)
    const { token } = await mailTo(email, 'token')
    expect(await ownerOf()).toBeNull()
    await confirm(token)
    expect(await ownerOf()).not.toBeNull()
  })

  it('keeps its secrets nowhere, neither with the wish nor in the waiting mails', async () => {
    const { session, headers } = await aCustomer(academy)
    const email = anAddress()
    await wish(headers, email)
    const rows = JSON.stringify([
      await queryOne(academy, sql`select json_agg(c) as all from email_changes c where user_id = ${session.id}`),
      await queryOne(
        academy,
        sql`select json_agg(m) as all from mails m where recipient in (${email}, ${session.email})`,
      ),
    ])
    for (const { token } of [await mailTo(email, 'token'), await mailTo(session.email, 'keep')]) {
      expect(token).toHaveLength(43)
      expect(rows).not.toContain(token)
    }
  })

  it('is refused when somebody has it, at once or when it is confirmed; then nothing else is saved either', async () => {
    const [{ headers }, other] = [await aCustomer(academy), await anAccount(academy)]
    const taken = await academy.call(
      updateUser,
      { body: { firstName: 'Zofia', email: other.email, currentPassword: password } },
      headers,
    )
    expect([taken.status, taken.problem.code]).toEqual([409, 'ERRORS.USERALREADYEXISTS'])
    expect((await profileOf(headers)).firstName).toBe('')
    const email = anAddress()
    await wish(headers, email)
    const { token } = await mailTo(email, 'token')
    await anAccount(academy, { email })
    expect((await confirm(token)).problem.code).toBe('ERRORS.USERALREADYEXISTS')
  })

  it('a later wish replaces an earlier one, whose link works no more', async () => {
    const { headers } = await aCustomer(academy)
    const [first, second] = [anAddress(), anAddress()]
    await wish(headers, first)
    const early = await mailTo(first, 'token')
    expect((await wish(headers, second)).reply.pendingEmail).toBe(second)
    expect((await confirm(early.token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await confirm((await mailTo(second, 'token')).token)).reply).toEqual({ email: second })
  })

  it('is over after a day, as is a link that was made up', async () => {
    const { session, headers } = await aCustomer(academy)
    const email = anAddress()
    await wish(headers, email)
    const { token } = await mailTo(email, 'token')
    academy.clock.advance(dayMs)
    expect((await confirm(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await confirm('x'.repeat(43))).problem.code).toBe('ERRORS.INVALIDTOKEN')
    const again = bearer(await signIn(academy, session.email))
    expect((await profileOf(again)).pendingEmail).toBeNull()
  })

  it('makes links to a new password worthless that the old mailbox got', async () => {
    const { session, headers } = await aCustomer(academy)
    await academy.call(authEndpoints.forgotPassword, { body: { email: session.email, languageCode: 'pl' } })
    await academy.runJobs()
    const [, token = ''] =
      /token=([\w-]+)/.exec(academy.sent.findLast(({ text }) => text.includes('reset-hasla'))?.text ?? '') ?? []
    const email = anAddress()
    await wish(headers, email)
    await confirm((await mailTo(email, 'token')).token)
    const { problem } = await academy.call(authEndpoints.resetPassword, {
      body: { userId: session.id, token, password: 'Pierniczek24', repeatPassword: 'Pierniczek24' },
    })
    expect(problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('is asked for five times an hour, and told of no oftener', async () => {
    const strict = await openAcademy({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { headers } = await aCustomer(strict)
    const statuses: number[] = []
    for (let round = 0; round < 7; round++)
      statuses.push(
        (await strict.call(updateUser, { body: { email: anAddress(), currentPassword: password } }, headers)).status,
      )
    // What changes no address is not limited.
    statuses.push((await strict.call(updateUser, { body: { firstName: 'Zofia' } }, headers)).status)
    await strict.close()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 200])
  })
})

describe('the previous mailbox', () => {
  it('calls a change off that was not confirmed, and throws everybody out', async () => {
    const { session, headers } = await aCustomer(academy)
    const email = anAddress()
    await wish(headers, email)
    const { status, reply } = await keep((await mailTo(session.email, 'keep')).token)
    expect([status, reply]).toEqual([200, { email: session.email }])
    expect((await confirm((await mailTo(email, 'token')).token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await academy.call(getUser, {}, headers)).status).toBe(401)
    // Somebody else seems to know the password.
    await expect(signIn(academy, session.email, password)).rejects.toThrow()
  })

  it('takes a confirmed change back within a week, even from one that registered the address meanwhile', async () => {
    const { session, headers } = await aCustomer(academy)
    const email = anAddress()
    await wish(headers, email)
    const { token } = await mailTo(session.email, 'keep')
    await confirm((await mailTo(email, 'token')).token)
    await academy.call(authEndpoints.register, { body: { email: session.email, languageCode: 'pl' } })
    academy.clock.advance(7 * dayMs - 1000)
    expect((await keep(token)).reply).toEqual({ email: session.email })
    const owner = await queryOne<{ id: string }>(academy, sql`select id from users where email = ${session.email}`)
    expect(owner?.id).toBe(session.id)
    expect((await keep(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('cannot after a week, nor when somebody else has shown that the address is theirs', async () => {
    for (const late of [true, false]) {
      const { session, headers } = await aCustomer(academy)
      const email = anAddress()
      await wish(headers, email)
      const { token } = await mailTo(session.email, 'keep')
      await confirm((await mailTo(email, 'token')).token)
      if (late) academy.clock.advance(7 * dayMs)
      else await anAccount(academy, { email: session.email })
      expect((await keep(token)).problem.code).toBe(late ? 'ERRORS.INVALIDTOKEN' : 'ERRORS.USERALREADYEXISTS')
    }
  })

  it('loses a waiting change by a new password, too: somebody else may have asked for it', async () => {
    const { session, headers } = await aCustomer(academy)
    const email = anAddress()
    await wish(headers, email)
    const { token } = await mailTo(email, 'token')
    await academy.call(authEndpoints.forgotPassword, { body: { email: session.email, languageCode: 'pl' } })
    await academy.runJobs()
    const [, proof = ''] =
      /token=([\w-]+)/.exec(academy.sent.findLast(({ text }) => text.includes('reset-hasla'))?.text ?? '') ?? []
    const body = { userId: session.id, token: proof, password: 'Pierniczek24', repeatPassword: 'Pierniczek24' }
    expect((await academy.call(authEndpoints.resetPassword, { body })).status).toBe(204)
    expect((await confirm(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })
})

describe('old changes', () => {
  it('are forgotten once nobody can take them back', async () => {
    const { session, headers } = await aCustomer(academy)
    await wish(headers, anAddress())
    const count = async () =>
      (
        await queryOne<{ n: number }>(
          academy,
          sql`select count(*)::int as n from email_changes where user_id = ${session.id}`,
        )
      )?.n
    academy.clock.advance(7 * dayMs)
    await academy.runJobs()
    expect(await count()).toBe(1)
    academy.clock.advance(25 * hourMs)
    await academy.runJobs()
    expect(await count()).toBe(0)
  })
})
