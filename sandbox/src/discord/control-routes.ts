import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { failModes } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })

/** Lets tests simulate failures of Discord and list the members of the community. Registered under /control/discord. */
export async function discordControl(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async () => {
    const { fail, received, members, users, tokens } = state.data.discord
    return {
      fail,
      received,
      /** Number of tokens that were not revoked. */
      tokens: tokens.size,
      members: [...members.values()].map(({ userId, roles }) => ({
        id: userId,
        name: users.get(userId)?.globalName,
        isSubscriber: roles.includes(simulation.discord.roleId),
      })),
    }
  })

  // A failure of one authorisation happens once; a failure of the API lasts until the next call.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ discord }) => {
      discord.fail = fail
      return { fail }
    })
  })
}
