import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { type DiscordError, sendError, sendInvalidBody, sendRateLimited } from './api-errors.ts'
import { parseMemberRequest, presentMember, presentUser } from './api-objects.ts'
import { simulateFailure } from './simulated-failures.ts'

const { botToken, guildId, roleId } = simulation.discord
/** Longer than the app lets a page wait; seconds. */
const rateLimitSeconds = 7

type MemberPath = { Params: { guild: string; user: string } }
type RolePath = { Params: { guild: string; user: string; role: string } }

const faultErrors = {
  banned: 'banned',
  'too-many-servers': 'too many servers',
  'not-verified': 'not verified',
} as const satisfies Record<string, DiscordError>

const isFault = (fault: string): fault is keyof typeof faultErrors => Object.hasOwn(faultErrors, fault)

/** Simulates the part of Discord's API that the community uses. Registered under /discord/api/v10. */
export async function discordApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock } = context
  app.addHook('preHandler', simulateFailure(context))
  const tokenOf = (name: string) => {
    const token = state.data.discord.tokens.get(name)
    return token && token.expiresAt > clock.seconds() ? token : undefined
  }

  /** Allows only our bot and our guild, and simulates missing permissions. */
  async function allowBot(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.headers.authorization !== `Bot ${botToken}`) return await sendError(reply, 'unauthorized')
    if ((request.params as { guild: string }).guild !== guildId) return await sendError(reply, 'unknown guild')
    if (state.data.discord.fail === 'forbidden') return await sendError(reply, 'missing permissions')
    return undefined
  }
  const memberPath = '/guilds/:guild/members/:user'
  const asBot = { preHandler: allowBot }

  app.get('/users/@me', async (request, reply) => {
    const token = tokenOf(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    const user = token?.scope.split(' ').includes('identify') && state.data.discord.users.get(token.userId)
    return user ? presentUser(user) : await sendError(reply, 'unauthorized')
  })

  app.get<MemberPath>(memberPath, asBot, async ({ params }, reply) => {
    const { members, users } = state.data.discord
    const [known, user] = [members.get(params.user), users.get(params.user)]
    return known && user ? presentMember(known, user) : await sendError(reply, user ? 'unknown member' : 'unknown user')
  })

  app.put<MemberPath>(memberPath, asBot, async ({ params, body }, reply) => {
    const request = parseMemberRequest(body)
    if ('errors' in request) return await sendInvalidBody(reply, request.errors)
    const { access_token, roles } = request.data
    const token = tokenOf(access_token)
    const user = state.data.discord.users.get(params.user)
    if (!user) return await sendError(reply, 'unknown user')
    if (token?.userId !== params.user || !token.scope.split(' ').includes('guilds.join'))
      return await sendError(reply, 'invalid token')
    if (isFault(token.fault)) return await sendError(reply, faultErrors[token.fault])
    if (token.fault === 'rate-limited') return await sendRateLimited(reply, rateLimitSeconds)
    if (roles.some((role) => role !== roleId)) return await sendError(reply, 'unknown role')
    // A member who is already there keeps their roles.
    if (state.data.discord.members.has(user.id)) return await reply.status(204).send()
    const joinedAt = new Date(clock.now()).toISOString()
    const joined = state.change(({ discord }) => {
      const member = { userId: user.id, roles, joinedAt }
      discord.members.set(user.id, member)
      return member
    })
    return await reply.status(201).send(presentMember(joined, user))
  })

  app.delete<MemberPath>(memberPath, asBot, async ({ params }, reply) => {
    if (!state.data.discord.members.has(params.user)) return await sendError(reply, 'unknown member')
    state.change(({ discord }) => discord.members.delete(params.user))
    return await reply.status(204).send()
  })

  const changeRoles = (change: (roles: readonly string[], role: string) => string[]) =>
    async function changeRole({ params }: FastifyRequest<RolePath>, reply: FastifyReply) {
      if (!state.data.discord.members.has(params.user)) return await sendError(reply, 'unknown member')
      if (params.role !== roleId) return await sendError(reply, 'unknown role')
      state.change(({ discord }) => {
        const known = discord.members.get(params.user)
        if (known) known.roles = change(known.roles, params.role)
      })
      return await reply.status(204).send()
    }
  app.put<RolePath>(
    `${memberPath}/roles/:role`,
    asBot,
    changeRoles((roles, role) => [...new Set([...roles, role])]),
  )
  app.delete<RolePath>(
    `${memberPath}/roles/:role`,
    asBot,
    changeRoles((roles, role) => roles.filter((each) => each !== role)),
  )
}
