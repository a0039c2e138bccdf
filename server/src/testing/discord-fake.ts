import { type DiscordProvider, DiscordUnavailable, type JoinRefusal } from '#providers/discord.ts'

/** The fake Discord, with controls for tests. */
export type DiscordFake = DiscordProvider & {
  /** Returns a single-use code for somebody who agreed. */
  giveCode(discordUserId: string): string
  /** Members of the community, and whether they have the role. */
  readonly members: Map<string, { hasRole: boolean }>
  /** Issued tokens that are still valid. */
  readonly tokens: Set<string>
  /** Names of the received calls. */
  readonly asked: string[]
  /** The failing call and its error; null when none fails. */
  trouble: { call: keyof DiscordProvider; error: DiscordUnavailable } | null
  /** People whom Discord refuses, with the reason. */
  readonly refused: Map<string, JoinRefusal>
  /** Runs before a call is answered, to simulate concurrent changes. */
  meanwhile: ((call: string) => Promise<void>) | null
}

export const down = new DiscordUnavailable('down', 'down')
export const busy = new DiscordUnavailable('asked too much', 'busy', 7)
export const forbidden = new DiscordUnavailable('missing permissions', 'forbidden')

/** Creates a fake Discord in memory. */
export function openDiscordFake(): DiscordFake {
  const codes = new Map<string, string>()
  const take = async (call: keyof DiscordProvider) => {
    fake.asked.push(call)
    await fake.meanwhile?.(call)
    if (fake.trouble?.call === call) throw fake.trouble.error
  }
  const changeRole = async (call: 'addRole' | 'removeRole', discordUserId: string) => {
    await take(call)
    const member = fake.members.get(discordUserId)
    if (!member) return 'absent'
    member.hasRole = call === 'addRole'
    return 'done'
  }
  const fake: DiscordFake = {
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
      fake.tokens.add(accessToken)
      return { accessToken, discordUserId }
    },
    async join(discordUserId) {
      await take('join')
      const refusal = fake.refused.get(discordUserId)
      if (refusal) return refusal
      fake.members.set(discordUserId, { hasRole: true })
      return 'joined'
    },
    addRole: (discordUserId) => changeRole('addRole', discordUserId),
    removeRole: (discordUserId) => changeRole('removeRole', discordUserId),
    async revoke(accessToken) {
      await take('revoke')
      fake.tokens.delete(accessToken)
    },
  }
  return fake
}
