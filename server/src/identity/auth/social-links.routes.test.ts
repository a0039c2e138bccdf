import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { isLinkOffer, type LinkOffer, socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import * as social from '#identity/auth/social.db.ts'
import type { SocialProfile } from '#providers/social-profile.ts'
import { aCustomer, anAccount, bearer, signIn } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aFacebookUser, aGoogleUser, cookieOf, enterWith } from '#testing/social.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { loginFromLink, linkSocial } = socialEndpoints

/** Signs in as a person whose address already has an account. Returns the offered link. */
async function ask(profile: SocialProfile, languageCode: 'pl' | 'en' = 'pl'): Promise<LinkOffer> {
  const { reply, status } = await enterWith(testApp, profile, { languageCode })
  if (status !== 200 || !isLinkOffer(reply)) throw new Error(`No offer: ${JSON.stringify(reply)}`)
  return reply
}

async function lastLinkTo(email: string) {
  await testApp.runJobs()
  const mail = testApp.sent.findLast(({ to, text }) => to === email && text.includes('polacz-konto'))
  if (!mail) throw new Error(`No mail to ${email}.`)
  return { mail, token: /polacz-konto\?provider=(?:google|facebook)&token=([\w.-]+)/.exec(mail.text)?.[1] ?? '' }
}

const join = (token: string) => testApp.call(loginFromLink, { body: { token } })
const signsInAs = async (profile: SocialProfile) => {
  const { reply } = await enterWith(testApp, profile)
  return 'token' in reply ? reply.id : null
}

describe('an address with an account that the provider cannot prove (Q-28)', () => {
  it('gets a mail instead of a session; its link joins both and signs in', async () => {
    const { id, email } = await anAccount(testApp)
    const kasia = aFacebookUser(testApp, { email })
    const offer = await ask(kasia)
    expect(offer).toEqual({ provider: 'facebook', email, link: expect.any(String) })
    expect(await queryOne(testApp, sql`select 1 from sessions where user_id = ${id}`)).toBeUndefined()
    expect(await queryOne(testApp, sql`select 1 from social_identities where user_id = ${id}`)).toBeUndefined()

    const { mail, token } = await lastLinkTo(email)
    expect(mail.subject).toBe('Facebook i Twoje konto w Słodkim Ulu')
    expect(mail.text).toContain('Zosia Miodowa')
    const { status, reply } = await join(token)
    expect([status, 'token' in reply && reply.id]).toEqual([200, id])
    expect(await signsInAs(kasia)).toBe(id)
  })

  it('is required in the page’s language, for Google as well, and also with an unproved address', async () => {
    for (const emailTrust of ['verified', 'claimed'] as const) {
      const { email } = await anAccount(testApp)
      await ask(aGoogleUser(testApp, { email, emailTrust }), 'en')
      expect((await lastLinkTo(email)).mail.subject).toBe('Google and your Słodki Ul account')
    }
  })

  it('is mailed three times an hour, however often it is requested', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { email } = await anAccount(strict)
    const statuses = []
    for (let round = 0; round < 5; round++)
      statuses.push((await enterWith(strict, aFacebookUser(strict, { email }))).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    await strict.runJobs()
    expect(strict.sent.filter(({ to }) => to === email)).toHaveLength(3)
    await strict.close()
  })

  it('the secrets of a link stand neither in the database nor in the waiting mail', async () => {
    const { email } = await anAccount(testApp)
    const { link } = await ask(aFacebookUser(testApp, { email }))
    const rows = JSON.stringify([
      await queryOne(testApp, sql`select * from social_links order by expires_at desc limit 1`),
      await queryOne(testApp, sql`select * from mails where recipient = ${email}`),
    ])
    const { token } = await lastLinkTo(email)
    for (const secret of [link, token]) expect(rows).not.toContain(secret.split('.')[1])
  })
})

describe('POST /account/login-from-link', () => {
  it('works once, for an hour, and by nothing but the mailed token', async () => {
    const { email } = await anAccount(testApp)
    const { link } = await ask(aFacebookUser(testApp, { email }))
    const { token } = await lastLinkTo(email)
    const [id = '', secret = ''] = token.split('.')
    const made = [link, `${crypto.randomUUID()}.${secret}`, `${id}.${'x'.repeat(43)}`]
    for (const wrong of made)
      expect(await join(wrong)).toMatchObject({ status: 400, problem: { code: 'ERRORS.INVALIDTOKEN' } })
    testApp.clock.advance(60 * minuteMs - 1)
    expect((await join(token)).status).toBe(200)
    expect((await join(token)).problem.code).toBe('ERRORS.INVALIDTOKEN')

    await ask(aFacebookUser(testApp, { email }))
    const { token: late } = await lastLinkTo(email)
    testApp.clock.advance(60 * minuteMs)
    expect((await join(late)).problem.code).toBe('ERRORS.INVALIDTOKEN')
  })

  it('leads an account with two-factor sign-in to its code', async () => {
    const { id, email } = await anAccount(testApp, {}, { isTfaEnabled: true })
    await ask(aFacebookUser(testApp, { email }))
    const response = await join((await lastLinkTo(email)).token)
    expect(response.reply).toEqual({ email, isTfaEnabled: true })
    expect(cookieOf(response, 'tfa')).toBeDefined()
    expect(await queryOne(testApp, sql`select 1 from sessions where user_id = ${id}`)).toBeUndefined()
  })

  it('confirms the mailbox: guest orders are adopted (Q-78)', async () => {
    const { id, email } = await anAccount(testApp, {}, { emailConfirmedAt: null })
    await anOrder(testApp, [[await aProduct(testApp), 1]], { email })
    await ask(aFacebookUser(testApp, { email }))
    await join((await lastLinkTo(email)).token)
    expect(await queryOne(testApp, sql`select user_id from orders where email = ${email}`)).toEqual({ user_id: id })
    const user = await queryOne<{ email_confirmed_at: unknown }>(testApp, sql`select * from users where id = ${id}`)
    expect(user?.email_confirmed_at).not.toBeNull()
  })

  it('is refused to a user who has another account by then, and accepted from one who is joined already', async () => {
    const [first, second] = [await anAccount(testApp), await anAccount(testApp)]
    const kasia = aFacebookUser(testApp, { email: first.email })
    await ask(kasia)
    const { token } = await lastLinkTo(first.email)
    await ask({ ...kasia, email: second.email })
    const { token: other } = await lastLinkTo(second.email)
    await ask(kasia)
    const { token: again } = await lastLinkTo(first.email)
    expect((await join(token)).status).toBe(200)
    expect((await join(other)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await join(again)).status).toBe(200)
    expect(await signsInAs(kasia)).toBe(first.id)
  })
})

describe('POST /account/link-social', () => {
  it('joins both for a user who signs in another way, and for nobody else (Q-28)', async () => {
    const { id, email } = await anAccount(testApp)
    const kasia = aFacebookUser(testApp, { email })
    const { link } = await ask(kasia)
    const send = (token: string, headers: Record<string, string>) =>
      testApp.call(linkSocial, { body: { token } }, headers)
    expect((await send(link, {})).status).toBe(401)
    expect((await send(link, (await aCustomer(testApp)).headers)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    const headers = bearer(await signIn(testApp, email))
    expect((await send((await lastLinkTo(email)).token, headers)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await send(link, headers)).status).toBe(204)
    expect((await send(link, headers)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect(await signsInAs(kasia)).toBe(id)
  })
})

describe('an account created with an unproved address from a provider', () => {
  it('belongs to the owner of the mailbox alone after a new password', async () => {
    const thief = aFacebookUser(testApp)
    const { reply } = await enterWith(testApp, thief)
    const email = thief.email ?? ''
    await testApp.call(authEndpoints.forgotPassword, { body: { email, languageCode: 'pl' } })
    await testApp.runJobs()
    const mail = testApp.sent.findLast(({ to }) => to === email)
    const [, token = '', userId = ''] = /token=([\w-]+)&userId=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const password = 'Pierniczek24'
    await testApp.call(authEndpoints.resetPassword, { body: { userId, token, password, repeatPassword: password } })
    await signIn(testApp, email, password)
    expect(await signsInAs(thief)).toBeNull()
    if (!('token' in reply)) throw new Error('Signing in opened no session.')
    expect((await testApp.call(authEndpoints.checkSubscription, {}, bearer(reply))).status).toBe(401)
  })

  it('and by Google for its own mailboxes', async () => {
    const email = `${crypto.randomUUID().slice(0, 18)}@gmail.com`
    const thief = aFacebookUser(testApp, { email })
    const { reply } = await enterWith(testApp, thief)
    if (!('token' in reply)) throw new Error('Signing in opened no session.')
    const owner = aGoogleUser(testApp, { email })
    expect(await signsInAs(owner)).toBe(reply.id)
    expect(await signsInAs(thief)).toBeNull()
    expect((await testApp.call(authEndpoints.checkSubscription, {}, bearer(reply))).status).toBe(401)
    expect(await signsInAs(owner)).toBe(reply.id)
  })
})

describe('the identities of providers', () => {
  it('are exported with the links that wait, and removed, of their own account alone', async () => {
    const { context, clock } = testApp
    const { db } = context
    const [since, until] = [clock.date(), new Date(clock.now() + dayMs)]
    const [{ id }, { id: other }] = [await anAccount(testApp), await anAccount(testApp)]
    const known = [
      { provider: 'google', subject: 'two' },
      { provider: 'google', subject: 'one' },
      { provider: 'facebook', subject: 'one' },
    ] as const
    const [own, theirs] = await inTransaction(context, async (tx) => {
      const proof = { joinedBy: 'mail', at: since } as const
      const added: boolean[] = []
      for (const identity of known) added.push(await social.insertIdentity(tx, id, identity, proof))
      // It belongs to somebody already.
      added.push(await social.insertIdentity(tx, other, known[0], proof))
      expect(added).toEqual([true, true, true, false])
      await social.insertIdentity(tx, other, { provider: 'facebook', subject: 'two' }, proof)
      for (const userId of [id, other])
        await social.insertLink(tx, { userId, provider: 'facebook', subject: 'three', expiresAt: until })
      return [await social.selectIdentities(tx, id), await social.selectIdentities(tx, other)]
    })
    const exported = await social.selectSocialOf(db, id)
    expect(exported.asked).toEqual([{ provider: 'facebook', subject: 'three', until }])
    expect(exported.joined).toHaveLength(3)
    expect(exported.joined).toEqual(expect.arrayContaining(known.map((identity) => ({ ...identity, since }))))
    expect(own).toHaveLength(3)
    expect(theirs).toMatchObject([{ userId: other, provider: 'facebook', subject: 'two' }])
    expect(await social.selectProvidersOf(db, id)).toEqual(['facebook', 'google'])
    const remove = (ids: string[]) => inTransaction(context, (tx) => social.deleteIdentitiesById(tx, ids))
    await remove([])
    expect(await social.selectProvidersOf(db, id)).toEqual(['facebook', 'google'])
    await remove(own.filter(({ provider }) => provider === 'google').map((row) => row.id))
    expect([await social.selectProvidersOf(db, id), await social.selectProvidersOf(db, other)]).toEqual([
      ['facebook'],
      ['facebook'],
    ])
    await inTransaction(context, (tx) => social.revokeLinks(tx, id, since))
    const open = sql`select array_agg(user_id::text) as of from social_links where subject = 'three' and used_at is null`
    expect(await queryOne(testApp, open)).toEqual({ of: [other] })
    await inTransaction(context, (tx) => social.deleteIdentities(tx, id))
    expect([await social.selectProvidersOf(db, id), await social.selectProvidersOf(db, other)]).toEqual([
      [],
      ['facebook'],
    ])
  })
})
