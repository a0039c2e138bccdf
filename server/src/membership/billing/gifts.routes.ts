import type { FastifyInstance } from 'fastify'
import type { Context } from '#context.ts'
import { canClaimGift } from '#membership/billing/show-subscription.service.ts'
import { readGift } from '#platform/files/links.ts'
import { sendStoredFile } from '#platform/files/send-file.ts'

/** Serves the files included in a plan through signed links that expire. */
export function serveGifts(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { token: string } }>('/media/gift/:token', async (request, reply) => {
    const gift = readGift(context, request.params.token)
    reply.header('cache-control', 'private, no-store')
    return gift && (await canClaimGift(context, gift))
      ? sendStoredFile(context, reply, gift.fileId, 'private')
      : reply.callNotFound()
  })
}
