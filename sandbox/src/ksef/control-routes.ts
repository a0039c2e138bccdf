import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { parseControl } from '#control-errors.ts'
import { failModes } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes), retryAfter: z.int().min(0).max(3_600).optional() })

/** Lets tests simulate failures and list what KSeF received. Registered under /control/ksef. */
export async function ksefControl(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async () => {
    const { fail, received, invoices, sessions, keyIndex } = state.data.ksef
    return {
      ...{ fail, received, keyIndex, sessions: sessions.size },
      invoices: [...invoices.values()].map(({ identity: _identity, polls: _polls, ...invoice }) => invoice),
    }
  })

  // Failures of one invoice are over after it; the others last until the next call.
  app.post('/next', async (request) => {
    const { fail, retryAfter = 7 } = parseControl(nextCall, request.body)
    return state.change(({ ksef }) => {
      ksef.fail = fail
      ksef.retryAfter = retryAfter
      return { fail, retryAfter }
    })
  })
}
