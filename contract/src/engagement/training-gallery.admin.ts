import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { editedPictureSchema, pictureTextMax } from '../catalogue/product-pictures.admin.ts'
import { pictureMaxBytes } from '../pictures.rules.ts'

/** Pictures of the gallery. */
export const galleryMax = 24

const text = z.string().check(z.trim(), z.maxLength(pictureTextMax))
/** In both languages, because every reader gets them. */
const texts = { altPl: text.check(z.minLength(1)), altEn: text.check(z.minLength(1)) }
const fraction = z.coerce.number().check(z.gte(0), z.lte(1))
const crop = { x: fraction, y: fraction, width: fraction, height: fraction }

const pictureSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  altPl: z.string(),
  altEn: z.nullable(z.string()),
  /** What is shown of the uploaded picture; null for a drawing. */
  crop: z.nullable(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
})
export type GalleryPicture = z.infer<typeof pictureSchema>

const params = z.object({ pictureId: z.uuid() })
const row = {
  permission: 'trainings.manage',
  audit: { record: 'gallery' },
  status: 200,
  reply: z.array(pictureSchema),
  calledBy: 'admin',
} as const

/** Pictures of earlier trainings, under the trainings to come (BO-136). */
export const trainingGalleryEndpoints = {
  listGallery: adminEndpoint({
    method: 'GET',
    path: 'admin/gallery',
    summary: 'The pictures of the gallery in their order',
    permission: 'trainings.manage',
    status: 200,
    reply: z.array(pictureSchema),
    errors: [],
    calledBy: 'admin',
  }),
  addGalleryPicture: adminEndpoint({
    ...row,
    method: 'POST',
    path: 'admin/gallery',
    summary: 'Adds the picture in the body (JPEG, PNG, WebP or AVIF), cropped and described, as the last one',
    query: z.object({ ...texts, ...crop }),
    headers: z.object(idempotencyHeader),
    upload: { maxBytes: pictureMaxBytes },
    status: 201,
    errors: ['ERRORS.UPLOADINVALID', 'ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  changeGalleryPicture: adminEndpoint({
    ...row,
    method: 'PUT',
    path: 'admin/gallery/{pictureId}',
    summary: 'Describes a picture in both languages and, unless it is a drawing, crops it anew, if it still is as seen',
    params,
    body: z.strictObject({ ...texts, crop: z.nullable(z.strictObject(crop)), seen: editedPictureSchema }),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.UPLOADINVALID', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.CHANGEDMEANWHILE'],
  }),
  sortGallery: adminEndpoint({
    ...row,
    method: 'PUT',
    path: 'admin/gallery',
    summary: 'Puts all pictures in order',
    body: z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(galleryMax)) }),
    errors: ['ERRORS.CHANGEDMEANWHILE'],
  }),
  removeGalleryPicture: adminEndpoint({
    ...row,
    method: 'DELETE',
    path: 'admin/gallery/{pictureId}',
    summary: 'Takes a picture away',
    params,
    errors: ['ERRORS.NOTFOUND'],
  }),
  getGalleryOriginal: adminEndpoint({
    method: 'GET',
    path: 'admin/gallery/{pictureId}/original',
    summary: 'The whole uploaded picture, to crop it anew',
    permission: 'trainings.manage',
    params,
    status: 200,
    reply: null,
    file: 'image/webp',
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
}
