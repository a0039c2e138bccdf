import { join } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import { describe, expect, test } from 'vitest'
import { aProduction, settingsReader } from '#testing/read-settings.ts'

const { folder, read, refusals } = settingsReader()

describe('default settings', () => {
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
      comingSoon: false,
      simulated: ['stripe', 'smtp', 'inpost', 'google', 'facebook', 'discord', 'newsletter', 'pixel'],
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databasePoolSize: 16,
      dataDir: folder,
      files: { kind: 'disk', folder: join(folder, 'files') },
      stripe: { secretKey: simulation.stripe.secretKey, baseUrl: 'http://127.0.0.1:3001', livemode: false },
      smtpUrl: 'smtp://127.0.0.1:3002',
      inpost: { baseUrl: 'http://127.0.0.1:3001/inpost', widget: null },
      google: { script: 'http://127.0.0.1:3001/google/gsi/client' },
      pixel: { id: simulation.pixel.id, script: 'http://127.0.0.1:3001/meta/en_US/fbevents.js' },
      beta: false,
      facebook: { sdkUrl: 'http://127.0.0.1:3001/facebook', graphUrl: 'http://127.0.0.1:3001/facebook' },
      newsletter: { groupId: simulation.newsletter.groupId, baseUrl: 'http://127.0.0.1:3001/newsletter' },
      fault: null,
      risks: { simulatedPayments: false, demoAccounts: false, embeddedDatabase: false },
    })
  })

  test('use the port in their URLs', () => {
    expect(read({ PORT: '4100' })).toMatchObject({
      publicUrl: 'http://localhost:4100',
      stripe: { baseUrl: 'http://127.0.0.1:4101' },
      smtpUrl: 'smtp://127.0.0.1:4102',
    })
  })

  test.each([4, 200])('a pool of %d connections is accepted', (size) => {
    expect(read({ DATABASE_POOL_SIZE: String(size) }).databasePoolSize).toBe(size)
  })

  test('the time to drain is 10 s in production, none elsewhere, and whatever is written', () => {
    expect(read().drainSeconds).toBe(0)
    expect(read(aProduction).drainSeconds).toBe(10)
    for (const seconds of [0, 300]) {
      const DRAIN_SECONDS = String(seconds)
      expect([read({ DRAIN_SECONDS }).drainSeconds, read({ ...aProduction, DRAIN_SECONDS }).drainSeconds]).toEqual([
        seconds,
        seconds,
      ])
    }
  })

  test('an empty value is the same as none', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'SANDBOX', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'FILES_URL', 'DEMO']
    expect(read(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(read())
  })

  test('unknown settings are ignored', () => {
    expect(refusals({ PATH: '/bin', npm_config_user_agent: '?' })).toEqual([])
  })
})

describe('an invalid setting is named with the expected value', () => {
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
    ['DRAIN_SECONDS', '-1', 'a whole number from 0 to 300'],
    ['DRAIN_SECONDS', '301', 'a whole number from 0 to 300'],
    ['DRAIN_SECONDS', '2.5', 'a whole number from 0 to 300'],
    ['DATABASE_POOL_SIZE', '3', 'a whole number from 4 to 200'],
    ['DATABASE_POOL_SIZE', '201', 'a whole number from 4 to 200'],
    ['DATABASE_POOL_SIZE', '16.5', 'a whole number from 4 to 200'],
    ['DATABASE_POOL_SIZE', 'many', 'a whole number from 4 to 200'],
    ['DATABASE_URL', 'mysql://db', 'postgresql://user:password@host:5432/database'],
    ['DATA_DIR', ' ', 'a folder'],
    ['FILES_URL', '/srv/files', 'file:///absolute/folder'],
    ['FILES_URL', 'https://files.example', 'file:///absolute/folder'],
    ['FILES_URL', 'file:///srv/%zz', 'file:///absolute/folder'],
    ['FILES_URL', 's3://', 's3://bucket'],
    ['FILES_URL', 's3://Bucket', 's3://bucket'],
    ['FILES_URL', 's3://bucket/a?b', 's3://bucket/folder'],
    ['S3_REGION', 'Frankfurt am Main', 'eu-central-1'],
    ['S3_ENDPOINT', 'objects.example', 'https://'],
    ['S3_ENDPOINT', 'http://objects.example', 'http:// only on this machine'],
    ['S3_ENDPOINT', 'http://localhost.objects.example', 'http:// only on this machine'],
    ['S3_PATH_STYLE', 'yes', '0 or 1'],
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
    ['GOOGLE_CLIENT_ID', ' ', 'the client id'],
    ['GOOGLE_BASE_URL', 'google.example', 'https://academy.example'],
    ['FACEBOOK_APP_ID', 'ours', 'the number of the app'],
    ['FACEBOOK_APP_SECRET', ' ', 'the secret of the app'],
    ['FACEBOOK_BASE_URL', 'facebook.example', 'https://academy.example'],
    ['MAILERLITE_API_KEY', ' ', 'the token'],
    ['MAILERLITE_GROUP_ID', 'list', 'the number of the group'],
    ['MAILERLITE_BASE_URL', 'mailerlite.example', 'https://academy.example'],
    ['SMTP_URL', 'mail.example:587', 'smtp://user:password@host:587'],
    ['MAIL_FROM', 'nobody', 'a sender'],
    ['MAIL_FROM', 'a@b.pl\nbcc: c@d.pl', 'a sender'],
    ['SELLER_NAME', ' ', 'the name'],
    ['SELLER_NIP', ' ', 'tax number'],
    ['SELLER_NIP', '1234567890', 'checksum'],
    ['SELLER_ADDRESS', ' ', 'the postal address'],
    ['SELLER_RETURN_ADDRESS', ' ', 'the postal address'],
    ['SELLER_EMAIL', 'contact', 'an e-mail address'],
    ['SELLER_KRS', '123456789', 'ten digits'],
    ['SELLER_REGON', '123456784', 'checksum'],
    ['SELLER_BDO', '1234', 'nine digits'],
    ['SELLER_CAPITAL', ' ', 'share capital'],
    ['CONFORMITY_NOTICE_PL', '/nowhere/notice.png', 'a picture'],
    ['CONFORMITY_NOTICE_EN', 'package.json', 'a picture'],
    ['FAULT_INJECTION_POINT', ' ', 'the name of a point'],
    ['FAULT_INJECTION_AFTER', '0', 'a whole number from 1'],
    ['FAULT_INJECTION_AFTER', '1.5', 'a whole number from 1'],
    ['FAULT_INJECTION_AFTER', 'soon', 'a whole number from 1'],
    ['RISK_SIMULATED_PAYMENTS_IN_PRODUCTION', 'yes', '0 or 1'],
    ['RISK_DEMO_ACCOUNTS_IN_PRODUCTION', 'yes', '0 or 1'],
    ['RISK_EMBEDDED_DATABASE_IN_PRODUCTION', 'yes', '0 or 1'],
  ])('%s=%j', (name, value, advice) => {
    const [line, ...others] = refusals({ [name]: value })
    expect(others).toEqual([])
    expect(line).toMatch(new RegExp(`^${name}: Write `))
    expect(line).toContain(advice)
  })

  test('all invalid ones are reported together', () => {
    const names = refusals({ PORT: 'x', JOBS: 'x', SMTP_URL: 'x' }).map((line) => line.split(':')[0])
    expect(names).toEqual(['PORT', 'JOBS', 'SMTP_URL'])
  })

  test('and no secret is printed', () => {
    const wrong = { TOKEN_SECRET: 'hush', DATABASE_URL: 'hush', SMTP_URL: 'hush', STRIPE_WEBHOOK_SECRET: 'hush, hush' }
    expect(refusals(wrong)).toHaveLength(4)
    expect(refusals(wrong).join()).not.toContain('hush')
  })
})

const aBucket = { S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush' }

describe('files in a bucket', () => {
  test.each([
    ['S3_REGION', 'S3_REGION: '],
    ['S3_ACCESS_KEY_ID', 'S3_ACCESS_KEY_ID: '],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID: '],
  ])('refuse the start without %s, and a folder needs none', (name, words) => {
    const incomplete = { ...aBucket, [name]: '' }
    const [line, ...others] = refusals({ ...incomplete, FILES_URL: 's3://academy' })
    expect([line?.startsWith(words), others]).toEqual([true, []])
    expect(line).not.toContain('hush')
    expect(refusals({ ...incomplete, FILES_URL: 'file:///srv/files' })).toEqual([])
  })
})

describe('a valid setting is read', () => {
  test.each([
    [{ TRUST_PROXY: '10.0.0.1' }, { trustProxy: ['10.0.0.1'] }],
    [{ TRUST_PROXY: '10.0.0.0/8,fd00::/8,::1' }, { trustProxy: ['10.0.0.0/8', 'fd00::/8', '::1'] }],
    [{ PUBLIC_URL: 'https://academy.example/', SANDBOX: '0' }, { publicUrl: 'https://academy.example' }],
    [{ FILES_URL: 'file:///srv/moje%20pliki' }, { files: { kind: 'disk', folder: '/srv/moje pliki' } }],
    [
      { ...aBucket, FILES_URL: 's3://academy', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_PATH_STYLE: '1' },
      { files: { bucket: 'academy', prefix: '', endpoint: 'http://127.0.0.1:9000', isPathStyle: true } },
    ],
    [
      { ...aBucket, FILES_URL: 's3://academy/a/b' },
      {
        files: { prefix: 'a/b/', region: 'eu-central-1', credentials: { accessKeyId: 'id', secretAccessKey: 'hush' } },
      },
    ],
    [{ HOST: ' 127.0.0.1 ' }, { host: '127.0.0.1' }],
    [{ JOBS: '0' }, { jobs: false }],
    [{ DEMO: '0' }, { demo: false }],
    [{ MAIL_FROM: '"Ul @ dom" <ul@dom.pl>' }, { mailFrom: '"Ul @ dom" <ul@dom.pl>' }],
    [{ FAULT_INJECTION_POINT: 'order.before-commit' }, { fault: { point: 'order.before-commit', after: 1 } }],
  ])('%j', (env, expected) => {
    expect(read(env)).toMatchObject(expected)
  })

  test('one proxy is trusted, and addresses before it are not', () => {
    const { trustProxy } = read({ TRUST_PROXY: '1' })
    if (typeof trustProxy !== 'function') throw new Error('TRUST_PROXY=1 must give a function.')
    expect([0, 1, 2].map((hop) => trustProxy('10.0.0.1', hop))).toEqual([true, false, false])
  })
})
