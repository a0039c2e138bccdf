import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import { describe, expect, test } from 'vitest'
import { allOverrides, aProduction, noOverrides, settingsReader, strongSecret } from '#testing/read-settings.ts'

const { folder, secret, read, refusals } = settingsReader()

describe('what is open to others must say whether it simulates', () => {
  const asks = [expect.stringMatching(/^SANDBOX: .*write SANDBOX=0 .* or SANDBOX=1 /)]

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: '127.academy.example' },
    { HOST: 'academy.example' },
    { PUBLIC_URL: 'https://academy.example' },
    { PUBLIC_URL: 'http://192.168.1.5:3000' },
    { PUBLIC_URL: 'http://127.0.0.1.academy.example' },
    { PUBLIC_URL: 'http://localhost.academy.example' },
    { PUBLIC_URL: 'http://localhost@academy.example' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ])('%j', (env) => {
    expect(refusals(env)).toEqual(asks)
    expect(read({ ...env, SANDBOX: '0' }).simulated).toEqual([])
    expect(read({ ...env, SANDBOX: '1' }).simulated).toEqual([
      'stripe',
      'smtp',
      'inpost',
      'google',
      'facebook',
      'discord',
      'newsletter',
      'pixel',
    ])
  })

  test.each([
    { HOST: '127.0.0.1' },
    { HOST: '127.8.9.1' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'https://127.0.0.1' },
    { PUBLIC_URL: 'http://[::1]:3000' },
  ])('%j is not open, and simulates', (env) => {
    expect(read(env).simulated).toEqual([
      'stripe',
      'smtp',
      'inpost',
      'google',
      'facebook',
      'discord',
      'newsletter',
      'pixel',
    ])
  })
})

describe('production', () => {
  test('starts with its own database, mail server and secret, simulating nothing, without demo content', () => {
    expect(read(aProduction)).toMatchObject({
      production: true,
      demo: false,
      simulated: [],
      smtpUrl: aProduction.SMTP_URL,
      risks: noOverrides,
    })
  })

  test.each([
    ['DATABASE_URL', { DATABASE_URL: undefined }, 'postgresql://'],
    ['SMTP_URL', { SMTP_URL: undefined }, 'smtp://'],
    ['TOKEN_SECRET', { TOKEN_SECRET: undefined }, 'openssl rand'],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'x'.repeat(31) }, 'at least 32 random bytes'],
    ['SANDBOX', { SANDBOX: '1' }, 'write SANDBOX=0'],
    ['SANDBOX', { SANDBOX: undefined }, 'write SANDBOX=0'],
    ['DEMO', { DEMO: '1' }, 'write DEMO=0'],
    ['FAULT_INJECTION_POINT', { FAULT_INJECTION_POINT: 'order.before-commit' }, 'remove it'],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '1.01' }, 'write RATE_LIMIT_FACTOR=1'],
    ['TOKEN_SECRET', { TOKEN_SECRET: '0'.repeat(64) }, 'openssl rand'],
    ['TOKEN_SECRET', { TOKEN_SECRET: `${strongSecret},${'0'.repeat(64)}` }, 'openssl rand'],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: simulation.stripe.webhookSecret }, 'whsec_…'],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: `whsec_ours,${simulation.stripe.webhookSecret}` }, 'whsec_…'],
  ])('stops for %s: %j', (name, change, advice) => {
    const [line, ...others] = refusals({ ...aProduction, ...change })
    expect(others).toEqual([])
    expect(line).toMatch(new RegExp(`^${name}: `))
    expect(line).toContain(advice)
  })

  test.each([
    { RATE_LIMIT_FACTOR: '1' },
    { TOKEN_SECRET: `${strongSecret},${[...strongSecret].reverse().join('')}` },
    { STRIPE_WEBHOOK_SECRET: 'whsec_ours,whsec_older' },
    { STRIPE_WEBHOOK_SECRET: `${simulation.stripe.webhookSecret}2` },
  ])('starts with %j', (change) => {
    expect(refusals({ ...aProduction, ...change })).toEqual([])
  })

  test.each([
    { TOKEN_SECRET: '0'.repeat(64) },
    { RATE_LIMIT_FACTOR: '1000' },
    { STRIPE_WEBHOOK_SECRET: simulation.stripe.webhookSecret },
  ])('elsewhere %j is accepted', (change) => {
    expect(refusals(change)).toEqual([])
  })

  test('on a loopback address alone simulates nothing either', () => {
    expect(read({ ...aProduction, PUBLIC_URL: undefined, SANDBOX: undefined }).simulated).toEqual([])
  })

  test.each([
    ['SANDBOX', { SANDBOX: '1' }, 'RISK_SIMULATED_PAYMENTS_IN_PRODUCTION', 'simulatedPayments'],
    ['DEMO', { DEMO: '1' }, 'RISK_DEMO_ACCOUNTS_IN_PRODUCTION', 'demoAccounts'],
    ['DATABASE_URL', { DATABASE_URL: undefined }, 'RISK_EMBEDDED_DATABASE_IN_PRODUCTION', 'embeddedDatabase'],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '2' }, 'RISK_RAISED_RATE_LIMITS_IN_PRODUCTION', 'raisedRateLimits'],
  ] as const)(
    '%s may be overridden by the one word named for its risk, which is then on record',
    (_name, change, word, risk) => {
      const { [word]: ours, ...otherWords } = allOverrides
      expect(refusals({ ...aProduction, ...change, ...otherWords })).toHaveLength(1)
      const taken = read({ ...aProduction, ...change, [word]: ours }).risks
      expect(taken).toEqual({ ...noOverrides, [risk]: true })
    },
  )

  test.each([
    { SMTP_URL: undefined },
    { TOKEN_SECRET: undefined },
    { TOKEN_SECRET: '0'.repeat(64) },
    { STRIPE_WEBHOOK_SECRET: simulation.stripe.webhookSecret },
    { FAULT_INJECTION_POINT: 'order.before-commit' },
  ])('nothing overrides %j', (change) => {
    expect(refusals({ ...aProduction, ...allOverrides, ...change })).toHaveLength(1)
  })

  test('the words do nothing outside production', () => {
    const { environmentValues: _shown, ...config } = read(allOverrides)
    expect(read()).toMatchObject(config)
  })
})

describe('the secret that signs', () => {
  test('the first of two is used to sign during rotation, and each keeps its id', () => {
    const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)]
    const before = read({ TOKEN_SECRET: older }).signingKeys
    const during = read({ TOKEN_SECRET: `${newer},${older}` }).signingKeys
    const after = read({ TOKEN_SECRET: newer }).signingKeys
    expect(during).toEqual([...after, ...before])
    expect(during.map((key) => key.secret)).toEqual([newer, older])
    expect(new Set(during.map(({ id }) => id)).size).toBe(2)
    for (const { id } of during) expect(id).toMatch(/^[0-9a-f]{8}$/)
  })

  test('is counted in bytes', () => {
    expect(refusals({ TOKEN_SECRET: 'ą'.repeat(16) })).toEqual([])
  })

  test('outside production is created once, stored beside the data and readable by its owner only', () => {
    const dataDir = join(folder, 'new', 'data')
    const first = read({ TOKEN_SECRET: undefined, DATA_DIR: dataDir }).signingKeys
    expect(read({ TOKEN_SECRET: undefined, DATA_DIR: dataDir }).signingKeys).toEqual(first)
    expect(first).toHaveLength(1)
    expect(Buffer.byteLength(first[0]?.secret ?? '')).toBeGreaterThanOrEqual(32)
    const path = join(dataDir, 'token-secret')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8').trim()).toBe(first[0]?.secret)
  })

  test('is different for other data folders', () => {
    const secrets = ['a', 'b'].map((name) => {
      const dataDir = join(folder, name)
      return read({ TOKEN_SECRET: undefined, DATA_DIR: dataDir }).signingKeys[0]?.secret
    })
    expect(secrets[0]).not.toBe(secrets[1])
  })

  test('a configured one takes precedence over the stored one', () => {
    const dataDir = mkdtempSync(join(folder, 'kept-'))
    writeFileSync(join(dataDir, 'token-secret'), 'k'.repeat(64))
    expect(read({ DATA_DIR: dataDir }).signingKeys[0]?.secret).toBe(secret)
    expect(read({ DATA_DIR: dataDir, TOKEN_SECRET: undefined }).signingKeys[0]?.secret).toBe('k'.repeat(64))
  })
})
