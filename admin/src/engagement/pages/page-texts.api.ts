import { staffPageTextsEndpoints } from '@slodki-ul/contract/engagement/page-texts.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const shown = { providesTags: ['page-texts' as const] }

export const { useListPageTextsQuery, useGetPageTextQuery, useChangePageTextMutation, usePreviewPageTextMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      listPageTexts: queryOf(build, staffPageTextsEndpoints.listPageTexts, shown),
      getPageText: queryOf(build, staffPageTextsEndpoints.getPageText, shown),
      changePageText: mutationOf(build, staffPageTextsEndpoints.changePageText, {
        invalidatesTags: ['page-texts', 'audit'],
      }),
      previewPageText: mutationOf(build, staffPageTextsEndpoints.previewPageText),
    }),
  })
