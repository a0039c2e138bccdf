import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { recordCall } from './state.ts'

const question = z.object({
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  vatNumber: z.string().regex(/^[A-Z0-9+*]{2,12}$/),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
})

/** Longer than any timeout of the app; milliseconds. */
const slowMs = 60_000

const refusal = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error, message: '' }] })

/** Simulates VIES, the register of VAT numbers of the EU. Registered under /vies. */
export async function viesApi(app: FastifyInstance, { state, clock }: SandboxContext): Promise<void> {
  app.post('/check-vat-number', async (request, reply) => {
    const parsed = question.safeParse(request.body)
    if (!parsed.success) return refusal('INVALID_INPUT')
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = parsed.data
    const { fail, invalid, lastConsultation } = state.change(({ vies }) => {
      recordCall(vies, countryCode + vatNumber)
      vies.lastConsultation += 1
      return { ...vies, invalid: [...vies.invalid] }
    })
    if (fail !== 'none') return await simulateFailure(fail, request, reply)
    // Like the original, returns a consultation number only when the requester identifies itself.
    const isQualified = requesterMemberStateCode === 'PL' && /^\d{10}$/.test(requesterNumber ?? '')
    if (requesterNumber !== undefined && !isQualified) return refusal('INVALID_REQUESTER_INFO')
    return {
      countryCode,
      vatNumber,
      requestDate: new Date(clock.now()).toISOString(),
      valid: !invalid.includes(countryCode + vatNumber),
      requestIdentifier: isQualified ? `WAPIAAAA${String(lastConsultation).padStart(8, '0')}` : '',
      name: '---',
      address: '---',
    }
  })
}

async function simulateFailure(
  fail: 'down' | 'slow' | 'error' | 'unavailable' | 'garbage',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (fail === 'unavailable') return refusal('MS_UNAVAILABLE')
  if (fail === 'error') return await reply.status(500).send(refusal('SERVICE_UNAVAILABLE'))
  if (fail === 'garbage') return await reply.type('text/html').send('<html><body>Maintenance</body></html>')
  // Stops waiting when the client closes the connection.
  if (fail === 'slow') await wait(slowMs, undefined, { ref: false, signal: closed(request) }).catch(() => {})
  request.raw.socket.destroy()
  return reply.hijack()
}

function closed(request: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  request.raw.socket.once('close', () => controller.abort())
  return controller.signal
}
