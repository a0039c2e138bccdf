import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { makePerson } from '#social/people.ts'
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

/** Lets tests spoil tokens, take the keys away and have tokens without a browser. Registered under /control/google. */
export async function googleControl(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state } = context

  app.get('/', async () => ({ fail: state.data.google.fail, keys: state.data.google.keys.map(({ kid }) => kid) }))

  // A spoiled token is made once; keys that cannot be had stay away until told otherwise.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ google }) => {
      google.fail = fail
      return { fail }
    })
  })

  app.post('/rotate', async () => state.change(({ google }) => ({ kid: rotateKeys(google).kid })))

  app.post('/token', async (request) => {
    const { nonce, fault, ...wish } = parseControl(tokenCall, request.body)
    const { clientId } = simulation.google
    return { idToken: await issueToken(context, { person: makePerson(wish), clientId, nonce, fault }) }
  })
}
