import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { State } from '#state.ts'
import { recordCall } from './state.ts'

/** MailerLite's rate limit; requests per minute. */
const rateLimit = 120

/** Creates a hook that records a call, answers with the simulated failure, and checks API key and headers. */
export const authenticateOrFail =
  (state: State) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const call = `${request.method} ${request.url.slice(simulation.newsletter.path.length)}`
    const fail = state.change(({ newsletter }) => {
      recordCall(newsletter, call)
      return newsletter.fail
    })
    if (fail === 'down') {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    if (fail === 'error') return await reply.status(500).send({ message: 'Server Error' })
    if (fail === 'garbage') return await reply.type('text/html').send('<html><body>Przerwa techniczna</body></html>')
    if (fail === 'limited') {
      return await reply
        .status(429)
        .headers({ 'retry-after': '30', 'x-ratelimit-limit': rateLimit, 'x-ratelimit-remaining': 0 })
        .send({ message: 'Too Many Attempts.' })
    }
    const isKnown = request.headers.authorization === `Bearer ${simulation.newsletter.apiKey}`
    if (fail === 'unauthenticated' || !isKnown) return await reply.status(401).send({ message: 'Unauthenticated.' })
    if (request.headers.accept !== 'application/json') {
      // Without it MailerLite answers errors with HTML pages.
      return await reply.status(406).send({ message: 'Send the header Accept: application/json.' })
    }
    return undefined
  }
