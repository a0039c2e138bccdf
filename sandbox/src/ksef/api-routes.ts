import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '#context.ts'
import { authRoutes, tokenRoutes } from './auth-routes.ts'
import { batchRoutes, sessionStateRoutes } from './batch-routes.ts'
import { errorBody, KsefError, simulateFailure } from './replies.ts'
import { sessionRoutes, statusRoutes } from './session-routes.ts'
import { recordCall } from './state.ts'

/** Simulates the API of KSeF for companies that send invoices. Registered under /ksef/v2. */
export async function ksefApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state } = context
  app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.replace(/^\/ksef\/v2|\?.*$/g, '')
    state.change(({ ksef }) => recordCall(ksef, `${request.method} ${path}`))
    await simulateFailure(state.data.ksef, request, reply)
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof KsefError) return reply.status(error.statusCode).send(errorBody(error.code, error.message))
    request.log.error({ err: error }, 'KSeF request failed')
    return reply.status(500).send(errorBody(500, 'Nieznany błąd'))
  })
  authRoutes(app, context)
  tokenRoutes(app, context)
  sessionRoutes(app, context)
  statusRoutes(app, context)
  batchRoutes(app, context)
  sessionStateRoutes(app, context)
}
