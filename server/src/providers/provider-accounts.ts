import { graphVersion } from '@slodki-ul/contract/graph-version'
import * as z from 'zod'
import type { Config } from '#config.ts'
import { exchangeJson, type JsonResponse } from '#providers/request-json.ts'
import { callStripe, openStripe } from '#providers/stripe-client.ts'

/** What is not set up in a provider's console, one sentence each, without the name of the provider. */
type Problems = Promise<string[]>

/** Whether a provider knows nothing of what it was asked with; one that is overloaded or down refuses nothing, and throws. */
function isRefused({ status }: JsonResponse): boolean {
  if (status === 429 || status >= 500) throw new Error(`it answers ${status}`)
  return status >= 400
}

/** The ways of payment that the shop offers through Stripe. */
const stripeWays = { card_payments: 'cards', blik_payments: 'BLIK', p24_payments: 'Przelewy24' } as const

export const findStripeProblems = (options: NonNullable<Config['stripe']>): Problems =>
  callStripe(async () => {
    const stripe = await openStripe(options)()
    const { charges_enabled: isOpen, payouts_enabled: isPaidOut, capabilities } = await stripe.accounts.retrieve(null)
    const off = Object.entries(stripeWays).flatMap(([name, way]) =>
      capabilities?.[name as keyof typeof stripeWays] === 'active' ? [] : [way],
    )
    return [
      ...(isOpen ? [] : ['the account may take no payments yet; activate it in the console.']),
      ...(isPaidOut ? [] : ['the account is paid nothing out yet; add the bank account in the console.']),
      ...(isOpen && off.length > 0
        ? [`off in the console: ${off.join(', ')}; switch them on under payment methods.`]
        : []),
    ]
  })

const groups = z.object({ data: z.array(z.object({ id: z.string() })) })

export async function findNewsletterProblems({
  apiKey,
  groupId,
  baseUrl,
}: NonNullable<Config['newsletter']>): Problems {
  const headers = { authorization: `Bearer ${apiKey}` }
  const response = await exchangeJson('MailerLite', new URL(`${baseUrl}/api/groups?limit=100`), { headers })
  if (isRefused(response)) return ['it refuses the key; compare MAILERLITE_API_KEY with the one in its console.']
  const found = groups.safeParse(response.body).data?.data.some(({ id }) => id === groupId)
  return found ? [] : [`the account has no group ${groupId}; write one of its groups in MAILERLITE_GROUP_ID.`]
}

export async function findFacebookProblems({ appId, appSecret, graphUrl }: NonNullable<Config['facebook']>): Problems {
  const query = new URLSearchParams({ fields: 'id', access_token: `${appId}|${appSecret}` })
  const response = await exchangeJson('Facebook', new URL(`${graphUrl}/${graphVersion}/${appId}?${query}`))
  return isRefused(response) ? ['it refuses the app; compare FACEBOOK_APP_ID and FACEBOOK_APP_SECRET.'] : []
}

/** Nobody can be asked about a client id; only its form shows that it is none. */
export const findGoogleProblems = ({ clientId }: NonNullable<Config['google']>): string[] =>
  clientId.endsWith('.apps.googleusercontent.com')
    ? []
    : ['GOOGLE_CLIENT_ID is no client id of a web application; it ends with .apps.googleusercontent.com.']

const me = z.object({ id: z.string() })
const guildRoles = z.array(
  z.object({ id: z.string(), position: z.number(), permissions: z.string(), managed: z.boolean() }),
)
const guildMember = z.object({ roles: z.array(z.string()) })
/** Bits of permissions: an administrator may everything. */
const discordRights = { administrator: 1n << 3n, invite: 1n << 0n, roles: 1n << 28n }

/** The role of subscribers and the bot's own: it can give only what is below it. */
function findRoleProblems(
  roles: z.infer<typeof guildRoles>,
  own: readonly string[],
  { roleId, guildId }: { roleId: string; guildId: string },
): string[] {
  const subscribers = roles.find(({ id }) => id === roleId)
  if (!subscribers) return [`the server has no role ${roleId}; write the one of subscribers in DISCORD_ROLE_ID.`]
  // Everybody has the role with the id of the server.
  const held = roles.filter(({ id }) => id === guildId || own.includes(id))
  const rights = held.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n)
  const may = (right: bigint) => (rights & (discordRights.administrator | right)) !== 0n
  return [
    ...(may(discordRights.invite) && may(discordRights.roles)
      ? []
      : ['the bot may not create invites and manage roles; allow it both on the server.']),
    ...(Math.max(...held.map(({ position }) => position)) > subscribers.position
      ? []
      : ['the role of the bot is not above that of subscribers; move it up on the server.']),
  ]
}

export async function findDiscordProblems(settings: NonNullable<Config['discord']>): Problems {
  const { apiUrl, botToken, clientId, clientSecret, guildId, tokenUrl } = settings
  const asBot = { headers: { authorization: `Bot ${botToken}`, 'user-agent': 'DiscordBot (doctor, 1.0)' } }
  const ask = (path: string) => exchangeJson('Discord', new URL(`${apiUrl}${path}`), asBot)
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const [bot, client, roles] = await Promise.all([
    ask('/users/@me'),
    exchangeJson('Discord', new URL(tokenUrl), {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=identify',
    }),
    ask(`/guilds/${guildId}/roles`),
  ])
  const problems = isRefused(client)
    ? ['it refuses the application; compare DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.']
    : []
  if (isRefused(bot)) return [...problems, 'it refuses the bot; write its token in DISCORD_BOT_TOKEN.']
  if (isRefused(roles))
    return [...problems, `the bot is not on the server ${guildId}; invite it, or compare DISCORD_GUILD_ID.`]
  const member = await ask(`/guilds/${guildId}/members/${me.parse(bot.body).id}`)
  const own = guildMember.safeParse(member.body).data?.roles ?? []
  return [...problems, ...findRoleProblems(guildRoles.parse(roles.body), own, settings)]
}
