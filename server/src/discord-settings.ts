import { simulation } from '@slodki-ul/contract/simulation'
import * as z from 'zod'
import { trimSlash } from '#provider-addresses.ts'

const names = {
  clientId: 'DISCORD_CLIENT_ID',
  clientSecret: 'DISCORD_CLIENT_SECRET',
  botToken: 'DISCORD_BOT_TOKEN',
  guildId: 'DISCORD_GUILD_ID',
  roleId: 'DISCORD_ROLE_ID',
  inviteUrl: 'DISCORD_INVITE_URL',
} as const
type DiscordVariable = (typeof names)[keyof typeof names]

const complete = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  botToken: z.string(),
  guildId: z.string(),
  roleId: z.string(),
  inviteUrl: z.string(),
})
type DiscordKeys = z.infer<typeof complete>

/**
 * Returns the settings that the community needs, or null when any is missing; `missing` names them when only some are
 * set.
 */
export function readDiscordKeys(set: { readonly [Name in DiscordVariable]?: string | undefined }): {
  keys: DiscordKeys | null
  missing: string[]
} {
  const given = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, set[name]]))
  const { data } = complete.safeParse(given)
  const missing = Object.values(names).filter((name) => set[name] === undefined)
  return { keys: data ?? null, missing: missing.length < Object.keys(names).length ? missing : [] }
}

/** The consent page of Discord, and its API; a base URL replaces both. */
export function discordAt(baseUrl: string | undefined) {
  const base = trimSlash(baseUrl ?? 'https://discord.com')
  return { authorizeUrl: `${base}/oauth2/authorize`, tokenUrl: `${base}/api/oauth2/token`, apiUrl: `${base}/api/v10` }
}

/** Returns the settings of the simulated Discord at a base URL. */
export function simulatedDiscord(baseUrl: string): DiscordKeys & ReturnType<typeof discordAt> {
  const { clientId, clientSecret, botToken, guildId, roleId, invite } = simulation.discord
  const inviteUrl = `${trimSlash(baseUrl)}/invite/${invite}`
  return { clientId, clientSecret, botToken, guildId, roleId, inviteUrl, ...discordAt(baseUrl) }
}
