import { pages } from '@slodki-ul/contract/pages'
import type { FastifyInstance } from 'fastify'
import { findPresentFile } from '#catalogue/products/product-files.service.ts'
import { noteOpening } from '#commerce/orders/order-downloads.service.ts'
import { canDownload, selectOrder } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { readDownload } from '#platform/files/links.ts'
import { sendStoredFile } from '#platform/files/send-file.ts'

/** The page of the web that offers a new link in place of an invalid one. */
const newLinkPage = (token = '') => `${pages.newLink}${token && `?link=${encodeURIComponent(token)}`}`

/** Serves the files of an order by a signed, expiring link. */
export function serveDownloads(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { token: string } }>('/media/private/:token', async (request, reply) => {
    const { token } = request.params
    const link = readDownload(context, token)
    reply.header('cache-control', 'private, no-store')
    if (link?.isExpired) return reply.redirect(newLinkPage(token), 303)
    const order = link ? await selectOrder(context.db, link.orderId) : undefined
    if (link && order && canDownload(order)) {
      // Former buyers get what replaced the file they bought.
      const fileId = await findPresentFile(context.db, link.fileId)
      const isClosed = (await context.queries.findWithdrawnFiles(context.db, link.orderId)).has(fileId)
      if (isClosed) return reply.callNotFound()
      if (request.method === 'GET') await noteOpening(context, { ...link, fileId })
      return sendStoredFile(context, reply, fileId, 'private')
    }
    // A browser is redirected to a page that explains the broken link; other clients get 404.
    return request.headers.accept?.includes('text/html') ? reply.redirect(newLinkPage(), 303) : reply.callNotFound()
  })
}
