import { fail, failed } from '@slodki-ul/contract/errors'
import { filmBytesMax } from '@slodki-ul/contract/learning/film-uploads.admin'
import type { Server } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '#context.ts'
import { sendProblem } from '#http/problem.ts'
import { admitStaff } from '#http/serve-admin.ts'
import { createStaffAuthenticator } from '#identity/staff/staff-session.service.ts'
import { lazy } from '#lazy.ts'
import { findUploadSize, openUpload, receiveUpload } from '#learning/videos/film-uploads.service.ts'
import { uploadFolder } from '#learning/videos/upload-files.ts'
import { createUploadLocker } from '#learning/videos/upload-lock.ts'

const uploadsPath = '/api/admin/uploads'

/** The tus protocol over the files of uploads; what is known of an upload is in its row. */
async function createTusServer(context: Context): Promise<Server> {
  const [{ FileStore }, { Server, Upload }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
  const datastore = new FileStore({
    directory: uploadFolder(context),
    configstore: {
      async get(id) {
        const size = await findUploadSize(context, id)
        return size === undefined ? undefined : new Upload({ id, size, offset: 0 })
      },
      set: async () => {},
      delete: async () => {},
    },
  })
  return new Server({
    ...{ path: uploadsPath, datastore, locker: createUploadLocker(context), maxSize: filmBytesMax, allowedOrigins: [] },
    async onUploadFinish(_request, { id }) {
      await receiveUpload(context, id)
      return {}
    },
    onResponseError(_request, error) {
      if (error instanceof Error) context.log.warn({ err: error }, 'part of a file not stored')
      return undefined
    },
  })
}

/**
 * Takes the bytes of files that staff send, by the tus protocol: HEAD says how much has arrived, PATCH goes on from there.
 * Callers pass the same checks as those of the rows; to everybody but who has begun an upload it does not exist (BO-119).
 */
export function serveUploads(app: FastifyInstance, context: Context): void {
  const authenticator = createStaffAuthenticator(context)
  const tus = lazy(() => createTusServer(context))
  app.register(async (part) => {
    part.removeAllContentTypeParsers()
    // The bytes stay in the connection until the caller is known.
    part.addContentTypeParser('*', (_request, body, done) => done(null, body))
    part.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH'],
      url: `${uploadsPath}/:id`,
      config: { isUpload: true },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store')
        const row = { method: request.method === 'HEAD' ? 'GET' : 'PATCH', permission: 'courses.edit', needs: 'write' }
        const admitted = await admitStaff(authenticator, row as Parameters<typeof admitStaff>[1], request)
        if (failed(admitted)) return sendProblem(reply.header('connection', 'close'), admitted)
        const { id } = request.params
        const userId = admitted.value?.userId ?? ''
        if (!z.safeParse(z.uuid(), id).success || !(await openUpload(context, id, userId)))
          return sendProblem(reply.header('connection', 'close'), fail('ERRORS.NOTFOUND'))
        const server = await tus()
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        await server.handle(request.raw, reply.raw)
      },
    })
  })
}
