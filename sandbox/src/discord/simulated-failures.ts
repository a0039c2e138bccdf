import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { receive } from './state.ts'

/** Notes a call of the API, and answers in its place while the API is told to fail. */
export const misbehaving =
  ({ state }: SandboxContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = request.url.split('?')[0]?.slice('/discord/api'.length) ?? ''
    const fail = state.change(({ discord }) => {
      receive(discord, `${request.method} ${path}`)
      return discord.fail
    })
    // Whoever does not say so in the agent is turned away before the API itself.
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
