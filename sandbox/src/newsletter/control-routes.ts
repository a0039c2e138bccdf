import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { failModes } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })

/** Lets tests simulate failures and list subscribers. Registered under /control/newsletter. */
export async function newsletterControl(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async () => {
    const { fail, received, subscribers } = state.data.newsletter
    return { fail, received, subscribers: [...subscribers.values()] }
  })

  // A rejected address is a single one; other failures last until the next call.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ newsletter }) => {
      newsletter.fail = fail
      return { fail }
    })
  })
}
