import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashSecret } from '#secrets.ts'
import { aCustomer } from '#testing/accounts.ts'
import { cookieOf } from '#testing/social.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { confirmIdentity, startSocialLogin, loginWithGoogle, loginWithFacebook } = socialEndpoints

describe('POST /account/login-start', () => {
  it('returns Google’s client id and a nonce, whose secret is only in an HttpOnly cookie', async () => {
    const ask = () => testApp.call(startSocialLogin, { body: { provider: 'google', languageCode: 'pl' } })
    const [first, second] = [await ask(), await ask()]
    expect(first.reply).toEqual({
      clientId: 'google-client',
      script: 'https://google.test/client',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(String(first.headers['set-cookie'])).toMatch(
      /^googleNonce=[\w-]{43}; Max-Age=600; Path=\/api\/account; HttpOnly; SameSite=Strict$/,
    )
    const secret = cookieOf(first, 'googleNonce')?.split('=')[1] ?? ''
    expect(hashSecret(secret)).toBe(first.reply.nonce)
    expect(second.reply.nonce).not.toBe(first.reply.nonce)
  })

  it('returns Facebook’s app id and the SDK in the page’s language, and sets no cookie', async () => {
    const ask = (languageCode: 'pl' | 'en') =>
      testApp.call(startSocialLogin, { body: { provider: 'facebook', languageCode } })
    const { reply, headers } = await ask('pl')
    expect(reply).toEqual({ clientId: 'facebook-app', script: 'https://facebook.test/pl.js', nonce: null })
    expect(headers['set-cookie']).toBeUndefined()
    expect((await ask('en')).reply.script).toBe('https://facebook.test/en.js')
  })

  it('a provider without configuration is not found (Q-27)', async () => {
    const without = await openTestApp({ parts: { google: null, facebook: null } })
    for (const provider of ['google', 'facebook'] as const)
      expect(await without.call(startSocialLogin, { body: { provider, languageCode: 'pl' } })).toMatchObject({
        status: 404,
        problem: { code: 'ERRORS.SOCIALPROVIDERNOTFOUND' },
      })
    const responses: { problem: { code: string } }[] = [
      await without.call(loginWithGoogle, { body: { idToken: 'a.b.c', languageCode: 'pl' } }),
      await without.call(loginWithFacebook, { body: { authToken: 'abc', languageCode: 'pl' } }),
    ]
    const { headers } = await aCustomer(without)
    for (const body of [
      { provider: 'google', idToken: 'a.b.c' },
      { provider: 'facebook', authToken: 'abc' },
    ] as const)
      responses.push(await without.call(confirmIdentity, { body }, headers))
    for (const { problem } of responses) expect(problem.code).toBe('ERRORS.SOCIALPROVIDERNOTFOUND')
    await without.close()
  })

  it('an unknown provider is bad input', async () => {
    const body = { provider: 'myspace' as 'google', languageCode: 'pl' as const }
    expect((await testApp.call(startSocialLogin, { body })).status).toBe(400)
  })
})
