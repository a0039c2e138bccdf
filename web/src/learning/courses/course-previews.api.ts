import { coursePreviewsEndpoints } from '@slodki-ul/contract/learning/course-previews'
import { api, queryOf } from '#core/api.ts'

export const { useGetCourseDraftQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getCourseDraft: queryOf(build, coursePreviewsEndpoints.getCourseDraft),
  }),
})
