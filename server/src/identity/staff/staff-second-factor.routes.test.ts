import { minuteMs } from '@slodki-ul/contract/durations'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { staffSessionEndpoints as rows } from '@slodki-ul/contract/identity/staff-session.admin'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, password } from '#testing/accounts.ts'
import { aStaffAccount, aStaffMember, signInStaff } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const me = (headers: Record<string, string>) => testApp.call(rows.getStaffMe, {}, headers)

describe('staff without a second factor', () => {
  it('are let through to setting it up and to nothing else, and go on in the same session (BO-003)', async () => {
    const { email } = await aStaffAccount(testApp, ['shop'], { isTfaEnabled: false })
    const other = await signInStaff(testApp, email)
    const { headers, reply } = await signInStaff(testApp, email)
    expect(reply.isSecured).toBe(false)
    const confirm = () => testApp.call(rows.confirmStaffIdentity, { body: { password } }, headers)
    expect([(await confirm()).status, (await confirm()).problem.code]).toEqual([409, 'ERRORS.TFAREQUIRED'])
    const { reply: setup } = await testApp.call(rows.getSecondFactorSetup, {}, headers)
    expect(setup.qrCode).toContain('<svg')
    expect(setup.formattedKey?.replaceAll(' ', '')).toBe(setup.authenticatorKey)
    const code = codeOf(testApp, setup.authenticatorKey ?? '')
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await testApp.call(rows.enableSecondFactor, { body: { code: wrong } }, headers)
    expect([refused.status, refused.problem.code]).toEqual([400, 'ERRORS.SETUPCODEINVALID'])
    const enabled = await testApp.call(rows.enableSecondFactor, { body: { code } }, headers)
    expect([enabled.status, enabled.reply.recoveryCodes.length]).toEqual([200, 10])
    expect((await me(headers)).reply).toMatchObject({ isSecured: true, staff: { roles: ['shop'] } })
    expect((await me(other.headers)).status).toBe(401)
    const again = await testApp.call(rows.enableSecondFactor, { body: { code } }, headers)
    expect([again.status, again.problem.code]).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    expect((await testApp.call(rows.getSecondFactorSetup, {}, headers)).reply.authenticatorKey).toBeNull()
  })

  it('in production demo accounts are not exempt (BO-003)', async () => {
    const production = await openTestApp({ parts: { config: { ...testApp.context.config, production: true } } })
    const body = { email: 'admin@slodki-ul.test', password: 'Miodek123' }
    const { reply } = await production.call(rows.signInStaff, { body })
    expect([reply.isSecured, reply.confirmedUntil]).toEqual([false, null])
    const confirmed = await production.call(
      rows.confirmStaffIdentity,
      { body: { password: 'Miodek123' } },
      bearer(reply),
    )
    expect(confirmed.problem.code).toBe('ERRORS.TFAREQUIRED')
    await production.close()
  })

  it('switching it off in the account takes it from every session, at once', async () => {
    const member = await aStaffMember(testApp, ['shop'])
    testApp.clock.advance(minuteMs)
    const shop = await testApp.call(authEndpoints.login, { body: { username: member.email, password } })
    const cookie = String(shop.headers['set-cookie']).split(';')[0] ?? ''
    const body = { email: member.email, code: codeOf(testApp, member.key) }
    const { reply } = await testApp.call(twoFactorEndpoints.loginTfa, { body }, { cookie })
    testApp.clock.advance(minuteMs)
    await testApp.call(
      twoFactorEndpoints.disableTfa,
      { query: { email: member.email }, body: { code: codeOf(testApp, member.key) } },
      bearer(reply),
    )
    expect((await me(member.headers)).status).toBe(401)
  })
})

describe('POST /admin/session/confirm', () => {
  const confirm = (headers: Record<string, string>, body: { code?: string; password?: string }) =>
    testApp.call(rows.confirmStaffIdentity, { body }, headers)

  it('confirms for ten minutes by a code, not by a password (BO-006)', async () => {
    const { headers, key } = await aStaffMember(testApp, ['owner'])
    testApp.clock.advance(10 * minuteMs)
    expect((await me(headers)).reply.confirmedUntil).toBeNull()
    expect((await confirm(headers, { password })).problem.code).toBe('ERRORS.SETUPCODEINVALID')
    expect((await confirm(headers, {})).status).toBe(400)
    const code = codeOf(testApp, key)
    const { status, reply } = await confirm(headers, { code })
    expect([status, reply.confirmedUntil]).toEqual([200, new Date(testApp.clock.now() + 10 * minuteMs).toISOString()])
    expect((await confirm(headers, { code })).problem.code).toBe('ERRORS.SETUPCODEINVALID')
    expect((await me(headers)).reply.confirmedUntil).toBe(reply.confirmedUntil)
  })

  it('takes the password of a demo account without a second factor', async () => {
    const body = { email: 'sklep@slodki-ul.test', password: 'Miodek123' }
    const { reply } = await testApp.call(rows.signInStaff, { body })
    testApp.clock.advance(11 * minuteMs)
    expect((await confirm(bearer(reply), { password: 'Miodek124' })).problem.code).toBe('ERRORS.WRONGPASSWORD')
    expect((await confirm(bearer(reply), {})).problem.code).toBe('ERRORS.WRONGPASSWORD')
    expect((await confirm(bearer(reply), { password: 'Miodek123' })).status).toBe(200)
  })
})

describe('attempts', () => {
  it('to sign in and to confirm are counted, in parallel too', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const { email, key, headers } = await aStaffMember(strict, ['owner'])
    const wrong = codeOf(strict, key) === '000000' ? '000001' : '000000'
    const statusOf = async (code: string) =>
      (await strict.call(rows.signInStaff, { body: { email, password, code } }, {})).problem?.code ?? 'signed in'
    const codes = await Promise.all(Array.from({ length: 12 }, () => statusOf(wrong)))
    expect(codes.filter((code) => code === 'ERRORS.CODEINVALID').length).toBeLessThanOrEqual(10)
    expect(await statusOf(wrong)).toBe('ERRORS.TOOMANYATTEMPTS')
    const confirm = async (code: string) =>
      (await strict.call(rows.confirmStaffIdentity, { body: { code } }, headers)).problem.code
    for (let tries = 0; tries < 10; tries++) expect(await confirm(wrong)).toBe('ERRORS.SETUPCODEINVALID')
    expect(await confirm(wrong)).toBe('ERRORS.TOOMANYATTEMPTS')
    await strict.close()
  })
})
