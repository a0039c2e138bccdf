import { pages } from '@slodki-ul/contract/pages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { canDownload, selectOrder } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { attachmentDisposition } from '#http/responses.ts'
import { canClaimGift } from '#membership/billing/show-subscription.service.ts'
import { readDownload, readGift } from '#platform/files/links.ts'
import { findFile } from '#platform/files/storage.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The page of the web that offers a new link in place of the one that came to nothing. */
const newLinkPage = (token = '') => `${pages.newLink}${token && `?link=${encodeURIComponent(token)}`}`

/** Serves stored files: public ones by their id, those of an order or a subscription by a signed, expiring link. */
export function serveFiles(app: FastifyInstance, context: Context): void {
  const send = async (reply: FastifyReply, id: string, access: 'public' | 'private') => {
    const file = uuid.test(id) ? await findFile(context.db, id) : undefined
    if (!file || (access === 'public' && !file.isPublic)) return reply.callNotFound()
    const open = access === 'public'
    reply.headers({
      'content-type': file.contentType,
      'content-length': file.sizeBytes,
      // Web mail shows pictures from another origin; a drawing must not run anything even when opened by itself.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': open ? 'public, max-age=31536000, immutable' : 'private, no-store',
      ...(open ? {} : { 'content-disposition': attachmentDisposition(file.name) }),
    })
    return reply.send(await context.storage.getStream(file.id))
  }
  app.get<{ Params: { file: string } }>('/media/:file', (request, reply) =>
    send(reply, request.params.file.replace(/\.\w+$/, ''), 'public'),
  )
  app.get<{ Params: { token: string } }>('/media/gift/:token', async (request, reply) => {
    const gift = readGift(context, request.params.token)
    reply.header('cache-control', 'private, no-store')
    return gift && (await canClaimGift(context, gift)) ? send(reply, gift.fileId, 'private') : reply.callNotFound()
  })
  app.get<{ Params: { token: string } }>('/media/private/:token', async (request, reply) => {
    const { token } = request.params
    const link = readDownload(context, token)
    reply.header('cache-control', 'private, no-store')
    if (link?.isExpired) return reply.redirect(newLinkPage(token), 303)
    const order = link ? await selectOrder(context.db, link.orderId) : undefined
    if (link && order && canDownload(order)) return send(reply, link.fileId, 'private')
    // A person whose mail program cut the link lands on a page that says so, a program gets its 404.
    return request.headers.accept?.includes('text/html') ? reply.redirect(newLinkPage(), 303) : reply.callNotFound()
  })
}
