import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { createPerson } from '#social/people.ts'
import { logIn } from './logins.ts'
import { failModes, loginFaults } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })
const tokenCall = z.strictObject({
  email: z.email().nullable(),
  firstName: z.string().default('Kasia'),
  lastName: z.string().default('Lipcowa'),
  fault: z.enum(['none', ...loginFaults]).default('none'),
})

/** Lets tests simulate failures and get tokens without a browser. Registered under /control/facebook. */
export async function facebookControl(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state } = context

  app.get('/', async () => ({ fail: state.data.facebook.fail, tokens: [...state.data.facebook.tokens.values()] }))

  // A failure of a sign-in happens once; a failure of the API lasts until the next call.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ facebook }) => {
      facebook.fail = fail
      return { fail }
    })
  })

  app.post('/token', async (request) => {
    const { fault, ...person } = parseControl(tokenCall, request.body)
    return { authToken: (await logIn(context, createPerson(person), fault))?.accessToken ?? null }
  })
}
