import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { recordCall } from './state.ts'

/** Creates a hook that records a call of the API and answers instead of it while a failure is simulated. */
export const simulateFailure =
  ({ state }: SandboxContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = request.url.split('?')[0]?.slice('/discord/api'.length) ?? ''
    const fail = state.change(({ discord }) => {
      recordCall(discord, `${request.method} ${path}`)
      return discord.fail
    })
    // Requests without a proper user agent are rejected by Discord's proxy, before the API itself.
    if (!/^DiscordBot \(\S+, \S+\)/.test(request.headers['user-agent'] ?? ''))
      return await reply.status(403).type('text/html').send('<html><body>error code: 1010</body></html>')
    if (fail === 'error') return await reply.status(500).send({ message: '500: Internal Server Error', code: 0 })
    if (fail === 'garbage') return await reply.type('text/html').send('<html><body>Sorry</body></html>')
    if (fail === 'down') {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    return undefined
  }
