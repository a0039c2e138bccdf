import { describe, expect, test } from 'vitest'
import { allOverrides, aProduction, noOverrides, settingsReader } from '#testing/read-settings.ts'

const { read, refusals } = settingsReader()

describe('demo accounts, whose password is published', () => {
  const outside = { PUBLIC_URL: 'https://academy.example', SANDBOX: '1' }
  const liveKeys = { STRIPE_SECRET_KEY: 'sk_live_ours', STRIPE_WEBHOOK_SECRET: 'whsec_ours' }
  const beta = { BETA: '1', BETA_URL: 'https://beta.academy.example', SANDBOX: '1' }

  test.each([
    {},
    { SANDBOX: '1' },
    { HOST: '127.8.9.1', PUBLIC_URL: 'http://localhost:8080' },
    { STRIPE_SECRET_KEY: 'sk_test_ours', STRIPE_WEBHOOK_SECRET: 'whsec_ours' },
    { BETA_URL: 'https://beta.academy.example' },
  ])('are there on this machine alone: %j', (env) => {
    expect(read(env)).toMatchObject({ demo: true, demoRefusal: null })
    expect(read({ ...env, DEMO: '0' })).toMatchObject({ demo: false, demoRefusal: null })
  })

  test.each([
    ['HOST or PUBLIC_URL is open to others', outside],
    ['HOST or PUBLIC_URL is open to others', { HOST: '0.0.0.0', SANDBOX: '1' }],
    ['HOST or PUBLIC_URL is open to others', beta],
    ['STRIPE_SECRET_KEY is a live key', liveKeys],
    ['STRIPE_SECRET_KEY is a live key', { ...liveKeys, STRIPE_SECRET_KEY: 'rk_live_ours' }],
    ['SANDBOX=0 connects to real providers', { SANDBOX: '0' }],
  ])('are not there by default where %s, and stop the start: %j', (reason, env) => {
    expect(read(env)).toMatchObject({ demo: false, demoRefusal: expect.stringContaining(reason) })
    expect(refusals({ ...env, DEMO: '0' })).toEqual([])
    expect(refusals({ ...env, DEMO: '1' })).toEqual([expect.stringMatching(`^DEMO: .*${reason}.*write DEMO=0`)])
  })

  test.each([outside, beta, liveKeys, { SANDBOX: '0' }])(
    'may be there by the one setting named for it, which is then on record: %j',
    (env) => {
      const { RISK_EXPOSED_DEMO_ACCOUNTS: ours, ...otherRisks } = allOverrides
      expect(refusals({ ...env, DEMO: '1', ...otherRisks })).toHaveLength(1)
      const { demo, demoRefusal, risks } = read({ ...env, DEMO: '1', RISK_EXPOSED_DEMO_ACCOUNTS: ours })
      expect({ demo, demoRefusal, risks }).toEqual({
        demo: true,
        demoRefusal: null,
        risks: { ...noOverrides, exposedDemoAccounts: true },
      })
      // It allows demo accounts but does not create them.
      expect(read({ ...env, RISK_EXPOSED_DEMO_ACCOUNTS: ours }).demo).toBe(false)
    },
  )

  test('production has its own override, and no other', () => {
    const { RISK_DEMO_ACCOUNTS_IN_PRODUCTION: ours, ...otherRisks } = allOverrides
    expect(read(aProduction).demoRefusal).toContain('production')
    expect(read({ ...aProduction, ...otherRisks }).demoRefusal).toContain('production')
    expect(read({ ...aProduction, RISK_DEMO_ACCOUNTS_IN_PRODUCTION: ours }).demoRefusal).toBeNull()
  })
})
