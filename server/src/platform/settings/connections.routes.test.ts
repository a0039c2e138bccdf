import { type Connection, settingsEndpoints as rows } from '@slodki-ul/contract/platform/settings.admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveFirstSettings } from '#platform/settings/settings.service.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Marks every secret, so that none can be shown under another name. */
const mark = 'SECRET-MARK'
const env = {
  ...{ STRIPE_SECRET_KEY: `sk_test_${mark}`, STRIPE_WEBHOOK_SECRET: `whsec_${mark}`, MAILERLITE_API_KEY: mark },
  ...{ TOKEN_SECRET: mark.repeat(4), SMTP_URL: `smtp://user:${mark}@127.0.0.1:1`, FACEBOOK_APP_SECRET: mark },
  ...{ FACEBOOK_APP_ID: '12345', MAILERLITE_GROUP_ID: '77', INPOST_GEOWIDGET_TOKEN: mark, LOG_LEVEL: 'error' },
  ...{ STRIPE_BASE_URL: `http://user:${mark}@127.0.0.1:1`, SELLER_NAME: 'Pasieka', KSEF_ENV: 'off' },
}

let testApp: TestApp
let headers: Record<string, string>
const refusal = { is: null as Error | null }
beforeAll(async () => {
  testApp = await openTestApp({ env })
  const { cards } = testApp
  cards.retrieveSession = async () => {
    throw refusal.is ?? new ProviderRefused('No such page', { status: 404, code: 'resource_missing' })
  }
  headers = (await aStaffMember(testApp, ['owner'])).headers
})
afterAll(() => testApp.close())

const check = async (connection: Connection, idempotencyKey: string = crypto.randomUUID()) => {
  const key = { 'idempotency-key': idempotencyKey }
  return (await testApp.call(rows.checkConnection, { params: { connection }, headers: key }, headers)).reply
}

describe('GET /admin/settings/environment', () => {
  it('BO-188 lists every setting by name with what holds, and of a secret only whether it is there', async () => {
    const { reply } = await testApp.call(rows.listEnvironment, {}, headers)
    const held = Object.fromEntries(reply.map(({ name, value, state, isSecret }) => [name, [value, state, isSecret]]))
    expect(held).toMatchObject({
      ...{ LOG_LEVEL: ['error', 'set', false], TOAST_MS: ['3000', 'default', false] },
      ...{ JOBS: ['1', 'default', false], META_PIXEL_ID: [null, 'missing', false] },
      ...{ SELLER_NAME: ['Pasieka', 'set', false], MAILERLITE_GROUP_ID: ['77', 'set', false] },
      ...{
        SMTP_URL: [null, 'set', true],
        STRIPE_SECRET_KEY: [null, 'set', true],
        DATABASE_URL: [null, 'missing', true],
      },
    })
    expect(JSON.stringify(reply)).not.toContain(mark)
    const names = reply.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    for (const { value, isSecret } of reply) if (isSecret) expect(value).toBeNull()
  })

  it('BO-188 says which values the company data replace, and no value of the database overrides a secret', async () => {
    await saveFirstSettings(testApp.context)
    const { reply } = await testApp.call(rows.listEnvironment, {}, headers)
    const replaced = reply.filter(({ state }) => state === 'replaced').map(({ name }) => name)
    expect(replaced.length).toBeGreaterThan(5)
    expect(replaced.every((name) => name.startsWith('SELLER_'))).toBe(true)
    const body = { STRIPE_SECRET_KEY: 'sk_test_other' } as never
    const change = await testApp.call(rows.changeCompany, { body, headers: { 'if-match': '"1"' } }, headers)
    expect([change.status, change.problem.code]).toEqual([400, 'ERRORS.PROVIDEDATA'])
    expect(testApp.context.config.stripe?.secretKey).toBe(`sk_test_${mark}`)
    for (const role of ['shop', 'content', 'support', 'accountant'] as const) {
      const other = await aStaffMember(testApp, [role])
      expect((await testApp.call(rows.listEnvironment, {}, other.headers)).status).toBe(403)
    }
  })
})

describe('POST /admin/settings/connections/{connection}/check', () => {
  it('BO-189 says what works: a mail arrives, the provider takes the key, InPost answers, KSeF is off', async () => {
    testApp.sent.length = 0
    const recipient = testApp.context.config.seller.email
    for (const _press of [1, 2])
      expect(await check('mail', 'pressed twice')).toEqual({ connection: 'mail', result: 'works', recipient })
    expect(testApp.sent.map(({ to, subject }) => [to, subject])).toEqual([[recipient, 'Wiadomość próbna z panelu']])
    expect(await check('payments')).toMatchObject({ result: 'works', recipient: null })
    expect(await check('inpost')).toMatchObject({ result: 'works' })
    expect(await check('ksef')).toMatchObject({ result: 'off' })
  })

  it('BO-189 says what is wrong when it does not', async () => {
    refusal.is = new ProviderRefused('Wrong key', { status: 401 })
    expect(await check('payments')).toMatchObject({ result: 'key-refused' })
    const { carrier } = testApp
    const { check: isGood } = carrier
    carrier.check = () => Promise.reject(new ProviderRefused('Wrong token', { status: 401 }))
    expect(await check('inpost')).toMatchObject({ result: 'key-refused' })
    carrier.check = isGood
    refusal.is = new Error('no answer')
    expect(await check('payments')).toMatchObject({ result: 'unreachable' })
    const failing = await openTestApp({
      parts: {
        ...{ cards: null, billing: null },
        points: { findPoint: () => Promise.reject(new Error('down')), listPoints: () => Promise.reject(new Error()) },
        mail: { send: () => Promise.reject(new Error('550')), check: async () => {}, close: () => {} },
      },
    })
    const owner = await aStaffMember(failing, ['owner'])
    const ask = async (connection: 'mail' | 'payments' | 'inpost') => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      return (await failing.call(rows.checkConnection, { params: { connection }, headers: key }, owner.headers)).reply
    }
    expect((await ask('mail')).result).toBe('unreachable')
    expect((await ask('payments')).result).toBe('off')
    expect((await ask('inpost')).result).toBe('unreachable')
    await failing.close()
  })
})
