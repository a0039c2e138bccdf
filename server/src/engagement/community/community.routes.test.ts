import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { minuteMs } from '@slodki-ul/contract/durations'
import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer, bearer, signIn } from '#testing/accounts.ts'
import { aDiscordId, aState, returnFromProvider } from '#testing/community.ts'
import { busy, down, forbidden } from '#testing/discord-fake.ts'
import { queryOne } from '#testing/factories.ts'
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
const rowsOf = async (userId: string) =>
  (await testApp.context.db.execute(sql`select * from community_members where user_id = ${userId}`)) as unknown as {
    rows: { discord_user_id: string; joined_at: unknown; may_hold_role: boolean }[]
  }
const accessStatusOf = async (headers: Record<string, string>) =>
  (await testApp.call(authEndpoints.checkSubscription, { query: { date: '2026-11-22T00:00:00Z' } }, headers)).reply
const isActivated = async (headers: Record<string, string>) => (await accessStatusOf(headers)).isDiscordActivated

describe('POST /authorizedDiscord/{code}', () => {
  it('adds a subscriber with the role, and stores no token (API-38, DSC-10)', async () => {
    const { session, headers } = await aSubscriber()
    const discordUserId = aDiscordId()
    expect(await isActivated(headers)).toBe(false)
    const response = await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(discordUserId) })
    expect(response).toMatchObject({ status: 200, reply: { isDiscordActivated: true } })
    expect(testApp.discord.members.get(discordUserId)).toEqual({ hasRole: true })
    expect(testApp.discord.tokens.size).toBe(0)
    expect(await isActivated(headers)).toBe(true)
    const { rows } = await rowsOf(session.id)
    expect(rows).toMatchObject([{ discord_user_id: discordUserId, may_hold_role: true }])
    expect(JSON.stringify(rows)).not.toContain('token')
  })

  it('refuses everybody but subscribers, with any code (SEC-09, API-38)', async () => {
    const { headers } = await aCustomer(testApp)
    const code = testApp.discord.giveCode(aDiscordId())
    const ask = (who: Record<string, string>) =>
      testApp.call(communityEndpoints.activateCommunity, { params: { code }, body: { state: 'any' } }, who)
    expect((await ask(headers)).problem).toMatchObject({ status: 402, code: 'ERRORS.SUBSCRIPTIONREQUIRED' })
    expect((await ask({})).problem).toMatchObject({ status: 401, code: 'ERRORS.UNAUTHORIZED' })
    expect(testApp.discord.asked).toEqual([])
  })

  it('refuses a used or invalid code with its own error, and stores nothing (API-38)', async () => {
    const { session, headers } = await aSubscriber()
    expect((await returnFromProvider(testApp, headers, { code: 'made-up' })).problem).toMatchObject({
      status: 400,
      code: 'ERRORS.COMMUNITYCODEINVALID',
    })
    const code = testApp.discord.giveCode(aDiscordId())
    const other = await aSubscriber()
    await returnFromProvider(testApp, other.headers, { code })
    expect((await returnFromProvider(testApp, headers, { code })).problem.code).toBe('ERRORS.COMMUNITYCODEINVALID')
    expect((await rowsOf(session.id)).rows).toEqual([])
    expect(await isActivated(headers)).toBe(false)
  })

  it('repeats its response to the same code, because the first response may be lost', async () => {
    const { headers } = await aSubscriber()
    const code = testApp.discord.giveCode(aDiscordId())
    await returnFromProvider(testApp, headers, { code })
    testApp.discord.asked.length = 0
    expect(await returnFromProvider(testApp, headers, { code })).toMatchObject({ status: 200 })
    expect(testApp.discord.asked).toEqual([])
  })

  it('accepts only a recent state of the same session', async () => {
    const { session, headers } = await aSubscriber()
    const other = await aSubscriber()
    const state = await aState(testApp, headers)
    const again = bearer(await signIn(testApp, session.email))
    const code = testApp.discord.giveCode(aDiscordId())
    const wrong = ['', '.', 'x.y', `${state}a`, `0${state}`, state.replace(/.$/, '~'), 'ż'.repeat(40)]
    for (const each of wrong)
      expect((await returnFromProvider(testApp, headers, { code, state: each })).problem.code).toBe(
        'ERRORS.COMMUNITYSTATEINVALID',
      )
    for (const who of [other.headers, again])
      expect((await returnFromProvider(testApp, who, { code, state })).problem).toMatchObject({
        status: 400,
        code: 'ERRORS.COMMUNITYSTATEINVALID',
      })
    testApp.clock.advance(15 * minuteMs + 1)
    const later = bearer(await signIn(testApp, session.email))
    const old = await aState(testApp, later)
    expect((await returnFromProvider(testApp, later, { code, state })).problem.code).toBe(
      'ERRORS.COMMUNITYSTATEINVALID',
    )
    expect(testApp.discord.asked).toEqual([])
    expect((await returnFromProvider(testApp, later, { code, state: old })).status).toBe(200)
  })

  it('refuses a Discord user who is linked to another account (API-38)', async () => {
    const [first, second] = [await aSubscriber(), await aSubscriber()]
    const discordUserId = aDiscordId()
    await returnFromProvider(testApp, first.headers, { code: testApp.discord.giveCode(discordUserId) })
    const { problem } = await returnFromProvider(testApp, second.headers, {
      code: testApp.discord.giveCode(discordUserId),
    })
    expect(problem).toMatchObject({ status: 409, code: 'ERRORS.COMMUNITYTAKEN' })
    expect(await isActivated(first.headers)).toBe(true)
    expect(await isActivated(second.headers)).toBe(false)
    expect((await rowsOf(second.session.id)).rows).toEqual([])
  })

  it('lets an account link another Discord user, who replaces the former one', async () => {
    const { session, headers } = await aSubscriber()
    const [former, latter] = [aDiscordId(), aDiscordId()]
    await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(former) })
    await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(latter) })
    await testApp.runJobs()
    expect(testApp.discord.members.get(former)).toEqual({ hasRole: false })
    expect(testApp.discord.members.get(latter)).toEqual({ hasRole: true })
    expect((await rowsOf(session.id)).rows).toMatchObject([{ discord_user_id: latter }])
    expect(await isActivated(headers)).toBe(true)
  })

  it.each([
    ['banned', 'ERRORS.COMMUNITYREFUSED', 409],
    ['too many servers', 'ERRORS.COMMUNITYFULL', 409],
    ['not verified', 'ERRORS.COMMUNITYUNVERIFIED', 409],
    ['token invalid', 'ERRORS.COMMUNITYCODEINVALID', 400],
  ] as const)('answers that Discord does not let somebody in: %s (API-38)', async (reason, code, status) => {
    const { session, headers } = await aSubscriber()
    const discordUserId = aDiscordId()
    testApp.discord.refused.set(discordUserId, reason)
    const { problem } = await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(discordUserId) })
    expect(problem).toMatchObject({ status, code })
    await testApp.runJobs()
    expect((await rowsOf(session.id)).rows).toEqual([])
    expect(await isActivated(headers)).toBe(false)
  })

  it.each([
    ['does not answer', down, 'ERRORS.COMMUNITYNOTREADY', 503, undefined],
    ['is asked too much', busy, 'ERRORS.COMMUNITYBUSY', 429, '7'],
    ['does not let our bot', forbidden, 'ERRORS.COMMUNITYCLOSED', 503, undefined],
  ] as const)(
    'answers that Discord %s, at every step of the way (API-38)',
    async (_what, error, code, status, wait) => {
      const { session, headers } = await aSubscriber()
      for (const call of ['identify', 'join'] as const) {
        testApp.discord.trouble = { call, error }
        const response = await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(aDiscordId()) })
        expect(response.problem, call).toMatchObject({ status, code })
        expect(response.headers['retry-after']).toBe(wait)
        testApp.discord.trouble = null
        // Nobody joined, which the job detects.
        await testApp.runJobs()
        expect((await rowsOf(session.id)).rows, call).toEqual([])
        expect(await isActivated(headers)).toBe(false)
      }
    },
  )

  it('detects a member who was added although the response was lost', async () => {
    const { headers } = await aSubscriber()
    const discordUserId = aDiscordId()
    testApp.discord.trouble = { call: 'join', error: down }
    await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(discordUserId) })
    testApp.discord.members.set(discordUserId, { hasRole: true })
    await testApp.runJobs()
    expect(await isActivated(headers)).toBe(true)
  })

  it('succeeds although the token could not be revoked', async () => {
    const { headers } = await aSubscriber()
    testApp.discord.trouble = { call: 'revoke', error: down }
    expect((await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(aDiscordId()) })).status).toBe(
      200,
    )
    testApp.discord.tokens.clear()
  })

  it('removes the role of an account that was erased meanwhile', async () => {
    const { session, headers } = await aSubscriber()
    const discordUserId = aDiscordId()
    testApp.discord.meanwhile = async (call) => {
      if (call === 'join') await testApp.call(accountEndpoints.deleteAccount, { body: {} }, headers)
    }
    const { problem } = await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(discordUserId) })
    expect(problem.code).toBe('ERRORS.UNAUTHORIZED')
    testApp.discord.meanwhile = null
    await testApp.runJobs()
    expect(testApp.discord.members.get(discordUserId)).toEqual({ hasRole: false })
    expect((await rowsOf(session.id)).rows).toEqual([])
  })

  it('refuses an invalid code and an invalid state', async () => {
    const { headers } = await aSubscriber()
    const ask = (code: string, body: object) =>
      testApp.call(communityEndpoints.activateCommunity, { params: { code }, body } as never, headers)
    for (const code of ['a b', 'ż', `${'a'.repeat(513)}`, '<script>'])
      expect((await ask(code, { state: 'a' })).problem.code, code).toBe('ERRORS.PROVIDEDATA')
    for (const body of [{}, { state: 1 }, { state: 'a'.repeat(201) }, { state: 'a', more: 1 }])
      expect((await ask('code', body)).problem.code).toBe('ERRORS.PROVIDEDATA')
    expect(testApp.discord.asked).toEqual([])
  })
})

describe('the export of personal data', () => {
  it('contains the linked Discord user', async () => {
    const { headers } = await aSubscriber()
    const discordUserId = aDiscordId()
    await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(discordUserId) })
    const { reply } = await testApp.call(accountEndpoints.exportPersonalData, {}, headers)
    expect(reply.data.community).toMatchObject([{ discordUserId }])
    const left = await queryOne<{ count: number }>(
      testApp,
      sql`select count(*)::int as count from community_members where user_id is null`,
    )
    expect(left?.count).toBe(0)
  })
})
