import { type DiscordProvider, DiscordTrouble, type JoinRefusal } from '#providers/discord.ts'

/** The community at Discord as tests see and steer it. */
export type DiscordFake = DiscordProvider & {
  /** A code as it comes back with somebody who agreed; it is taken once. */
  giveCode(discordUserId: string): string
  /** Who is in the community, and whether with the role. */
  readonly members: Map<string, { hasRole: boolean }>
  /** Tokens that were given out and still open something. */
  readonly tokens: Set<string>
  /** What was asked, by the names of the calls. */
  readonly asked: string[]
  /** From now on a call is in trouble; null ends it. */
  trouble: { call: keyof DiscordProvider; error: DiscordTrouble } | null
  /** Whom Discord does not let in, and why. */
  readonly refused: Map<string, JoinRefusal>
  /** Runs before a call is answered, as if the world went on meanwhile. */
  meanwhile: ((call: string) => Promise<void>) | null
}

export const down = new DiscordTrouble('down', 'down')
export const busy = new DiscordTrouble('asked too much', 'busy', 7)
export const forbidden = new DiscordTrouble('missing permissions', 'forbidden')

/** Discord in memory. */
export function openDiscordFake(): DiscordFake {
  const codes = new Map<string, string>()
  const take = async (call: keyof DiscordProvider) => {
    desk.asked.push(call)
    await desk.meanwhile?.(call)
    if (desk.trouble?.call === call) throw desk.trouble.error
  }
  const changeRole = async (call: 'addRole' | 'removeRole', discordUserId: string) => {
    await take(call)
    const member = desk.members.get(discordUserId)
    if (!member) return 'absent'
    member.hasRole = call === 'addRole'
    return 'done'
  }
  const desk: DiscordFake = {
    inviteUrl: 'https://discord.test/invite',
    members: new Map(),
    tokens: new Set(),
    asked: [],
    trouble: null,
    refused: new Map(),
    meanwhile: null,
    giveCode(discordUserId) {
      const code = crypto.randomUUID()
      codes.set(code, discordUserId)
      return code
    },
    authorizationUrl: (state, redirectUri) =>
      `https://discord.test/authorize?${new URLSearchParams({ state, redirect_uri: redirectUri })}`,
    async identify(code) {
      await take('identify')
      const discordUserId = codes.get(code)
      codes.delete(code)
      if (!discordUserId) return null
      const accessToken = crypto.randomUUID()
      desk.tokens.add(accessToken)
      return { accessToken, discordUserId }
    },
    async join(discordUserId) {
      await take('join')
      const refusal = desk.refused.get(discordUserId)
      if (refusal) return refusal
      desk.members.set(discordUserId, { hasRole: true })
      return 'joined'
    },
    addRole: (discordUserId) => changeRole('addRole', discordUserId),
    removeRole: (discordUserId) => changeRole('removeRole', discordUserId),
    async revoke(accessToken) {
      await take('revoke')
      desk.tokens.delete(accessToken)
    },
  }
  return desk
}
