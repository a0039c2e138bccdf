import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { failModes, pointStatuses } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })
const pointName = z.object({ name: z.string().regex(/^[A-Z0-9-]{4,20}$/, 'Send a name such as LUB24N') })
const pointCall = z.strictObject({ status: z.enum(pointStatuses) })

/** Lets tests simulate failures and change points. Registered under /control/inpost. */
export async function inpostControl(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async () => state.data.inpost)

  // Lasts until the next call, because the app retries.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ inpost }) => {
      inpost.fail = fail
      return { fail }
    })
  })

  app.post('/points/:name', async (request) => {
    const { name } = parseControl(pointName, request.params)
    const { status } = parseControl(pointCall, request.body)
    return state.change(({ inpost }) => {
      inpost.points[name] = status
      return { name, status }
    })
  })
}
