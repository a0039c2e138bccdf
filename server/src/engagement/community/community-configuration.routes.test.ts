import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
afterEach(() => {
  testApp.discord.trouble = null
  testApp.discord.meanwhile = null
  testApp.discord.asked.length = 0
})

const aSubscriber = () => aCustomer(testApp, { isSubscribed: true })

describe('GET /health', () => {
  it('returns the address of the community (DSC-11)', async () => {
    const { reply } = await testApp.call(systemEndpoints.getHealth, {})
    expect(reply.community).toEqual({ inviteUrl: 'http://127.0.0.1:4901/discord/invite/slodki-ul' })
  })
})

describe('POST /discord/authorization', () => {
  it('returns the configured page of Discord with a state bound to the session (DSC-11)', async () => {
    const { headers } = await aSubscriber()
    const { status, reply } = await testApp.call(communityEndpoints.authorizeCommunity, { body: {} }, headers)
    expect(status).toBe(200)
    const { searchParams } = new URL(reply.url)
    expect(searchParams.get('redirect_uri')).toBe('http://localhost:4900/dodano-discord')
    expect(searchParams.get('state')).toMatch(/^[0-9a-z]+\.[\w-]{43}$/)
    expect(testApp.discord.asked).toEqual([])
  })

  it('is open to subscribers only (SEC-09)', async () => {
    const { headers } = await aCustomer(testApp)
    const ask = (who: Record<string, string>) => testApp.call(communityEndpoints.authorizeCommunity, { body: {} }, who)
    expect((await ask(headers)).problem).toMatchObject({ status: 402, code: 'ERRORS.SUBSCRIPTIONREQUIRED' })
    expect((await ask({})).problem).toMatchObject({ status: 401, code: 'ERRORS.UNAUTHORIZED' })
  })
})

describe('without Discord settings', () => {
  it('there is no community (DSC-11)', async () => {
    const env = { SANDBOX: '0', SMTP_URL: 'smtp://127.0.0.1:9' }
    const closed = await openTestApp({ env, parts: { discord: null } })
    try {
      expect((await closed.call(systemEndpoints.getHealth, {})).reply.community).toBeNull()
      const { headers } = await aCustomer(closed, { isSubscribed: true })
      const { problem } = await closed.call(communityEndpoints.authorizeCommunity, { body: {} }, headers)
      expect(problem).toMatchObject({ status: 404, code: 'ERRORS.COMMUNITYNOTFOUND' })
      const request = { params: { code: 'code' }, body: { state: 'state' } }
      const response = await closed.call(communityEndpoints.activateCommunity, request, headers)
      expect(response.problem.code).toBe('ERRORS.COMMUNITYNOTFOUND')
    } finally {
      await closed.close()
    }
  })
})
