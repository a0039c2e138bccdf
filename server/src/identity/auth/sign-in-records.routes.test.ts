import { dayMs, daySeconds } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import {
  deleteExpiredSessions,
  revokeMailedTokens,
  revokeSessions,
  selectSignInMethods,
} from '#identity/auth/auth.service.ts'
import { deleteOldEmailChanges } from '#identity/auth/email-change.service.ts'
import { countOpenSessions, hasEverSignedIn } from '#identity/auth/open-sessions.db.ts'
import { issueResetToken } from '#identity/auth/register.service.ts'
import { withUnchangedUser } from '#identity/auth/sign-in.service.ts'
import { findUser } from '#identity/users/users.service.ts'
import { aCustomer, anAccount, bearer, password, signIn } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { millis } from '#testing/stored-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorAccount, enterPassword } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { checkSubscription, logout, refreshToken } = authEndpoints
const refresh = (token: string) => testApp.call(refreshToken, { body: { RefreshToken: token } })
const check = (token: string) => testApp.call(checkSubscription, {}, bearer({ token }))

describe('the log', () => {
  it('contains every sign-in, refused or not, without the input', async () => {
    const { id, email } = await anAccount(testApp)
    const [info, warn] = [vi.spyOn(testApp.context.log, 'info'), vi.spyOn(testApp.context.log, 'warn')]
    const enter = (entered: string) =>
      testApp.call(authEndpoints.login, { body: { username: email, password: entered } })
    await enter('Nieprawda1')
    await enter(password)
    const ip = '127.0.0.1'
    const refusal = 'ERRORS.INVALIDUSERNAMEORPASSWORD'
    expect(warn.mock.calls).toContainEqual([{ way: 'password', ip, refusal }, 'sign-in refused'])
    expect(info.mock.calls).toContainEqual([{ way: 'password', ip, userId: id }, 'signed in'])
    const careful = await aTwoFactorAccount(testApp)
    await enterPassword(testApp, careful.email)
    expect(info.mock.calls).toContainEqual([{ way: 'password', ip }, 'sign-in requires a second step'])
    const all = JSON.stringify([info.mock.calls, warn.mock.calls])
    for (const typed of [email, password, 'Nieprawda1']) expect(all).not.toContain(typed)
  })
})

describe('POST /account/logout', () => {
  it('ends the session at once: neither token works any more', async () => {
    const { session } = await aCustomer(testApp)
    const other = await signIn(testApp, session.email)
    expect((await testApp.call(logout, { body: { refreshToken: session.refreshToken } })).status).toBe(204)
    expect((await check(session.token)).status).toBe(401)
    expect((await refresh(session.refreshToken)).status).toBe(401)
    expect((await check(other.token)).status).toBe(200)
  })

  it('takes the token that was just replaced, too; the session ends once', async () => {
    const { session } = await aCustomer(testApp)
    const { reply } = await refresh(session.refreshToken)
    const ended = sql`select ${millis('revoked_at')} as at from sessions where user_id = ${session.id}`
    const at = testApp.clock.now()
    for (const token of [session.refreshToken, reply.refreshToken]) {
      expect((await testApp.call(logout, { body: { refreshToken: token } })).status).toBe(204)
      expect(await queryOne(testApp, ended)).toEqual({ at })
      testApp.clock.advance(1000)
    }
    expect((await refresh(reply.refreshToken)).status).toBe(401)
  })

  it('ends nothing for a token that only names the session', async () => {
    const { session } = await aCustomer(testApp)
    const [id] = session.refreshToken.split('.')
    for (const token of [`${id}.${'g'.repeat(43)}`, `${crypto.randomUUID()}.${'g'.repeat(43)}`])
      expect((await testApp.call(logout, { body: { refreshToken: token } })).status).toBe(204)
    expect((await check(session.token)).status).toBe(200)
  })
})

describe('sessions that ended', () => {
  it('are deleted a day later', async () => {
    const { session } = await aCustomer(testApp)
    testApp.clock.advance(365 * dayMs + 1)
    await testApp.runJobs()
    const count = () =>
      queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from sessions where user_id = ${session.id}`)
    expect((await count())?.n).toBe(1)
    testApp.clock.advance(dayMs)
    await testApp.runJobs()
    expect((await count())?.n).toBe(0)
    expect(await deleteExpiredSessions(testApp.context)).toBe(0)
    const [end, later] = [new Date(testApp.clock.now() - dayMs - 1), new Date(testApp.clock.now() - dayMs)]
    const { id } = await anAccount(testApp)
    for (const [place, at] of [end, later].entries()) {
      await testApp.context.db.execute(
        sql`insert into social_tokens (token_hash, expires_at) values (${`x${place}`}, ${at})`,
      )
      await testApp.context.db.execute(sql`insert into social_links (id, user_id, provider, subject, expires_at)
        values (${crypto.randomUUID()}, ${id}, 'google', ${`x${place}`}, ${at})`)
      await testApp.context.db.execute(sql`insert into pending_sign_ins (token_hash, user_id, is_remembered, expires_at)
        values (${`x${place}`}, ${id}, true, ${at})`)
      await testApp.context.db.execute(sql`insert into mailed_tokens
        (id, user_id, purpose, token_hash, created_at, expires_at)
        values (${crypto.randomUUID()}, ${id}, 'reset-password', ${`x${place}`}, ${at}, ${at})`)
    }
    // One each of those that ended more than a day ago.
    expect([await deleteExpiredSessions(testApp.context), await deleteExpiredSessions(testApp.context)]).toEqual([4, 0])
  })
})

describe('old changes', () => {
  it('are deleted when they can no longer be reverted', async () => {
    const { session, headers } = await aCustomer(testApp)
    const body = { email: 'nowy@nowa.example', currentPassword: password }
    expect((await testApp.call(usersEndpoints.updateUser, { body }, headers)).status).toBe(200)
    const count = async () =>
      (
        await queryOne<{ n: number }>(
          testApp,
          sql`select count(*)::int as n from email_changes where user_id = ${session.id}`,
        )
      )?.n
    testApp.clock.advance(7 * dayMs)
    await testApp.runJobs()
    expect(await count()).toBe(1)
    testApp.clock.advance(dayMs)
    await deleteOldEmailChanges(testApp.context)
    expect(await count()).toBe(1)
    testApp.clock.advance(1)
    expect([await deleteOldEmailChanges(testApp.context), await count()]).toEqual([1, 0])
  })
})

describe('the personal data of sign-ins', () => {
  it('are exported, newest first; what was spared or had ended before stays as it was', async () => {
    const { context, clock } = testApp
    const { id, email } = await anAccount(testApp)
    const mail = (purpose: 'reset-password' | 'two-factor-notice') =>
      inTransaction(context, (tx) =>
        issueResetToken(tx, context, { id, email, tfaId: null }, { purpose, lifeMs: dayMs }),
      )
    const end = (spared: string | null = null) =>
      inTransaction(context, async (tx) => {
        await revokeSessions(tx, id, clock.date(), spared)
        await revokeMailedTokens(tx, id, clock.date())
      })
    const start = clock.now()
    await signIn(testApp, email)
    await mail('reset-password')
    await end()
    clock.advance(1000)
    await signIn(testApp, email)
    await mail('reset-password')
    clock.advance(1000)
    const here = await signIn(testApp, email, password, false)
    await mail('two-factor-notice')
    clock.advance(1000)
    const verified = await findUser(context.db, id)
    await end(here.refreshToken.split('.')[0])
    const at = (seconds: number) => new Date(start + seconds * 1000)
    const session = (second: number, isRemembered: boolean, revokedAt: Date | null) => ({
      ...{ createdAt: at(second), lastUsedAt: at(second), isRemembered, revokedAt },
      ...{
        expiresAt: at(second + (isRemembered ? 365 : 1) * daySeconds),
        secondFactorAt: null,
        providerProvedAt: null,
      },
    })
    const link = (second: number, purpose: string, usedAt: Date | null) => ({
      ...{ purpose, createdAt: at(second), expiresAt: at(second + daySeconds), usedAt },
    })
    expect(await selectSignInMethods(context.db, id)).toEqual({
      sessions: [session(2, false, null), session(1, true, at(3)), session(0, true, at(0))],
      mailedLinks: [
        link(2, 'two-factor-notice', null),
        link(1, 'reset-password', at(3)),
        link(0, 'reset-password', at(0)),
      ],
      knownDevices: [at(2), at(1), at(0)].map((lastSeenAt) => ({ lastSeenAt })),
      recoveryCodesLeft: 0,
    })
    // Of the three sessions one is open, until its last moment.
    const other = (await anAccount(testApp)).id
    const open = (ms: number) => countOpenSessions(context.db, [id, other], new Date(at(2 + daySeconds).getTime() + ms))
    expect([await open(-1), await open(0)]).toEqual([new Map([[id, 1]]), new Map()])
    expect([await hasEverSignedIn(context.db, id), await hasEverSignedIn(context.db, other)]).toEqual([true, false])
    // A sign-in that was verified before the sessions ended opens none.
    const begin = (user: typeof verified) =>
      user && withUnchangedUser(context, user, 'ERRORS.CODEINVALID', async (_tx, { sessionEpoch }) => sessionEpoch)
    const current = await findUser(context.db, id)
    expect([await begin(verified), await begin(current)]).toMatchObject([
      { error: 'ERRORS.CODEINVALID' },
      { value: (verified?.sessionEpoch ?? 0) + 1 },
    ])
  })
})
