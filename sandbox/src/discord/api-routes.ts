import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { type DiscordError, refuse, refuseBody, refuseForNow } from './api-errors.ts'
import { readMemberRequest, writeMember, writeUser } from './api-objects.ts'
import { misbehaving } from './simulated-failures.ts'

const { botToken, guildId, roleId } = simulation.discord
/** Seconds: longer than anybody waits with a page open. */
const patience = 7

type MemberPath = { Params: { guild: string; user: string } }
type RolePath = { Params: { guild: string; user: string; role: string } }

const faults = {
  banned: 'banned',
  'too-many-servers': 'too many servers',
  'not-verified': 'not verified',
} as const satisfies Record<string, DiscordError>

const isFault = (fault: string): fault is keyof typeof faults => Object.hasOwn(faults, fault)

/** As much of the API as the community meets. Registered under /discord/api/v10. */
export async function discordApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock } = context
  app.addHook('preHandler', misbehaving(context))
  const tokenOf = (name: string) => {
    const token = state.data.discord.tokens.get(name)
    return token && token.expiresAt > clock.seconds() ? token : undefined
  }

  /** Lets our bot at our own guild go on, unless it is told that it lacks the rights. */
  async function allowBot(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.headers.authorization !== `Bot ${botToken}`) return await refuse(reply, 'unauthorized')
    if ((request.params as { guild: string }).guild !== guildId) return await refuse(reply, 'unknown guild')
    if (state.data.discord.fail === 'forbidden') return await refuse(reply, 'missing permissions')
    return undefined
  }
  const member = '/guilds/:guild/members/:user'
  const asBot = { preHandler: allowBot }

  app.get('/users/@me', async (request, reply) => {
    const token = tokenOf(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    const user = token?.scope.split(' ').includes('identify') && state.data.discord.users.get(token.userId)
    return user ? writeUser(user) : await refuse(reply, 'unauthorized')
  })

  app.get<MemberPath>(member, asBot, async ({ params }, reply) => {
    const { members, users } = state.data.discord
    const [known, user] = [members.get(params.user), users.get(params.user)]
    return known && user ? writeMember(known, user) : await refuse(reply, user ? 'unknown member' : 'unknown user')
  })

  app.put<MemberPath>(member, asBot, async ({ params, body }, reply) => {
    const request = readMemberRequest(body)
    if ('wrong' in request) return await refuseBody(reply, request.wrong)
    const { access_token, roles } = request.data
    const token = tokenOf(access_token)
    const user = state.data.discord.users.get(params.user)
    if (!user) return await refuse(reply, 'unknown user')
    if (token?.userId !== params.user || !token.scope.split(' ').includes('guilds.join'))
      return await refuse(reply, 'invalid token')
    if (isFault(token.fault)) return await refuse(reply, faults[token.fault])
    if (token.fault === 'rate-limited') return await refuseForNow(reply, patience)
    if (roles.some((role) => role !== roleId)) return await refuse(reply, 'unknown role')
    // Whoever is there already keeps the roles they have.
    if (state.data.discord.members.has(user.id)) return await reply.status(204).send()
    const joinedAt = new Date(clock.now()).toISOString()
    const joined = state.change(({ discord }) => {
      const fresh = { userId: user.id, roles, joinedAt }
      discord.members.set(user.id, fresh)
      return fresh
    })
    return await reply.status(201).send(writeMember(joined, user))
  })

  app.delete<MemberPath>(member, asBot, async ({ params }, reply) => {
    if (!state.data.discord.members.has(params.user)) return await refuse(reply, 'unknown member')
    state.change(({ discord }) => discord.members.delete(params.user))
    return await reply.status(204).send()
  })

  const changeRoles = (change: (roles: readonly string[], role: string) => string[]) =>
    async function changeRole({ params }: FastifyRequest<RolePath>, reply: FastifyReply) {
      if (!state.data.discord.members.has(params.user)) return await refuse(reply, 'unknown member')
      if (params.role !== roleId) return await refuse(reply, 'unknown role')
      state.change(({ discord }) => {
        const known = discord.members.get(params.user)
        if (known) known.roles = change(known.roles, params.role)
      })
      return await reply.status(204).send()
    }
  app.put<RolePath>(
    `${member}/roles/:role`,
    asBot,
    changeRoles((roles, role) => [...new Set([...roles, role])]),
  )
  app.delete<RolePath>(
    `${member}/roles/:role`,
    asBot,
    changeRoles((roles, role) => roles.filter((each) => each !== role)),
  )
}
