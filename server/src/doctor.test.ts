import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hourMs } from '@slodki-ul/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#command-line.ts'
import type { Context } from '#context.ts'
import { examine } from '#doctor.ts'
import { addStaff, removeStaff } from '#identity/staff/staff.service.ts'
import { doctorChecks } from '#modules.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { handledEvents } from '#providers/stripe-events.ts'
import { saveSetting } from '#testing/saved-settings.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** What stands at the public address, and the account at the payment provider. */
let endpoints: { url: string; status: string; enabled_events: readonly string[] }[]
const respond: RequestListener = (request, response) => {
  const body =
    request.url === '/api/ready'
      ? { status: 'ready', database: 'postgres' }
      : { object: 'list', data: endpoints, has_more: false, url: '/v1/webhook_endpoints' }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

let testApp: TestApp
let server: Server
let url: string
beforeAll(async () => {
  testApp = await openTestApp()
  server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await testApp.close()
})

/** An installation in production with real keys, in which other things than these may be wrong. */
const installation = (config: Partial<Context['config']> = {}, parts: Partial<Context> = {}): Context => {
  const { context } = testApp
  const stripe = { secretKey: 'sk_live_x', webhookSecrets: ['whsec_x'], baseUrl: url, livemode: true }
  const real = { production: true, simulated: [], publicUrl: url, stripe, trustedProxies: '1', backupDir: undefined }
  return { ...context, config: { ...context.config, ...real, ...config }, ...parts }
}

const findingsOf = async (context: Context, part: string) =>
  (await examine(context, doctorChecks)).filter(({ about }) => about === part)

describe('the doctor of an installation', () => {
  it('finds in order what is', async () => {
    const own = { street: 'ul. Wrzosowa 1', email: 'biuro@wrzos.pl' }
    await saveSetting(testApp, 'company', { name: 'Pasieka Wrzos', nip: '5265877635', ...own })
    endpoints = [{ url: `${url}/api/webhooks/stripe`, status: 'enabled', enabled_events: [...handledEvents] }]
    const inpost = { ...testApp.context.config.inpost, widget: { token: 'x', baseUrl: url } }
    const context = installation({ inpost })
    for (const part of ['versions', 'files', 'company', 'sales', 'Stripe webhook', 'videos', 'InPost'])
      expect(
        (await findingsOf(context, part)).map(({ severity }) => severity),
        part,
      ).toEqual(['ok'])
    expect(await findingsOf(context, 'company')).toMatchObject([{ text: 'Pasieka Wrzos, NIP 5265877635.' }])
    expect((await findingsOf(context, 'mail')).map(({ text }) => text)).toContain('the server takes the sign-in.')
    expect(await findingsOf(context, 'address')).toContainEqual({
      severity: 'ok',
      about: 'address',
      text: `${url} is ready.`,
    })
  })

  it('names what is wrong, each with what to do', async () => {
    await saveSetting(testApp, 'company', { nip: '1234563218' })
    endpoints = []
    const refused = () => Promise.reject(new ProviderRefused('Wrong key', { status: 401 }))
    const context = installation(
      {
        ...{ comingSoon: true, beta: true },
        ...{ publicUrl: 'http://127.0.0.1:9', mailFrom: 'Ul <poczta@ul.example>' },
        stripe: { secretKey: 'sk_test_x', webhookSecrets: [], baseUrl: url, livemode: false },
        risks: { ...testApp.context.config.risks, raisedRateLimits: true },
      },
      {
        mail: { send: refused, check: () => Promise.reject(new Error('535 wrong password')), close: () => {} },
        shipments: { ...testApp.carrier, check: refused },
        storage: { ...testApp.context.storage, put: () => Promise.reject(new Error('EACCES')) },
      },
    )
    const found = await examine(context, doctorChecks)
    const problems = found
      .filter(({ severity }) => severity === 'problem')
      .map(({ about, text }) => `${about}: ${text}`)
    for (const words of [
      /^address: .* is not encrypted/,
      /^mail: the server .* does not take the sign-in: 535 wrong password/,
      /^mail: nobody can reply to ul\.example/,
      /^InPost: refuses the keys/,
      /^Stripe: the key is a test key/,
      /^Stripe webhook: no endpoint has the address http:\/\/127\.0\.0\.1:9\/api\/webhooks\/stripe/,
      /^company: its data are those of the demo/,
      /^files: could not be looked at: EACCES/,
      /^backups: there is none/,
    ])
      expect(problems).toContainEqual(expect.stringMatching(words))
    const warnings = found.filter(({ severity }) => severity === 'warning').map(({ text }) => text)
    for (const words of [
      'raisedRateLimits',
      'does not answer',
      'no invoice is sent',
      'official notice',
      'COMING_SOON=0',
      'BETA=0',
      'privacy, terms',
    ])
      expect(warnings).toContainEqual(expect.stringContaining(words))
  })

  it('reads until when the keys for KSeF are valid, and where invoices go', async () => {
    await saveSetting(testApp, 'ksef', { mode: 'test' })
    const files = { certificate: '/nowhere.pem', privateKey: '/nowhere.key', password: undefined }
    const places = { environment: 'test', isChosen: true, baseUrl: url, pagesUrl: url } as const
    const found = async (ksef: NonNullable<Context['config']['ksef']>) =>
      (await findingsOf(installation({ ksef }), 'KSeF')).map(({ text }) => text).join('\n')
    const withToken = await found({ ...places, identity: { token: 'x' }, offline: null })
    for (const words of ['go to the test environment', 'tokens end on 2026-12-31', 'type Offline invoices wait'])
      expect(withToken).toContain(words)
    expect(await found({ ...places, identity: files, offline: null })).toMatch(
      /^could not be looked at: A certificate/m,
    )
    await saveSetting(testApp, 'ksef', { mode: 'off' })
    expect(await found({ ...places, identity: { token: 'x' }, offline: null })).toContain('no invoice is sent there')
  })

  it('sees who the owners are and whether a second factor protects them, and whether background work is done', async () => {
    const own = await openTestApp()
    const staff = async () => (await examine(own.context, doctorChecks)).filter(({ about }) => about === 'staff')
    await removeStaff(own.context, 'admin@slodki-ul.test')
    expect(await staff()).toMatchObject([{ severity: 'problem' }])
    await addStaff(own.context, 'wlascicielka@poczta.example', ['owner'])
    expect(await staff()).toMatchObject([{ severity: 'warning' }])
    await aStaffMember(own, ['owner'])
    expect((await staff())[0]?.text).toMatch(/^1 of 2 owners/)
    await own.runJobs()
    own.clock.advance(hourMs)
    const work = (await examine(own.context, doctorChecks)).filter(({ about }) => about === 'background work')
    expect(work).toMatchObject([{ severity: 'warning' }])
    await own.close()
  })

  it('is a command that ends with 1 when something is wrong, and takes no words', async () => {
    // The embedded database belongs to one process, so nothing can run beside it.
    if (!testApp.url) return
    const lines: string[] = []
    const env = { NODE_ENV: 'test', DATABASE_URL: testApp.url, DATA_DIR: testApp.context.config.dataDir }
    const code = await runCommand(['doctor'], { ...env, SMTP_URL: 'smtp://127.0.0.1:9' }, (line) => lines.push(line))
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/^ok {7}versions: Słodki Ul .*PostgreSQL \d+/m)
    expect(lines.join('\n')).toMatch(/^ok {7}database: \d+ connections, without a pooler/m)
    expect(lines.join('\n')).toMatch(/^problem {2}mail: the server of SMTP_URL does not take the sign-in/m)
    expect(lines.at(-1)).toMatch(/^\d+ problems?, \d+ warnings?\.$/)
    expect(await runCommand(['doctor', 'now'], env, () => {})).toBe(1)
  })
})
