import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { syncCommunity } from '#engagement/community/community.jobs.ts'
import { communityMembers } from '#engagement/community/community.tables.ts'
import { users } from '#identity/users/users.tables.ts'
import { accessPeriods } from '#membership/billing/subscription.tables.ts'
import { aCustomer, bearer, signIn } from '#testing/accounts.ts'
import { aDiscordId, returnFromProvider } from '#testing/community.ts'
import { busy, down, forbidden } from '#testing/discord-fake.ts'
import { later } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
afterEach(async () => {
  testApp.discord.trouble = null
  testApp.discord.meanwhile = null
  // Members of one test must not be due in the next.
  await testApp.context.db.delete(communityMembers)
})

/** A member of the community with access for 30 days. */
async function aMember() {
  const { session, headers } = await aCustomer(testApp, { isSubscribed: true })
  const discordUserId = aDiscordId()
  await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(discordUserId) })
  const { id, email } = session
  const hasRole = () => testApp.discord.members.get(discordUserId)?.hasRole
  const isActivated = async () =>
    (await testApp.context.db.select().from(users).where(eq(users.id, id)))[0]?.isDiscordActivated
  const renew = (days = 30) =>
    testApp.context.db.insert(accessPeriods).values({
      userId: id,
      startsAt: testApp.clock.date(),
      endsAt: new Date(testApp.clock.now() + days * dayMs),
      cause: 'test',
    })
  return { id, email, headers, discordUserId, hasRole, isActivated, renew }
}
const rowOf = async (discordUserId: string) =>
  (await testApp.context.db.select().from(communityMembers).where(eq(communityMembers.discordUserId, discordUserId)))[0]

describe('the role in the community', () => {
  it('is removed with the subscription and given back with the next one (DSC-10)', async () => {
    const member = await aMember()
    await later(testApp, 30 * dayMs - minuteMs)
    expect(member.hasRole()).toBe(true)
    await later(testApp, 120_000)
    expect(member.hasRole()).toBe(false)
    expect(await member.isActivated()).toBe(false)

    await member.renew()
    await testApp.runJobs()
    expect(member.hasRole()).toBe(true)
    expect(await member.isActivated()).toBe(true)
  })

  it('is removed at once when access is revoked', async () => {
    const member = await aMember()
    await testApp.context.db
      .update(accessPeriods)
      .set({ endsAt: testApp.clock.date() })
      .where(eq(accessPeriods.userId, member.id))
    await later(testApp, 1_000)
    expect(member.hasRole()).toBe(false)
    expect(await member.isActivated()).toBe(false)
  })

  it('is retried when Discord does not respond', async () => {
    const member = await aMember()
    testApp.discord.trouble = { call: 'removeRole', error: down }
    await later(testApp, 31 * dayMs)
    expect(await member.isActivated()).toBe(true)
    testApp.discord.trouble = null
    await later(testApp, 60_000)
    expect(member.hasRole()).toBe(true)
    await later(testApp, 5 * minuteMs)
    expect(member.hasRole()).toBe(false)
    expect(await member.isActivated()).toBe(false)
  })

  it('is retried after the delay that Discord asks for', async () => {
    const member = await aMember()
    testApp.discord.trouble = { call: 'removeRole', error: busy }
    await later(testApp, 31 * dayMs)
    testApp.discord.trouble = null
    await later(testApp, 6_000)
    expect(member.hasRole()).toBe(true)
    await later(testApp, 1_000)
    expect(member.hasRole()).toBe(false)
  })

  it('is retried later when Discord fails, and other members are handled first', async () => {
    const members = [await aMember(), await aMember(), await aMember()]
    testApp.discord.trouble = { call: 'removeRole', error: forbidden }
    testApp.discord.asked.length = 0
    testApp.clock.advance(31 * dayMs)
    await syncCommunity(testApp.context)
    expect(testApp.discord.asked).toEqual(['removeRole'])
    testApp.discord.trouble = null
    await later(testApp, 5 * minuteMs)
    expect(members.map((member) => member.hasRole())).toEqual([false, false, false])
  })

  it('is updated for the other members when our own error stops one', async () => {
    const members = [await aMember(), await aMember(), await aMember()]
    testApp.clock.advance(31 * dayMs)
    let calls = 0
    testApp.discord.meanwhile = async () => {
      if (calls++ === 0) throw new Error('broken')
    }
    await syncCommunity(testApp.context)
    expect(members.filter(({ hasRole }) => hasRole())).toHaveLength(1)
    testApp.clock.advance(2 * minuteMs)
    await syncCommunity(testApp.context)
    expect(members.filter(({ hasRole }) => hasRole())).toHaveLength(0)
  })

  it('is forgotten for a member who has left and may join again', async () => {
    const member = await aMember()
    await later(testApp, 31 * dayMs)
    testApp.discord.members.delete(member.discordUserId)
    await member.renew()
    await testApp.runJobs()
    expect(await member.isActivated()).toBe(false)
    expect(await rowOf(member.discordUserId)).toBeUndefined()
    const headers = bearer(await signIn(testApp, member.email))
    await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(member.discordUserId) })
    expect(member.hasRole()).toBe(true)
    expect(await member.isActivated()).toBe(true)
  })

  it('is removed with the account, and with it all data about the member', async () => {
    const member = await aMember()
    testApp.discord.trouble = { call: 'removeRole', error: down }
    const { status } = await testApp.call(accountEndpoints.deleteAccount, { body: {} }, member.headers)
    expect(status).toBe(204)
    await testApp.runJobs()
    expect(await rowOf(member.discordUserId)).toMatchObject({ userId: null })
    testApp.discord.trouble = null
    await later(testApp, 5 * minuteMs)
    expect(member.hasRole()).toBe(false)
    expect(await rowOf(member.discordUserId)).toBeUndefined()
  })

  it('of an erased account is forgotten after a month when it cannot be removed', async () => {
    const member = await aMember()
    testApp.discord.trouble = { call: 'removeRole', error: forbidden }
    await testApp.call(accountEndpoints.deleteAccount, { body: {} }, member.headers)
    await later(testApp, 29 * dayMs)
    expect(await rowOf(member.discordUserId)).toBeDefined()
    await later(testApp, 2 * dayMs)
    expect(await rowOf(member.discordUserId)).toBeUndefined()
  })

  it('may move to another account after it was removed with the subscription', async () => {
    const former = await aMember()
    await later(testApp, 31 * dayMs)
    const { session, headers } = await aCustomer(testApp, { isSubscribed: true })
    const response = await returnFromProvider(testApp, headers, {
      code: testApp.discord.giveCode(former.discordUserId),
    })
    expect(response.status).toBe(200)
    expect(await rowOf(former.discordUserId)).toMatchObject({ userId: session.id })
    await former.renew()
    await testApp.runJobs()
    expect(former.hasRole()).toBe(true)
    expect(await former.isActivated()).toBe(false)
  })

  it('is given back when it was removed while its owner joined again', async () => {
    const member = await aMember()
    testApp.clock.advance(31 * dayMs)
    testApp.discord.meanwhile = async (call) => {
      if (call !== 'removeRole') return
      testApp.discord.meanwhile = null
      // The subscription is renewed between its check and the request to Discord.
      await member.renew()
      const headers = bearer(await signIn(testApp, member.email))
      await returnFromProvider(testApp, headers, { code: testApp.discord.giveCode(member.discordUserId) })
    }
    await testApp.runJobs()
    await later(testApp, 2 * minuteMs)
    expect(member.hasRole()).toBe(true)
    expect(await member.isActivated()).toBe(true)
  })

  it('is not requested from Discord for members that are up to date', async () => {
    const member = await aMember()
    await testApp.runJobs()
    testApp.discord.asked.length = 0
    await later(testApp, 3 * dayMs)
    expect(testApp.discord.asked).toEqual([])
    expect(await rowOf(member.discordUserId)).toMatchObject({ mayHoldRole: true })
  })
})

describe('the table of members', () => {
  it('contains no member twice', async () => {
    const member = await aMember()
    const twice = testApp.context.db.execute(
      sql`insert into community_members (user_id, discord_user_id, joined_at, may_hold_role)
          values (${member.id}, ${aDiscordId()}, now(), false)`,
    )
    await expect(twice).rejects.toThrow()
  })
})
