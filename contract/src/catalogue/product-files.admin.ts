import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { productFileMaxBytes } from './product-files.rules.ts'
import { staffProductSchema } from './products.admin.ts'
import { idSchema } from './products.ts'

const params = z.object({ id: idSchema })
const fileParams = z.object({ id: idSchema, attachmentId: z.uuid() })
const row = {
  permission: 'products.edit',
  audit: { record: 'product', id: 'id' },
  status: 200,
  reply: staffProductSchema,
  calledBy: 'admin',
} as const
const upload = {
  ...row,
  method: 'POST',
  query: z.object({ name: z.string().check(z.trim(), z.minLength(5), z.maxLength(120)) }),
  headers: z.object(idempotencyHeader),
  upload: { maxBytes: productFileMaxBytes },
} as const
const uploadErrors = [
  'ERRORS.UNABLETOLOADPRODUCT',
  'ERRORS.UPLOADINVALID',
  'ERRORS.ACTIONNOTALLOWED',
  'ERRORS.IDEMPOTENCYKEYREUSED',
] as const

export const productFilesEndpoints = {
  addProductFile: adminEndpoint({
    ...upload,
    path: 'admin/products/{id}/files',
    summary: 'Adds the file in the body (PDF, EPUB, ZIP or XLSX) to a virtual product',
    params,
    status: 201,
    errors: [...uploadErrors, 'ERRORS.ABOVELIMIT'],
  }),
  replaceProductFile: adminEndpoint({
    ...upload,
    path: 'admin/products/{id}/files/{attachmentId}/replace',
    summary: 'Gives all buyers, former ones too, the file in the body instead',
    params: fileParams,
    errors: uploadErrors,
  }),
  restoreProductFile: adminEndpoint({
    ...row,
    method: 'POST',
    path: 'admin/products/{id}/files/{attachmentId}/restore',
    summary: 'Gives buyers the file that was replaced last again',
    params: fileParams,
    headers: z.object(idempotencyHeader),
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  removeProductFile: adminEndpoint({
    ...row,
    method: 'DELETE',
    path: 'admin/products/{id}/files/{attachmentId}',
    summary: 'Takes a file away from a product that nobody has bought',
    params: fileParams,
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
