import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { productSchema } from './products.ts'

export const productPreviewsEndpoints = {
  getProductPreview: endpoint({
    method: 'GET',
    path: 'product-previews/{token}/{lang}',
    summary: 'A product as customers would see it, by a signed link that staff made',
    access: 'anyone',
    params: z.object({ token: z.string().check(z.maxLength(1_000)), lang: languageCode }),
    status: 200,
    reply: z.object({
      product: productSchema,
      /** Whether what the link's author has not saved yet is in it. */
      isChanged: z.boolean(),
      expiresAt: momentSchema,
    }),
    errors: ['ERRORS.INVALIDTOKEN'],
    calledBy: 'web',
  }),
}
