import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { previewAudiences } from '../platform/previews.ts'
import { courseCardSchema, courseSchema } from './courses.ts'
import { videoSchema } from './videos.ts'

export const coursePreviewsEndpoints = {
  getCourseDraft: endpoint({
    method: 'GET',
    path: 'course-drafts/{token}/{lang}',
    summary: 'A course as a guest, a customer or a subscriber would see it, by a signed link that staff made (BO-118)',
    access: 'anyone',
    params: z.object({ token: z.string().check(z.maxLength(1_000)), lang: languageCode }),
    status: 200,
    reply: z.object({
      audience: z.enum(previewAudiences),
      card: courseCardSchema,
      /** Null for those who may not watch it, and while it has no film. */
      course: z.nullable(courseSchema),
      hasFilm: z.boolean(),
      /** The beginning of the film for those who may not watch it all; null when it cannot be cut. */
      film: z.nullable(videoSchema),
      /** Whether changes that readers do not see yet are in it. */
      isChanged: z.boolean(),
      expiresAt: momentSchema,
    }),
    errors: ['ERRORS.INVALIDTOKEN'],
    calledBy: 'web',
  }),
}
