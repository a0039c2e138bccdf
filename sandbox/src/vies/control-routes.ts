import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { failModes } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })
const numberName = z.object({
  vatId: z.string().regex(/^[A-Z]{2}[A-Z0-9+*]{2,12}$/, 'Send a number such as DE123456789'),
})
const numberCall = z.strictObject({ valid: z.boolean() })

/** Lets tests simulate failures and decide which numbers are valid. Registered under /control/vies. */
export async function viesControl(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async () => state.data.vies)

  // Lasts until the next call, because the app may retry.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ vies }) => {
      vies.fail = fail
      return { fail }
    })
  })

  app.post('/numbers/:vatId', async (request) => {
    const { vatId } = parseControl(numberName, request.params)
    const { valid } = parseControl(numberCall, request.body)
    return state.change(({ vies }) => {
      const others = vies.invalid.filter((each) => each !== vatId)
      vies.invalid = valid ? others : [...others, vatId]
      return { vatId, valid }
    })
  })
}
