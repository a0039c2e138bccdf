import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findDiscordProblems,
  findFacebookProblems,
  findGoogleProblems,
  findNewsletterProblems,
  findStripeProblems,
} from '#providers/provider-accounts.ts'

/** Answers by the path of a call; 401 to all others. */
let replies: Record<string, unknown>
let url: string
const server = createServer((request, response) => {
  const reply = replies[(request.url ?? '').split('?')[0] ?? '']
  response.writeHead(reply === undefined ? 401 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(reply ?? { error: { message: 'refused' } }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const all = { card_payments: 'active', blik_payments: 'active', p24_payments: 'active' }
const account = (more: object) => ({
  id: 'acct_1',
  object: 'account',
  charges_enabled: true,
  payouts_enabled: true,
  capabilities: all,
  ...more,
})

describe('the account at Stripe', () => {
  it.each([
    ['that is active has no problem', {}, []],
    ['without BLIK names it', { capabilities: { ...all, blik_payments: 'inactive' } }, [/off in the console: BLIK/]],
    ['that may take no payments says that only', { charges_enabled: false, capabilities: {} }, [/no payments yet/]],
    ['without a bank account is paid nothing out', { payouts_enabled: false }, [/bank account/]],
  ] as const)('%s', async (_what, more, expected) => {
    replies = { '/v1/account': account(more) }
    const found = await findStripeProblems({ secretKey: 'sk_live_x', webhookSecrets: [], baseUrl: url, livemode: true })
    expect(found).toHaveLength(expected.length)
    for (const [index, text] of expected.entries()) expect(found[index]).toMatch(text)
  })
})

describe('the account at MailerLite', () => {
  const find = () => findNewsletterProblems({ apiKey: 'k', groupId: '12', baseUrl: url })
  it.each([
    ['with the group', { data: [{ id: '1' }, { id: '12' }] }, null],
    ['without it', { data: [{ id: '1' }] }, /no group 12; .*MAILERLITE_GROUP_ID/],
    ['that refuses the key', undefined, /refuses the key; .*MAILERLITE_API_KEY/],
  ] as const)('%s', async (_what, reply, problem) => {
    replies = { '/api/groups': reply }
    expect(await find()).toEqual(problem ? [expect.stringMatching(problem)] : [])
  })
})

describe('apps for signing in', () => {
  it('at Facebook are asked with number and secret; of Google only the form of the id shows', async () => {
    const facebook = { appId: '77', appSecret: 's', graphUrl: url, sdkUrl: url, pagesUrl: url }
    replies = { '/v25.0/77': { id: '77' } }
    expect(await findFacebookProblems(facebook)).toEqual([])
    expect(await findFacebookProblems({ ...facebook, appId: '78' })).toEqual([
      expect.stringContaining('FACEBOOK_APP_SECRET'),
    ])
    const google = (clientId: string) => findGoogleProblems({ clientId } as Parameters<typeof findGoogleProblems>[0])
    expect(google('1-a.apps.googleusercontent.com')).toEqual([])
    expect(google('GOCSPX-secret')).toEqual([expect.stringContaining('GOOGLE_CLIENT_ID')])
  })
})

describe('the community on Discord', () => {
  const role = (id: string, position: number, permissions = '0') => ({ id, position, permissions, managed: false })
  const [guild, path] = ['300000', '/guilds/300000']
  const well = {
    '/token': { access_token: 'x' },
    '/users/@me': { id: '900000' },
    [`${path}/roles`]: [role(guild, 0, '1'), role('400000', 1), role('500000', 2, String(1 << 28))],
    [`${path}/members/900000`]: { roles: ['500000'] },
  }
  const changed = (at: string, reply: unknown) => ({ ...well, [`${path}/${at}`]: reply })
  it.each([
    ['that is set up', well, []],
    ['with a wrong secret', { ...well, '/token': undefined }, [/DISCORD_CLIENT_SECRET/]],
    ['with a wrong token of the bot', { ...well, '/users/@me': undefined }, [/DISCORD_BOT_TOKEN/]],
    ['without the bot', changed('roles', undefined), [/not on the server 300000/]],
    ['without the role', changed('roles', [role(guild, 0, '1')]), [/no role 400000.*DISCORD_ROLE_ID/]],
    [
      'with a bot below subscribers',
      changed('roles', [role(guild, 0, '1'), role('400000', 3), role('500000', 2, String(1 << 28))]),
      [/not above/],
    ],
    [
      'with a bot that may not manage roles',
      changed('roles', [role(guild, 0, '1'), role('400000', 1), role('500000', 2)]),
      [/may not create invites and manage roles/],
    ],
    [
      'with a bot that may everything',
      changed('roles', [role(guild, 0), role('400000', 1), role('500000', 2, '8')]),
      [],
    ],
  ])('%s', async (_what, given, expected) => {
    replies = given
    const keys = { clientId: '1', clientSecret: 's', botToken: 't', guildId: guild, roleId: '400000', inviteUrl: url }
    const found = await findDiscordProblems({ ...keys, apiUrl: url, tokenUrl: `${url}/token`, authorizeUrl: url })
    expect(found).toHaveLength(expected.length)
    for (const [index, text] of expected.entries()) expect(found[index]).toMatch(text)
  })
})
