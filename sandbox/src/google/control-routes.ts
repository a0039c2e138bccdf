import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { createPerson } from '#social/people.ts'
import { failModes, rotateKeys, tokenFaults } from './state.ts'
import { issueToken } from './tokens.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })
const tokenCall = z.strictObject({
  email: z.email().nullable(),
  firstName: z.string().default('Zosia'),
  lastName: z.string().default('Miodowa'),
  hostedDomain: z.string().nullable().default(null),
  nonce: z.string().nullable(),
  fault: z.enum(['none', ...tokenFaults]).default('none'),
})

/** Lets tests simulate failures, rotate keys and get tokens without a browser. Registered under /control/google. */
export async function googleControl(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state } = context

  app.get('/', async () => ({ fail: state.data.google.fail, keys: state.data.google.keys.map(({ kid }) => kid) }))

  // A failure of a token happens once; a failure of the keys lasts until the next call.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ google }) => {
      google.fail = fail
      return { fail }
    })
  })

  app.post('/rotate', async () => state.change(({ google }) => ({ kid: rotateKeys(google).kid })))

  app.post('/token', async (request) => {
    const { nonce, fault, ...person } = parseControl(tokenCall, request.body)
    const { clientId } = simulation.google
    return { idToken: await issueToken(context, { person: createPerson(person), clientId, nonce, fault }) }
  })
}
