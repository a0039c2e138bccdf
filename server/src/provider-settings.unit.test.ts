import { describe, expect, test } from 'vitest'
import { allOverrides, aProduction, settingsReader } from '#testing/read-settings.ts'

const { read, refusals } = settingsReader()

const discord = {
  DISCORD_CLIENT_ID: '424242',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'bot',
  DISCORD_GUILD_ID: '700700',
  DISCORD_ROLE_ID: '700701',
  DISCORD_INVITE_URL: 'https://discord.gg/ul',
}

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

  test('VIES needs no key, and an order waits for it for a while', () => {
    expect(read({ SANDBOX: '0' }).vies).toEqual({
      ...{ baseUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api', timeoutMs: 6000 },
    })
    expect(read({ SANDBOX: '1' }).vies.baseUrl).toBe('http://127.0.0.1:3001/vies')
    expect(read({ VIES_BASE_URL: 'https://vies.example/', VIES_TIMEOUT_MS: '900' }).vies).toEqual({
      ...{ baseUrl: 'https://vies.example', timeoutMs: 900 },
    })
    for (const VIES_TIMEOUT_MS of ['499', '20001', '1.5', 'soon'])
      expect(refusals({ VIES_TIMEOUT_MS })).toEqual([expect.stringMatching(/^VIES_TIMEOUT_MS: .*500 to 20000/)])
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
    const { google, facebook, discord, simulated } = read({ ...aProduction, ...allOverrides, SANDBOX: '1' })
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
    expect(read({ ...aProduction, ...allOverrides, SANDBOX: '1' }).pixel).toBeNull()
    expect(refusals({ META_PIXEL_ID: 'ours' })).toEqual([
      expect.stringMatching(/^META_PIXEL_ID: .*number of the pixel/),
    ])
  })

  test('a beta deployment needs its own address (API-01)', () => {
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

  test('without keys and without simulation social sign-in is disabled', () => {
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
