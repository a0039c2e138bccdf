import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { pictureMaxBytes } from '../pictures.rules.ts'
import { staffProductSchema } from './products.admin.ts'
import { idSchema } from './products.ts'

/** Characters of the description of a picture. */
export const pictureTextMax = 200
/** Pictures of one product. */
export const picturesMax = 12

const text = z.string().check(z.trim(), z.maxLength(pictureTextMax))
const texts = { altPl: text.check(z.minLength(1)), altEn: z._default(text, '') }
const fraction = z.coerce.number().check(z.gte(0), z.lte(1))
const crop = { x: fraction, y: fraction, width: fraction, height: fraction }

/** A picture as the person saw it who changes it, in the manner of a version. */
export const editedPictureSchema = z.strictObject({
  altPl: z.string().check(z.maxLength(pictureTextMax)),
  altEn: z.nullable(z.string().check(z.maxLength(pictureTextMax))),
  crop: z.nullable(z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
})

const params = z.object({ id: idSchema })
const pictureParams = z.object({ id: idSchema, pictureId: z.uuid() })
const row = {
  permission: 'products.edit',
  audit: { record: 'product', id: 'id' },
  status: 200,
  reply: staffProductSchema,
  calledBy: 'admin',
} as const

export const productPicturesEndpoints = {
  addProductPicture: adminEndpoint({
    ...row,
    method: 'POST',
    path: 'admin/products/{id}/pictures',
    summary: 'Adds the picture in the body (JPEG, PNG, WebP or AVIF), cropped, as the last one of a product',
    params,
    query: z.object({ ...texts, ...crop }),
    headers: z.object(idempotencyHeader),
    upload: { maxBytes: pictureMaxBytes },
    status: 201,
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.UPLOADINVALID', 'ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  changeProductPicture: adminEndpoint({
    ...row,
    method: 'PUT',
    path: 'admin/products/{id}/pictures/{pictureId}',
    summary: 'Describes a picture and, unless it is a drawing, crops it anew, if it still is as seen',
    params: pictureParams,
    body: z.strictObject({ ...texts, crop: z.nullable(z.strictObject(crop)), seen: editedPictureSchema }),
    errors: [
      'ERRORS.UNABLETOLOADPRODUCT',
      'ERRORS.UPLOADINVALID',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.CHANGEDMEANWHILE',
    ],
  }),
  sortProductPictures: adminEndpoint({
    ...row,
    method: 'PUT',
    path: 'admin/products/{id}/pictures',
    summary: 'Puts all pictures of a product in order, the main one first',
    params,
    body: z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(picturesMax)) }),
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.CHANGEDMEANWHILE'],
  }),
  removeProductPicture: adminEndpoint({
    ...row,
    method: 'DELETE',
    path: 'admin/products/{id}/pictures/{pictureId}',
    summary: 'Takes a picture away; a published product keeps one',
    params: pictureParams,
    errors: ['ERRORS.UNABLETOLOADPRODUCT', 'ERRORS.NOTREADY'],
  }),
  getPictureOriginal: adminEndpoint({
    method: 'GET',
    path: 'admin/products/{id}/pictures/{pictureId}/original',
    summary: 'The whole uploaded picture, to crop it anew',
    permission: 'products.edit',
    params: pictureParams,
    status: 200,
    reply: null,
    file: 'image/webp',
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'admin',
  }),
}
