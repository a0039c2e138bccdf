import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { idSchema } from '../catalogue/products.ts'
import { languages } from '../language.ts'
import { previewAudiences, previewLinkSchema } from '../platform/previews.ts'

export const staffCoursePreviewsEndpoints = {
  getCoursePreviewLink: adminEndpoint({
    method: 'GET',
    path: 'admin/courses/{id}/preview-link',
    summary:
      'A signed link of 24 hours that shows a course in the shop as a guest, a customer or a subscriber; with the whole film only for who may change courses (BO-118)',
    permission: 'courses.edit',
    audit: { record: 'course', id: 'id' },
    params: z.object({ id: idSchema }),
    query: z.object({
      audience: z.enum(previewAudiences),
      /** With the saved changes that readers do not see yet. */
      isChanged: z._default(z.stringbool({ truthy: ['true'], falsy: ['false'] }), false),
    }),
    status: 200,
    reply: previewLinkSchema,
    errors: ['ERRORS.UNABLETOLOADCOURSE'],
    calledBy: 'admin',
  }),
  printEditedCourse: adminEndpoint({
    method: 'GET',
    path: 'admin/courses/{id}/recipe-pdf',
    summary: 'A recipe PDF of what is edited of a course, also of changes that readers do not see yet (BO-124)',
    permission: 'courses.edit',
    params: z.object({ id: idSchema }),
    query: z.strictObject({ kind: z.enum(['course', 'ingredients']), lang: z.enum(languages) }),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.UNABLETOLOADCOURSE', 'ERRORS.NOTREADY'],
    calledBy: 'admin',
  }),
}
