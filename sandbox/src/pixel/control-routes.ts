import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#context.ts'

/** Lists the events received from browsers, oldest first. Registered under /control/pixel. */
export async function pixelControl(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.get('/', async () => {
    const { loads, events, refused } = state.data.pixel
    return { loads, events: [...events.values()], refused: [...refused.values()] }
  })
}
