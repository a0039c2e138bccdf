import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginFollowed, type FollowedWork } from '#followed-work.ts'
import { trustedPeers } from '#http/request-ids.ts'

/** Has every request followed. A proxy that is trusted may say to which trace it belongs; nobody else may. */
export function followRequests(app: FastifyInstance, trustedProxies: string): void {
  const isTrusted = trustedPeers(trustedProxies)
  const requests = new WeakMap<FastifyRequest, { work: FollowedWork; scope: AsyncResource }>()
  // Of a visitor who gives up there is no response, only the end of the connection.
  const finish = (request: FastifyRequest, reply: FastifyReply) => {
    const followed = requests.get(request)
    requests.delete(request)
    followed?.work.end({ route: request.routeOptions.url ?? 'unknown', status: reply.statusCode })
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const isGiven = typeof traceparent === 'string' && isTrusted(request.raw.socket.remoteAddress ?? '')
    const started = { kind: 'request', name: request.method, id: request.id } as const
    beginFollowed({ ...started, parent: isGiven ? traceparent : undefined }, (work) => {
      if (work) {
        requests.set(request, { work, scope: new AsyncResource('request') })
        reply.raw.once('close', () => finish(request, reply))
      }
      done()
    })
  })
  // The body arrives by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const followed = requests.get(request)
    if (followed) followed.scope.runInAsyncScope(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    finish(request, reply)
    done()
  })
}
