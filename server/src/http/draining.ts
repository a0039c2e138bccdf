import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from '#lifecycle.ts'

/** Turns of the event loop without a new connection after which none waits to be accepted, and turns to wait for that. */
const quietTurns = 3
const mostTurns = 1_000

/**
 * Waits until no connection waits to be accepted: the system resets those that still wait when a server stops listening,
 * and a proxy must not repeat a POST that was reset.
 */
async function waitForEmptyBacklog(server: Server): Promise<void> {
  let quiet = 0
  const count = () => {
    quiet = 0
  }
  server.on('connection', count)
  for (let turn = 0; quiet < quietTurns && turn < mostTurns; turn++) {
    quiet++
    await nextTurn()
  }
  server.off('connection', count)
}

/** While the process drains, each answer ends its connection, so that proxies keep none that is about to be closed. */
export function closeGracefully(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (lifecycle.isDraining()) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', () => waitForEmptyBacklog(app.server))
}
