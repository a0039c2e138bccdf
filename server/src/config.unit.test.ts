import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, type Environment, readConfig, SettingsError } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'x'.repeat(32)
const read = (env: Environment = {}): Config => readConfig({ DATA_DIR: folder, TOKEN_SECRET: secret, ...env })

/** The lines of what readConfig refuses; none when it accepts. */
function refusals(env: Environment): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    const [heading, ...lines] = (error as SettingsError).message.split('\n')
    expect(heading).toBe('Wrong settings:')
    return lines.map((line) => line.trim())
  }
}

const production: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://academy.example',
  SANDBOX: '0',
  DATABASE_URL: 'postgresql://academy:secret@db.internal:5432/academy',
  SMTP_URL: 'smtp://user:password@mail.example:587',
}
const risks = {
  RISK_SIMULATED_PAYMENTS_IN_PRODUCTION: '1',
  RISK_DEMO_ACCOUNTS_IN_PRODUCTION: '1',
  RISK_EMBEDDED_DATABASE_IN_PRODUCTION: '1',
}

describe('settings left alone', () => {
  test('make a working academy on this machine, with every provider simulated', () => {
    expect(read()).toMatchObject({
      environment: 'development',
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      jobs: true,
      demo: true,
      simulated: ['stripe', 'smtp'],
      databaseUrl: undefined,
      dataDir: folder,
      filesDir: join(folder, 'files'),
      stripe: { secretKey: simulation.stripe.secretKey, baseUrl: 'http://127.0.0.1:3001', livemode: false },
      smtpUrl: 'smtp://127.0.0.1:3002',
      fault: null,
      risks: { simulatedPayments: false, demoAccounts: false, embeddedDatabase: false },
    })
  })

  test('follow the port', () => {
    expect(read({ PORT: '4100' })).toMatchObject({
      publicUrl: 'http://localhost:4100',
      stripe: { baseUrl: 'http://127.0.0.1:4101' },
      smtpUrl: 'smtp://127.0.0.1:4102',
    })
  })

  test('empty is the same as left alone', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'SANDBOX', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'FILES_URL', 'DEMO']
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read())
  })

  test('settings that are not ours are none of our business', () => {
    expect(refusals({ PATH: '/bin', npm_config_user_agent: '?' })).toEqual([])
  })
})

describe('a wrong setting names itself and says what to write', () => {
  test.each([
    ['NODE_ENV', 'prod', 'development, test or production'],
    ['PORT', 'http', 'a port from 1 to 65533'],
    ['PORT', '0', 'a port from 1 to 65533'],
    ['PORT', '65534', 'a port from 1 to 65533'],
    ['PORT', '80.5', 'a port from 1 to 65533'],
    ['HOST', ' ', '127.0.0.1'],
    ['PUBLIC_URL', 'academy.example', 'https://academy.example'],
    ['PUBLIC_URL', 'ftp://academy.example', 'https://academy.example'],
    ['PUBLIC_URL', 'https://', 'https://academy.example'],
    ['TRUST_PROXY', 'yes', '0, 1 (one proxy in front)'],
    ['TRUST_PROXY', '2', '0, 1 (one proxy in front)'],
    ['TRUST_PROXY', 'cafe', '0, 1 (one proxy in front)'],
    ['TRUST_PROXY', '10.0.0.0/33', '0, 1 (one proxy in front)'],
    ['TRUST_PROXY', '10.0.0.1,', '0, 1 (one proxy in front)'],
    ['TRUST_PROXY', '10.0.0.1, 10.0.0.2', '0, 1 (one proxy in front)'],
    ['LOG_LEVEL', 'loud', 'trace, debug, info'],
    ['JOBS', 'yes', '0 or 1'],
    ['SANDBOX', 'true', '0 or 1'],
    ['DEMO', 'no', '0 or 1'],
    ['DATABASE_URL', 'mysql://db', 'postgresql://user:password@host:5432/database'],
    ['DATA_DIR', ' ', 'a folder'],
    ['FILES_URL', '/srv/files', 'file:///absolute/folder'],
    ['FILES_URL', 'https://files.example', 'file:///absolute/folder'],
    ['FILES_URL', 'file:///srv/%zz', 'file:///absolute/folder'],
    ['TOKEN_SECRET', 'x'.repeat(31), 'at least 32 random bytes'],
    ['TOKEN_SECRET', `${'x'.repeat(32)},short`, 'at least 32 random bytes'],
    ['TOKEN_SECRET', `${'x'.repeat(32)},`, 'at least 32 random bytes'],
    ['RATE_LIMIT_FACTOR', 'none', 'a number from 1 to 10000'],
    ['RATE_LIMIT_FACTOR', '0', 'a number from 1 to 10000'],
    ['RATE_LIMIT_FACTOR', '10001', 'a number from 1 to 10000'],
    ['STRIPE_SECRET_KEY', ' ', 'the sk_…'],
    ['STRIPE_WEBHOOK_SECRET', ' ', 'the whsec_…'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a,', 'the whsec_…'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a, whsec_b', 'the whsec_…'],
    ['STRIPE_BASE_URL', 'stripe.example', 'https://academy.example'],
    ['SMTP_URL', 'mail.example:587', 'smtp://user:password@host:587'],
    ['MAIL_FROM', 'nobody', 'a sender'],
    ['MAIL_FROM', 'a@b.pl\nbcc: c@d.pl', 'a sender'],
    ['SELLER_NAME', ' ', 'the name'],
    ['SELLER_NIP', ' ', 'the tax number'],
    ['SELLER_ADDRESS', ' ', 'the postal address'],
    ['SELLER_EMAIL', 'contact', 'an e-mail address'],
    ['FAULT_POINT', ' ', 'the name of a point'],
    ['FAULT_AFTER', '0', 'a whole number from 1'],
    ['FAULT_AFTER', '1.5', 'a whole number from 1'],
    ['FAULT_AFTER', 'soon', 'a whole number from 1'],
    ['RISK_SIMULATED_PAYMENTS_IN_PRODUCTION', 'yes', '0 or 1'],
    ['RISK_DEMO_ACCOUNTS_IN_PRODUCTION', 'yes', '0 or 1'],
    ['RISK_EMBEDDED_DATABASE_IN_PRODUCTION', 'yes', '0 or 1'],
  ])('%s=%j', (name, value, advice) => {
    const [line, ...others] = refusals({ [name]: value })
    expect(others).toEqual([])
    expect(line).toMatch(new RegExp(`^${name}: Write `))
    expect(line).toContain(advice)
  })

  test('all wrong ones are told at once', () => {
    const names = refusals({ PORT: 'x', JOBS: 'x', SMTP_URL: 'x' }).map((line) => line.split(':')[0])
    expect(names).toEqual(['PORT', 'JOBS', 'SMTP_URL'])
  })

  test('and no secret is repeated', () => {
    const wrong = { TOKEN_SECRET: 'hush', DATABASE_URL: 'hush', SMTP_URL: 'hush', STRIPE_WEBHOOK_SECRET: 'hush, hush' }
    expect(refusals(wrong)).toHaveLength(4)
    expect(refusals(wrong).join()).not.toContain('hush')
  })
})

describe('a right setting is read', () => {
  test.each([
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
    [{ TRUST_PROXY: '10.0.0.0/8,fd00::/8,::1' }, { trustProxy: ['10.0.0.0/8', 'fd00::/8', '::1'] }],
    [{ PUBLIC_URL: 'https://academy.example/', SANDBOX: '0' }, { publicUrl: 'https://academy.example' }],
    [{ FILES_URL: 'file:///srv/moje%20pliki' }, { filesDir: '/srv/moje pliki' }],
    [{ HOST: ' 127.0.0.1 ' }, { host: '127.0.0.1' }],
    [{ JOBS: '0' }, { jobs: false }],
    [{ DEMO: '0' }, { demo: false }],
    [{ MAIL_FROM: '"Ul @ dom" <ul@dom.pl>' }, { mailFrom: '"Ul @ dom" <ul@dom.pl>' }],
    [{ FAULT_POINT: 'order.before-commit' }, { fault: { point: 'order.before-commit', after: 1 } }],
  ])('%j', (env, expected) => {
    expect(read(env)).toMatchObject(expected)
  })

  test('one proxy in front is believed, whatever it says came before it is not', () => {
    const { trustProxy } = read({ TRUST_PROXY: '1' })
    if (typeof trustProxy !== 'function') throw new Error('TRUST_PROXY=1 is a rule by distance.')
    expect([0, 1, 2].map((hop) => trustProxy('10.0.0.1', hop))).toEqual([true, false, false])
  })
})

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
    expect(read({ ...env, SANDBOX: '1' }).simulated).toEqual(['stripe', 'smtp'])
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
    expect(read(env).simulated).toEqual(['stripe', 'smtp'])
  })
})

describe('production', () => {
  test('starts with its own database, mail server and secret, simulating nothing, without demo content', () => {
    expect(read(production)).toMatchObject({
      production: true,
      demo: false,
      simulated: [],
      smtpUrl: production.SMTP_URL,
      risks: { simulatedPayments: false, demoAccounts: false, embeddedDatabase: false },
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
    ['FAULT_POINT', { FAULT_POINT: 'order.before-commit' }, 'remove it'],
  ])('stops for %s: %j', (name, change, advice) => {
    const [line, ...others] = refusals({ ...production, ...change })
    expect(others).toEqual([])
    expect(line).toMatch(new RegExp(`^${name}: `))
    expect(line).toContain(advice)
  })

  test('on a loopback address alone simulates nothing either', () => {
    expect(read({ ...production, PUBLIC_URL: undefined, SANDBOX: undefined }).simulated).toEqual([])
  })

  test.each([
    ['SANDBOX', { SANDBOX: '1' }, 'RISK_SIMULATED_PAYMENTS_IN_PRODUCTION', 'simulatedPayments'],
    ['DEMO', { DEMO: '1' }, 'RISK_DEMO_ACCOUNTS_IN_PRODUCTION', 'demoAccounts'],
    ['DATABASE_URL', { DATABASE_URL: undefined }, 'RISK_EMBEDDED_DATABASE_IN_PRODUCTION', 'embeddedDatabase'],
  ] as const)(
    '%s may be overridden by the one word named for its risk, which is then on record',
    (_name, change, word, risk) => {
      const { [word]: ours, ...otherWords } = risks
      expect(refusals({ ...production, ...change, ...otherWords })).toHaveLength(1)
      const taken = read({ ...production, ...change, [word]: ours }).risks
      const none = { simulatedPayments: false, demoAccounts: false, embeddedDatabase: false }
      expect(taken).toEqual({ ...none, [risk]: true })
    },
  )

  test.each(['SMTP_URL', 'TOKEN_SECRET', 'FAULT_POINT'])('nothing overrides %s', (name) => {
    const change = { [name]: name === 'FAULT_POINT' ? 'order.before-commit' : undefined }
    expect(refusals({ ...production, ...risks, ...change })).toHaveLength(1)
  })

  test('the words do nothing outside production', () => {
    expect(read(risks)).toEqual(read())
  })
})

describe('the secret that signs', () => {
  test('the first of two signs while they rotate, and each keeps its name', () => {
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

  test('outside production is made once, kept beside the data and readable by its owner only', () => {
    const dataDir = join(folder, 'new', 'data')
    const first = read({ TOKEN_SECRET: undefined, DATA_DIR: dataDir }).signingKeys
    expect(read({ TOKEN_SECRET: undefined, DATA_DIR: dataDir }).signingKeys).toEqual(first)
    expect(first).toHaveLength(1)
    expect(Buffer.byteLength(first[0]?.secret ?? '')).toBeGreaterThanOrEqual(32)
    const path = join(dataDir, 'token-secret')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8').trim()).toBe(first[0]?.secret)
  })

  test('one kept beside other data is another', () => {
    const secrets = ['a', 'b'].map((name) => {
      const dataDir = join(folder, name)
      return read({ TOKEN_SECRET: undefined, DATA_DIR: dataDir }).signingKeys[0]?.secret
    })
    expect(secrets[0]).not.toBe(secrets[1])
  })

  test('one that is set wins over the one that is kept', () => {
    const dataDir = mkdtempSync(join(folder, 'kept-'))
    writeFileSync(join(dataDir, 'token-secret'), 'k'.repeat(64))
    expect(read({ DATA_DIR: dataDir }).signingKeys[0]?.secret).toBe(secret)
    expect(read({ DATA_DIR: dataDir, TOKEN_SECRET: undefined }).signingKeys[0]?.secret).toBe('k'.repeat(64))
  })
})

describe('providers', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_ours', STRIPE_WEBHOOK_SECRET: 'whsec_ours' }

  test('without keys are off when nothing is simulated', () => {
    expect(read({ SANDBOX: '0' })).toMatchObject({ stripe: null, smtpUrl: null, simulated: [] })
  })

  test('with keys are real, simulating or not', () => {
    for (const SANDBOX of ['0', '1']) {
      expect(read({ ...keys, SANDBOX, SMTP_URL: 'smtps://mail.example' })).toMatchObject({
        stripe: { secretKey: 'sk_test_ours', webhookSecrets: ['whsec_ours'], baseUrl: undefined, livemode: false },
        smtpUrl: 'smtps://mail.example',
        simulated: [],
      })
    }
  })

  test('with keys for one leave the other to its stand-in', () => {
    expect(read(keys).simulated).toEqual(['smtp'])
    expect(read({ SMTP_URL: 'smtp://mail.example' }).simulated).toEqual(['stripe'])
  })

  test.each(['0', '1'])('payments stop without the secret that confirms them (SANDBOX=%s)', (SANDBOX) => {
    const lines = refusals({ STRIPE_SECRET_KEY: 'sk_test_ours', SANDBOX })
    expect(lines).toEqual([expect.stringMatching(/^STRIPE_WEBHOOK_SECRET: .*write the whsec_…/)])
  })

  test('two webhook secrets are accepted while they rotate', () => {
    const { stripe } = read({ ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old', SANDBOX: '0' })
    expect(stripe?.webhookSecrets).toEqual(['whsec_new', 'whsec_old'])
  })

  test.each([
    ['sk_live_x', true],
    ['rk_live_x', true],
    ['sk_test_x', false],
    ['rk_test_x', false],
  ])('the key %s takes real money: %s', (key, livemode) => {
    expect(read({ ...keys, STRIPE_SECRET_KEY: key }).stripe).toMatchObject({ livemode })
  })

  test('may be reached at another address', () => {
    expect(read({ STRIPE_BASE_URL: 'http://127.0.0.1:9' }).stripe?.baseUrl).toBe('http://127.0.0.1:9')
    expect(read({ ...keys, STRIPE_BASE_URL: 'http://127.0.0.1:9' }).stripe?.baseUrl).toBe('http://127.0.0.1:9')
  })
})
