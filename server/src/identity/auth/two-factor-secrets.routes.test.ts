import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resealKeys } from '#identity/auth/two-factor.service.ts'
import { logOptions } from '#log.ts'
import { queryOne } from '#testing/factories.ts'
import { testConfig } from '#testing/settings.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { aTwoFactorAccount, aTwoFactorCustomer, codeOf, enterCode, enterPassword, step } from '#testing/two-factor.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { getTfaSetup } = twoFactorEndpoints
type Headers = Record<string, string>
const setupOf = (email: string, headers: Headers, of = testApp) => of.call(getTfaSetup, { query: { email } }, headers)
const rowOf = (id: string, of = testApp) =>
  queryOne<Record<string, unknown>>(of, sql`select * from users where id = ${id}`)

describe('protection of the second factor', () => {
  it('keeps neither the key nor a recovery code in the database', async () => {
    const { id, key, recoveryCodes } = await aTwoFactorCustomer(testApp)
    const row = await rowOf(id)
    expect(String(row?.tfa_secret)).toMatch(/^[0-9a-f]{8}(\.[\w-]+){3}$/)
    expect(row).toMatchObject({ tfa_secret_at: null, tfa_secret_session_id: null, tfa_id: expect.any(String) })
    expect(JSON.stringify(row)).not.toContain(key)
    const stored = await queryOne<{ hashes: string[] }>(
      testApp,
      sql`select array_agg(code_hash) as hashes from recovery_codes where user_id = ${id}`,
    )
    expect(stored?.hashes).toHaveLength(10)
    for (const hash of stored?.hashes ?? []) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('binds the key to its account: in the row of another one it does not open', async () => {
    const [mine, other] = [await aTwoFactorAccount(testApp), await aTwoFactorAccount(testApp)]
    await testApp.context.db.execute(
      sql`update users set tfa_secret = (select tfa_secret from users where id = ${mine.id}) where id = ${other.id}`,
    )
    const cookie = await enterPassword(testApp, other.email)
    expect((await enterCode(testApp, other.email, codeOf(testApp, mine.key), cookie)).status).toBe(500)
  })

  it('writes no key, code or cookie to the log, and returns no key once it is enabled', async () => {
    const lines: string[] = []
    const log = pino(logOptions('trace'), { write: (line: string) => void lines.push(line) })
    const notices = await openTestApp({ parts: { log }, env: { LOG_LEVEL: 'trace' } })
    const { email, key, recoveryCodes, headers } = await aTwoFactorCustomer(notices)
    notices.clock.advance(step * 1000)
    const responses: unknown[] = []
    const cookie = await enterPassword(notices, email)
    const code = codeOf(notices, key)
    responses.push((await enterCode(notices, email, '000000', cookie)).problem)
    responses.push((await enterCode(notices, email, code, cookie)).reply)
    responses.push((await setupOf(email, headers, notices)).reply)
    const [used = ''] = recoveryCodes
    responses.push((await enterCode(notices, email, used, await enterPassword(notices, email))).reply)
    expect(lines.length).toBeGreaterThan(0)
    for (const secret of [key, code, used, cookie.slice(4)]) {
      expect(lines.join('')).not.toContain(secret)
      expect(JSON.stringify(responses)).not.toContain(secret)
    }
    await notices.close()
  })

  it('is encrypted again when the signing key has changed, so that the old one can be removed', async () => {
    const before = testApp.context.config
    const { id, email, key } = await aTwoFactorAccount(testApp)
    const old = 'a-secret-of-the-tests-that-is-long-enough'
    const renewed = 'another-secret-of-the-tests-that-is-long'
    const configOf = (secret: string) => ({ ...before, ...testConfig(before.dataDir, { TOKEN_SECRET: secret }) })
    await resealKeys({ ...testApp.context, config: configOf(`${renewed},${old}`) })
    const { tfa_secret: sealed } = (await rowOf(id)) ?? {}
    expect(String(sealed).split('.')[0]).toBe(configOf(renewed).signingKeys[0]?.id)
    // The test app knows the old key only, so encrypt the account with it again before signing in.
    await resealKeys({ ...testApp.context, config: configOf(`${old},${renewed}`) })
    const cookie = await enterPassword(testApp, email)
    expect((await enterCode(testApp, email, codeOf(testApp, key), cookie)).status).toBe(200)
  })

  it('leaves an account its recovery codes when nothing opens its key any more', async () => {
    const { id, email, recoveryCodes } = await aTwoFactorCustomer(testApp)
    await testApp.context.db.execute(
      sql`update users set tfa_secret = 'deadbeef.' || split_part(tfa_secret, '.', 2) where id = ${id}`,
    )
    const warn = vi.spyOn(testApp.context.log, 'warn')
    await resealKeys(testApp.context)
    expect(warn.mock.calls.filter(([, message]) => message === 'two-factor key not decrypted')).toEqual([
      [{ err: expect.any(Error), userId: id }, 'two-factor key not decrypted'],
    ])
    const cookie = await enterPassword(testApp, email)
    expect((await enterCode(testApp, email, '000000', cookie)).status).toBe(500)
    expect((await enterCode(testApp, email, recoveryCodes[0] ?? '', cookie)).status).toBe(200)
  })
})
