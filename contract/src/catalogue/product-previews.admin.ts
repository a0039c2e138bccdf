import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { previewLinkSchema } from '../platform/previews.ts'
import { idSchema } from './products.ts'

export const staffProductPreviewsEndpoints = {
  getProductPreviewLink: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}/preview-link',
    summary: 'A signed link of 24 hours that shows a product in the shop, published or not',
    permission: 'products.edit',
    params: z.object({ id: idSchema }),
    /** With what the caller has typed and not saved, which is stored as a draft. */
    query: z.object({ isChanged: z._default(z.stringbool({ truthy: ['true'], falsy: ['false'] }), false) }),
    status: 200,
    reply: previewLinkSchema,
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
}
