import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { DiscordUser, StoredMember } from './state.ts'

const document = z
  .looseObject({ $defs: z.record(z.string(), z.json()) })
  .parse(JSON.parse(readFileSync(new URL('./api-schemas.json', import.meta.url), 'utf8')))

type Name =
  | 'BotAddGuildMemberRequest'
  | 'GuildMemberResponse'
  | 'UserPIIResponse'
  | 'ErrorResponse'
  | 'RatelimitedResponse'

/** Returns a schema from Discord's OpenAPI document. */
export const apiSchema = (name: Name): z.ZodType =>
  z.fromJSONSchema({ $defs: document.$defs, $ref: `#/$defs/${name}` } as Parameters<typeof z.fromJSONSchema>[0])

const memberRequest = apiSchema('BotAddGuildMemberRequest')
const memberFields = ['access_token', 'nick', 'roles', 'mute', 'deaf', 'flags']

/** Parses the request that adds a member; unknown fields are errors as well. */
export function parseMemberRequest(
  body: unknown,
): { data: { access_token: string; roles: string[] } } | { errors: Record<string, object> } {
  const { error } = memberRequest.safeParse(body)
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : []
  const wrong = new Map(error?.issues.map((issue) => [String(issue.path[0] ?? 'body'), issue.message]))
  for (const name of names) if (!memberFields.includes(name)) wrong.set(name, 'Unknown field')
  if (wrong.size > 0) {
    const fieldError = (message: string) => ({ _errors: [{ code: 50035, message }] })
    return { errors: Object.fromEntries([...wrong].map(([name, message]) => [name, fieldError(message)])) }
  }
  const { access_token, roles } = body as { access_token: string; roles?: string[] | null }
  return { data: { access_token, roles: roles ?? [] } }
}

const userFields = ({ id, username, globalName }: DiscordUser) => ({
  id,
  username,
  global_name: globalName,
  avatar: null,
  discriminator: '0',
  public_flags: 0,
  flags: 0,
})

/** A user in the reply to their own request. */
export const presentUser = (user: DiscordUser) => ({ ...userFields(user), mfa_enabled: false, locale: 'pl' })

/** A member of a guild in a reply. */
export const presentMember = (member: StoredMember, user: DiscordUser) => ({
  avatar: null,
  banner: null,
  communication_disabled_until: null,
  flags: 0,
  joined_at: member.joinedAt,
  nick: null,
  pending: false,
  premium_since: null,
  roles: member.roles,
  user: { ...userFields(user), primary_guild: null },
  mute: false,
  deaf: false,
})
