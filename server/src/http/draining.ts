import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from '#lifecycle.ts'

/**
 * Ticks of the event loop without a new connection after which none is pending, and the maximum number of ticks to wait.
 */
const idleTicks = 3
const maxTicks = 1_000

/**
 * Waits until all pending connections are accepted: the system resets those that are pending when a server stops
 * listening, and a proxy must not retry a POST that was reset.
 */
async function waitForEmptyBacklog(server: Server): Promise<void> {
  let idle = 0
  const count = () => {
    idle = 0
  }
  server.on('connection', count)
  for (let tick = 0; idle < idleTicks && tick < maxTicks; tick++) {
    idle++
    await nextTurn()
  }
  server.off('connection', count)
}

/**
 * Closes the connection after each response while the process drains, so that proxies do not reuse connections that are
 * about to be closed.
 */
export function closeGracefully(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (lifecycle.isDraining()) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', () => waitForEmptyBacklog(app.server))
}
