import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingsReader } from '#testing/read-settings.ts'
import type { Environment } from './config.ts'

const { folder, secret, read, refusals } = settingsReader()

const production: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://academy.example',
  SANDBOX: '0',
  DATABASE_URL: 'postgresql://academy:secret@db.internal:5432/academy',
  SMTP_URL: 'smtp://user:password@mail.example:587',
}
const discord = {
  DISCORD_CLIENT_ID: '424242',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'bot',
  DISCORD_GUILD_ID: '700700',
  DISCORD_ROLE_ID: '700701',
  DISCORD_INVITE_URL: 'https://discord.gg/ul',
}
const risks = {
  RISK_SIMULATED_PAYMENTS_IN_PRODUCTION: '1',
  RISK_DEMO_ACCOUNTS_IN_PRODUCTION: '1',
  RISK_EMBEDDED_DATABASE_IN_PRODUCTION: '1',
}

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

  test('the list of parcel points needs no key, the map of them a token (API-76)', () => {
    const points = 'https://api-shipx-pl.easypack24.net'
    expect(read({ SANDBOX: '0' }).inpost).toEqual({ baseUrl: points, widget: null })
    expect(read({ SANDBOX: '0', INPOST_GEOWIDGET_TOKEN: 'a.b.c' }).inpost.widget).toEqual({
      token: 'a.b.c',
      baseUrl: 'https://geowidget.inpost.pl',
    })
    expect(read({ INPOST_GEOWIDGET_TOKEN: 'a.b.c' }).inpost.widget?.baseUrl).toBe(
      'http://127.0.0.1:3001/inpost/geowidget',
    )
    const elsewhere = {
      INPOST_BASE_URL: 'https://points.example/',
      INPOST_GEOWIDGET_BASE_URL: 'https://map.example/w/',
    }
    expect(read({ ...elsewhere, INPOST_GEOWIDGET_TOKEN: 'a.b.c' }).inpost).toEqual({
      baseUrl: 'https://points.example',
      widget: { token: 'a.b.c', baseUrl: 'https://map.example/w' },
    })
  })

  test('with keys are real, simulating or not', () => {
    for (const SANDBOX of ['0', '1']) {
      expect(
        read({
          ...keys,
          SANDBOX,
          SMTP_URL: 'smtps://mail.example',
          INPOST_BASE_URL: 'https://points.example',
          GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com',
          FACEBOOK_APP_ID: '4242',
          FACEBOOK_APP_SECRET: 'secret',
          ...discord,
          MAILERLITE_API_KEY: 'key',
          MAILERLITE_GROUP_ID: '424242',
          META_PIXEL_ID: '4242',
        }),
      ).toMatchObject({
        stripe: { secretKey: 'sk_test_ours', webhookSecrets: ['whsec_ours'], baseUrl: undefined, livemode: false },
        smtpUrl: 'smtps://mail.example',
        google: {
          clientId: 'ours.apps.googleusercontent.com',
          script: 'https://accounts.google.com/gsi/client',
          keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
        },
        facebook: {
          appId: '4242',
          appSecret: 'secret',
          sdkUrl: 'https://connect.facebook.net',
          graphUrl: 'https://graph.facebook.com',
        },
        discord: { guildId: '700700', tokenUrl: 'https://discord.com/api/oauth2/token' },
        newsletter: { apiKey: 'key', groupId: '424242', baseUrl: 'https://connect.mailerlite.com' },
        simulated: [],
      })
    }
  })

  test('with keys for one leave the others to their stand-ins', () => {
    expect(read(keys).simulated).toEqual(['smtp', 'inpost', 'google', 'facebook', 'discord', 'newsletter', 'pixel'])
    expect(read({ SMTP_URL: 'smtp://mail.example' }).simulated).toEqual([
      'stripe',
      'inpost',
      'google',
      'facebook',
      'discord',
      'newsletter',
      'pixel',
    ])
    expect(read({ INPOST_BASE_URL: 'https://points.example' }).simulated).not.toContain('inpost')
    expect(read({ GOOGLE_CLIENT_ID: 'ours' }).simulated).not.toContain('google')
    const facebook = { FACEBOOK_APP_ID: '4242', FACEBOOK_APP_SECRET: 'secret' }
    expect(read(facebook).simulated).not.toContain('facebook')
    expect(read(discord).simulated).not.toContain('discord')
    expect(read({ META_PIXEL_ID: '4242' }).simulated).not.toContain('pixel')
  })

  test('signing in through a stand-in is never part of production, whatever else is taken as a risk (Q-27)', () => {
    const { google, facebook, discord, simulated } = read({ ...production, ...risks, SANDBOX: '1' })
    expect({ google, facebook, discord }).toEqual({ google: null, facebook: null, discord: null })
    expect(simulated).not.toContain('google')
    expect(simulated).not.toContain('facebook')
    expect(simulated).not.toContain('discord')
  })

  test.each(Object.keys(discord))('Discord without %s stops (DSC-11)', (name) => {
    expect(refusals({ ...discord, [name]: undefined })).toEqual([
      expect.stringMatching(new RegExp(`^${name}: the community needs all of its settings`)),
    ])
  })

  test('the pixel is the one of the settings, a stand-in on this machine, or none; in production never a stand-in', () => {
    const given = { META_PIXEL_ID: '4242', SANDBOX: '0' }
    expect(read(given).pixel).toEqual({
      id: '4242',
      script: 'https://connect.facebook.net/en_US/fbevents.js',
      eventsUrl: 'https://www.facebook.com',
    })
    expect(read({ SANDBOX: '0' }).pixel).toBeNull()
    expect(read({ ...production, ...risks, SANDBOX: '1' }).pixel).toBeNull()
    expect(refusals({ META_PIXEL_ID: 'ours' })).toEqual([
      expect.stringMatching(/^META_PIXEL_ID: .*number of the pixel/),
    ])
  })

  test('an academy on trial needs an address of its own (API-01)', () => {
    expect(refusals({ BETA: '1' })).toEqual([expect.stringMatching(/^BETA_URL: .*write it, or BETA=0/)])
    expect(read({ BETA: '1', BETA_URL: 'https://beta.academy.example/', SANDBOX: '0' })).toMatchObject({
      publicUrl: 'https://beta.academy.example',
      beta: true,
    })
  })

  test.each([{ FACEBOOK_APP_ID: '4242' }, { FACEBOOK_APP_SECRET: 'secret' }])('Facebook by halves stops: %j', (env) => {
    expect(refusals(env)).toEqual([expect.stringMatching(/^FACEBOOK_APP_SECRET: .*write both, or none/)])
  })

  test.each([{ MAILERLITE_API_KEY: 'key' }, { MAILERLITE_GROUP_ID: '4242' }])(
    'MailerLite by halves stops: %j',
    (env) => {
      expect(refusals(env)).toEqual([
        expect.stringMatching(/^MAILERLITE_GROUP_ID: .*write the key and the group, or none/),
      ])
    },
  )

  test('without keys and without simulation there is no newsletter', () => {
    expect(read({ SANDBOX: '0' }).newsletter).toBeNull()
  })

  test('without keys and without simulation nobody signs in through others', () => {
    expect(read({ SANDBOX: '0' })).toMatchObject({ google: null, facebook: null })
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
    expect(read({ GOOGLE_BASE_URL: 'http://127.0.0.1:9/g/' }).google).toMatchObject({
      script: 'http://127.0.0.1:9/g/gsi/client',
      keysUrl: 'http://127.0.0.1:9/g/oauth2/v3/certs',
    })
    expect(read({ FACEBOOK_BASE_URL: 'http://127.0.0.1:9/f/' }).facebook).toMatchObject({
      sdkUrl: 'http://127.0.0.1:9/f',
      graphUrl: 'http://127.0.0.1:9/f',
    })
  })

  test('of Discord all move with its base URL (DSC-11)', () => {
    const elsewhere = { authorizeUrl: 'http://127.0.0.1:9/d/oauth2/authorize', apiUrl: 'http://127.0.0.1:9/d/api/v10' }
    expect(read({ DISCORD_BASE_URL: 'http://127.0.0.1:9/d/' }).discord).toMatchObject({
      ...elsewhere,
      inviteUrl: 'http://127.0.0.1:9/d/invite/slodki-ul',
    })
    expect(read({ ...discord, DISCORD_BASE_URL: 'http://127.0.0.1:9/d/' }).discord).toMatchObject({
      ...elsewhere,
      inviteUrl: 'https://discord.gg/ul',
    })
    expect(read(discord).discord?.authorizeUrl).toBe('https://discord.com/oauth2/authorize')
  })
})
