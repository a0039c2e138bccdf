import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { consents } from '#legal/consents/consents.tables.ts'
import { publishLegalText } from '#legal/terms/terms.service.ts'
import { aCustomer, signIn } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { checkTerms, acceptTerms, updateTerms } = termsEndpoints
type Who = Record<string, string>
const check = async (who: Who) => (await testApp.call(checkTerms, {}, who)).reply
const versionNow = async () => (await testApp.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })).reply.version
const stored = (email: string) => testApp.context.db.select().from(consents).where(eq(consents.email, email))

const publish = (version: string) =>
  inTransaction(testApp.context, async (tx) => {
    for (const language of ['pl', 'en'] as const)
      await publishLegalText(tx, {
        kind: 'terms',
        version,
        language,
        html: `<h1>${version}</h1>`,
        publishedAt: testApp.clock.date(),
      })
  })

describe('the terms an account has accepted', () => {
  it('API-70 API-72 are null at first, then the version in force, until it changes (AUTH-28)', async () => {
    const { headers, session } = await aCustomer(testApp)
    const currentVersion = await versionNow()
    expect(session.acceptedTermsVersion).toBeNull()
    expect(await check(headers)).toEqual({ currentVersion, acceptedVersion: null })
    const response = await testApp.call(acceptTerms, {}, headers)
    expect(response).toMatchObject({ status: 200, reply: { acceptedVersion: currentVersion } })
    expect(await check(headers)).toEqual({ currentVersion, acceptedVersion: currentVersion })
    expect((await signIn(testApp, session.email)).acceptedTermsVersion).toBe(currentVersion)
    testApp.clock.advance(1000)
    await publish('2090-01-01')
    expect(await check(headers)).toEqual({ currentVersion: '2090-01-01', acceptedVersion: currentVersion })
    await testApp.call(acceptTerms, {}, headers)
    expect(await stored(session.email)).toMatchObject(
      [currentVersion, '2090-01-01'].map((version) => ({ kind: 'terms', version, accepted: true, userId: session.id })),
    )
  })

  it('API-71 are stored when accepted elsewhere, in the version in force only', async () => {
    const { headers, session } = await aCustomer(testApp)
    const refused = await testApp.call(updateTerms, { body: { version: '1999-01-01' } }, headers)
    expect(refused).toMatchObject({ status: 400, problem: { code: 'ERRORS.PLEASEACCEPTTERMS' } })
    expect((await check(headers)).acceptedVersion).toBeNull()
    expect(await stored(session.email)).toEqual([])
    const version = await versionNow()
    expect((await testApp.call(updateTerms, { body: { version } }, headers)).reply).toEqual({
      acceptedVersion: version,
    })
    expect((await check(headers)).acceptedVersion).toBe(version)
  })

  it('are joined to the account when its address is registered', async () => {
    const email = 'nowa@poczta.example'
    await testApp.call(authEndpoints.register, { body: { email, languageCode: 'en' } })
    expect(await stored(email)).toMatchObject([{ kind: 'terms', version: await versionNow(), language: 'en' }])
  })

  it('are only the caller’s', async () => {
    expect((await testApp.call(checkTerms, {})).status).toBe(401)
    expect((await testApp.call(acceptTerms, {})).status).toBe(401)
  })
})
