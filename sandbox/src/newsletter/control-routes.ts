import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { failModes } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })

/** Lets tests break the newsletter's provider and see whom it knows. Registered under /control/newsletter. */
export async function newsletterControl(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async () => {
    const { fail, received, subscribers } = state.data.newsletter
    return { fail, received, subscribers: [...subscribers.values()] }
  })

  // A refused address is one address; a provider in trouble stays so until it is told otherwise.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ newsletter }) => {
      newsletter.fail = fail
      return { fail }
    })
  })
}
