import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { sendStoredFile } from '#platform/files/send-file.ts'

/** Serves public files by id. Files that need a signed link are served by their features. */
export function serveFiles(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { file: string } }>('/media/:file', (request, reply) =>
    sendStoredFile(context, reply, request.params.file.replace(/\.\w+$/, ''), 'public'),
  )
}
