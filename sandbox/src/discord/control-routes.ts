import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { failModes } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })

/** Lets tests break Discord and see who is in the community. Registered under /control/discord. */
export async function discordControl(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async () => {
    const { fail, received, members, users, tokens } = state.data.discord
    return {
      fail,
      received,
      /** Tokens that still open something. */
      tokens: tokens.size,
      members: [...members.values()].map(({ userId, roles }) => ({
        id: userId,
        name: users.get(userId)?.globalName,
        isSubscriber: roles.includes(simulation.discord.roleId),
      })),
    }
  })

  // What spoils one person's way happens once; an API in trouble stays so until it is told otherwise.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ discord }) => {
      discord.fail = fail
      return { fail }
    })
  })
}
