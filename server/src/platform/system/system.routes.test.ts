import { dayMs } from '@slodki-ul/contract/durations'
import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { simulation } from '@slodki-ul/contract/simulation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRoutes } from '#platform/system/system.routes.ts'
import { testConfig } from '#testing/settings.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { getHealth, getReady, moveClock } = systemEndpoints
const nothing = { params: undefined, query: undefined, headers: undefined, cookies: undefined, body: undefined }
const guest = { userId: null, sessionId: null, roles: [], isSecured: false, ip: '127.0.0.1' }

describe('health and readiness', () => {
  it('says that the process is up and what is simulated', async () => {
    expect((await testApp.call(getHealth, {})).reply).toEqual({
      status: 'ok',
      simulated: ['stripe', 'smtp', 'inpost', 'google', 'facebook', 'discord', 'newsletter', 'pixel'],
      comingSoon: false,
      community: { inviteUrl: 'http://127.0.0.1:4901/discord/invite/slodki-ul' },
      newsletter: true,
      company: { name: 'Słodki Ul sp. z o.o.', email: 'kontakt@slodki-ul.example' },
      ...{ comments: true, maintenance: null, checkoutPause: null, announcement: null, paymentsOff: [] },
      configuration: {
        apiUrl: 'http://localhost:4900/api/',
        frontUrl: 'http://localhost:4900',
        beta: false,
        pixel: { id: simulation.pixel.id, script: 'http://127.0.0.1:4901/meta/en_US/fbevents.js' },
        videoHosts: [],
        toastMs: 3000,
      },
    })
  })

  it('tells the web of the hosts, the pixel, the beta switch and the time of toasts that the settings name (API-01, UI-18)', async () => {
    const production = {
      PUBLIC_URL: 'https://academy.example',
      BETA_URL: 'https://beta.academy.example',
      META_PIXEL_ID: '4242',
      VIDEO_HOSTS: 'vimeo',
      DISCORD_CLIENT_ID: '424242424242424241',
      DISCORD_CLIENT_SECRET: 'secret',
      DISCORD_BOT_TOKEN: 'token',
      DISCORD_GUILD_ID: '424242424242424242',
      DISCORD_ROLE_ID: '424242424242424243',
      DISCORD_INVITE_URL: 'https://discord.gg/academy',
      SANDBOX: '0',
    }
    const configurationOf = async (env: Record<string, string>) => {
      const config = testConfig(testApp.context.config.dataDir, env)
      const response = await systemRoutes({ ...testApp.context, config }).getHealth(nothing, guest)
      return 'value' in response ? { ...response.value.configuration, ...response.value.community } : null
    }
    const configuration = await configurationOf(production)
    expect(configuration).toEqual({
      apiUrl: 'https://academy.example/api/',
      frontUrl: 'https://academy.example',
      beta: false,
      pixel: { id: '4242', script: 'https://connect.facebook.net/en_US/fbevents.js' },
      videoHosts: ['vimeo'],
      toastMs: 3000,
      inviteUrl: 'https://discord.gg/academy',
    })
    expect(await configurationOf({ ...production, BETA: '1', TOAST_MS: '2000' })).toEqual({
      ...configuration,
      apiUrl: 'https://beta.academy.example/api/',
      frontUrl: 'https://beta.academy.example',
      beta: true,
      toastMs: 2000,
    })
  })

  it('says whether the academy is only announced (Q-53)', async () => {
    const announced = await openTestApp({ env: { COMING_SOON: '1' } })
    expect((await announced.call(getHealth, {})).reply.comingSoon).toBe(true)
    await announced.close()
  })

  it('is ready only with a current schema', async () => {
    expect((await testApp.call(getReady, {})).reply).toMatchObject({ status: 'ready' })
    await testApp.context.db.execute(sql`alter table migrations rename to gone`)
    const { status, problem } = await testApp.call(getReady, {})
    expect([status, problem.code]).toEqual([503, 'ERRORS.UNAVAILABLE'])
    await testApp.context.db.execute(sql`alter table gone rename to migrations`)
  })
})

describe('POST /simulation/clock', () => {
  it('moves the row that all processes read', async () => {
    const { status } = await testApp.call(moveClock, { body: { offsetMs: dayMs } })
    expect(status).toBe(200)
    const offset = await testApp.context.db.execute(sql`select offset_ms from clock_offsets`)
    expect(JSON.stringify(offset)).toContain('86400000')
  })

  it('does not exist where nothing is simulated', async () => {
    const real = await openTestApp({ env: { SANDBOX: '0' } })
    expect((await real.call(moveClock, { body: { offsetMs: 1 } })).status).toBe(404)
    await real.close()
  })
})
